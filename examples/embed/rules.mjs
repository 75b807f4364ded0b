// Rules that `sixtysix build` has written, for node and browsers: a table at which one deal is played.
//
// Everything it knows of a game comes from the module (what is legal, what happens) and its sidecar (what the numbers
// mean), so that it serves every variant. Numbers in memory are 64 bits, which are BigInts here; seats count from 0
// there, and from 1 in all that goes in and out. `docs/embedding.md` describes the interface.

import { playMany } from "./mass.mjs";
import { members, RulesError, seatOrNull, Words } from "./words.mjs";

const INTERFACE = 1;
const FORMAT = "sixtysix-rules";
const NONE = -1;

export { RulesError };

/** Check a module (bytes) against its sidecar (the parsed JSON) and return a Table. Throws RulesError. */
export async function loadRules(bytes, sidecar) {
  if (sidecar?.format !== FORMAT) throw new RulesError("this is no sidecar of `sixtysix build`");
  if (sidecar.interface !== INTERFACE)
    throw new RulesError(`interface ${sidecar.interface} is not known here, but ${INTERFACE}`);
  if (globalThis.crypto?.subtle) { // not on pages that came over plain http
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (found !== sidecar.module.sha256) throw new RulesError("the module is not the one its sidecar describes");
  }
  const { instance } = await WebAssembly.instantiate(bytes, {}); // nothing from outside: one that wants more fails
  return new Table(instance.exports, sidecar);
}

/** One table: a deal of a variant, from the first card to the result, and what a match carries on. */
export class Table {
  constructor(exports, sidecar) {
    this.info = sidecar;
    this._do = exports;
    this._memory = new DataView(exports.memory.buffer); // the memory never grows, so this stays good
    this._words = new Words(sidecar);
    this._number = 0; // of the deal in its match
    this._seed = 0n;
    this._begun = false;
  }

  // -- dealing

  /** Deal number `number` of the match with a seed. The dealer is a seat; the last unless said otherwise. */
  deal({ seed, number = 0, dealer = this.info.seats } = {}) {
    this._words.seat(dealer);
    this._seed = BigInt(seed);
    this._number = number;
    this._do.shuffle(BigInt.asIntN(64, this._seed), BigInt(number));
    this._do.start(BigInt(dealer - 1), 0);
    this._begun = true;
  }

  /** Deal a whole pack, its first card first; `cards` are as they are written. */
  dealPack(cards, { dealer = this.info.seats } = {}) {
    this._words.seat(dealer);
    const left = this.info.cards.map((card) => card.face);
    if (cards.length !== left.length) throw new RulesError(`the pack has ${left.length} cards`);
    cards.forEach((text, at) => {
      const number = left.indexOf(this._words.card(text));
      if (number < 0) throw new RulesError(`${text} is there too often`);
      left[number] = NONE;
      this._memory.setUint8(this.info.memory.pack.at + at, number);
    });
    this._do.start(BigInt(dealer - 1), 0);
    this._begun = true;
  }

  /** Who deals first in the match with a seed. */
  firstDealer(seed) {
    return Number(this._do.draw_dealer(BigInt.asIntN(64, BigInt(seed)))) + 1;
  }

  /** Go on with the match: count the result, and deal again. An annulled deal is dealt again by the same dealer. */
  nextDeal() {
    const result = this.result;
    if (result === null) throw new RulesError("the deal is not over");
    let dealer = this._field("dealer");
    if (!result.annulled) {
      dealer = Number(this._do.next_dealer());
      for (let seat = 0; seat < this.info.seats; seat++)
        this._put("game_points", seat, this._entry("game_points", seat) + this._entry("scores", seat));
      this._put("carried", 0, this._entry("left", 0));
    }
    this._number += 1;
    this._do.shuffle(BigInt.asIntN(64, this._seed), BigInt(this._number));
    this._do.start(BigInt(dealer), 1);
  }

  // -- moves

  /** The seat that is awaited, or null when the deal is over. */
  get turn() {
    this._dealt();
    return seatOrNull(this._field("turn"));
  }

  /** The legal moves as texts, `1 play KS`; with `seat`, those of one seat. */
  legal(seat) {
    this._dealt();
    const count = this._do.legal();
    const texts = [];
    for (let at = 0; at < count; at++) texts.push(this._words.write(this._memory.getBigInt64(this.info.memory.moves.at + 8 * at, true)));
    return seat === undefined ? texts : texts.filter((text) => text.startsWith(`${seat} `));
  }

  /** Judge a move: `{move, legal, because: [{clause, file, line, layer, says}], instead}`. */
  why(text, language = "en") {
    this._dealt();
    const word = this._words.read(text, this._field("phase"));
    return this._verdict(word, this._do.why(word), language);
  }

  /** Make a move if it is legal; the answer is as of `why`, and `legal` says whether it was made. */
  play(text, language = "en") {
    this._dealt();
    const word = this._words.read(text, this._field("phase"));
    return this._verdict(word, this._do.play(word), language);
  }

  /** How much the built-in bot wants a legal move; the highest is its choice. */
  score(text) {
    this._dealt();
    return Number(this._do.score(this._words.read(text, this._field("phase"))));
  }

  // -- what is seen

  /** What a seat sees, in the form of `sixtysix view --json`; nothing else leaves the module with it. */
  view(seat) {
    this._dealt();
    this._words.seat(seat);
    this._do.view(BigInt(seat - 1));
    const found = {};
    let at = this.info.memory.view.at;
    for (const part of this.info.memory.view.parts) {
      found[part.name] = [];
      for (let n = 0; n < part.count; n++, at += 8) found[part.name].push(this._memory.getBigInt64(at, true));
    }
    return this._words.describe(seat, found);
  }

  /** How the deal ended, or null while it goes on. */
  get result() {
    this._dealt();
    if (!this._field("over")) return null;
    const [row, by, annulled] = [this._field("row"), this._field("ended_by"), this._field("annulled") !== 0];
    const ended = annulled ? this.info.moves[by + 1] : this.info.settle[row];
    const scores = {};
    for (let seat = 0; seat < this.info.seats; seat++) scores[seat + 1] = this._field("scores", seat);
    return {
      winners: members(this._entry("winners", 0)).map((seat) => seat + 1),
      scores,
      by: (annulled ? by >= 0 && ended.clause : ended?.clause) || (annulled ? "table.annulled" : "table.no-row"),
      label: (!annulled && ended?.label) || {},
      carried: this._field("left"),
      annulled,
    };
  }

  // -- keeping a deal

  /** The state as bytes. They hold every hand: they are not for the players. */
  save() {
    this._dealt();
    return this._state().slice();
  }

  /** Put back a state that `save` of the same rules returned. */
  load(bytes) {
    if (bytes.length !== this.info.memory.state.size) throw new RulesError("this is no state of these rules");
    this._state().set(bytes);
    this._begun = true;
  }

  _state() {
    return new Uint8Array(this._memory.buffer, this.info.memory.state.at, this.info.memory.state.size);
  }

  /** Play many deals with bots, see `mass.mjs`; the deal at this table is over then. */
  playMany(options) {
    this._begun = false;
    return playMany(this._do, this.info, options);
  }

  // -- memory

  _place(name, at) {
    const place = this.info.memory.fields[name];
    return place.at + place.size * at;
  }

  _entry(name, at) {
    return this._memory.getBigInt64(this._place(name, at), true);
  }

  _put(name, at, value) {
    this._memory.setBigInt64(this._place(name, at), value, true);
  }

  _field(name, at = 0) {
    return Number(this._entry(name, at));
  }

  _dealt() {
    if (!this._begun) throw new RulesError("nothing has been dealt");
  }

  // -- reasons

  _verdict(word, legal, language) {
    const because = [];
    let at = this.info.memory.reasons.at;
    const next = () => this._memory.getBigInt64((at += 8) - 8, true);
    for (let left = Number(next()); left > 0; left--) {
      const reason = this.info.reasons[Number(next())];
      const cards = BigInt.asUintN(64, next());
      const values = Array.from({ length: Number(next()) }, next);
      const { clause, file, line, layer } = reason;
      because.push({ clause, file, line, layer, says: this._words.say(reason, { word, legal, cards, values, language }) });
    }
    const move = this._words.write(word);
    const seat = move.split(" ")[0];
    const instead = legal ? [] : this.legal(seat).map((text) => text.slice(seat.length + 1));
    return { move, legal: legal !== 0, because, instead };
  }
}
