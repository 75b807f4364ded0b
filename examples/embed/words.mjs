// What the numbers of a module mean, from its sidecar: moves, cards, values and reasons as text, both ways.

/** A text that is no move of this variant, a sidecar or state that does not fit: whatever the caller got wrong. */
export class RulesError extends Error {}

/** Reads and writes for one sidecar. Seats are numbered from 1 in texts, from 0 in numbers. */
export class Words {
  constructor(sidecar) {
    this.info = sidecar;
    this.hidden = BigInt(sidecar.hidden);
  }

  /** The number of a seat; throws RulesError if the table has none such. */
  seat(seat) {
    if (!Number.isInteger(seat) || seat < 1 || seat > this.info.seats)
      throw new RulesError(`there is no seat ${seat}: the seats are 1 to ${this.info.seats}`);
    return seat - 1;
  }

  // -- moves as numbers and as text

  part(word, { shift, bits = 64 - shift }) {
    return Number((word >> BigInt(shift)) & ((1n << BigInt(bits)) - 1n));
  }

  write(word) {
    const { word: form, moves } = this.info;
    const move = moves[this.part(word, form.number)];
    const args = move.choices.map((choice, at) => this.writeArgument(choice.kind, this.part(word, form.arguments[at])));
    return [this.part(word, form.seat) + 1, move.name, ...args].join(" ");
  }

  writeArgument(kind, value) {
    if (kind === "card") return this.info.cards[value].card;
    if (kind === "suit") return this.info.suits[value].letter;
    return String(kind === "seat" ? value + 1 : value);
  }

  read(text, phase) {
    const [seat, name, ...args] = text.trim().split(/\s+/);
    if (!/^\d+$/.test(seat)) throw new RulesError(`\`${text}\` does not begin with a seat`);
    const { word: form, moves } = this.info;
    let word = BigInt(this.seat(Number(seat)));
    const named = moves.filter((move) => move.name === name?.toLowerCase());
    if (!named.length) throw new RulesError(`there is no move \`${name ?? ""}\``);
    const fitting = named.filter((move) => move.choices.length === args.length);
    if (!fitting.length) throw new RulesError(`\`${name}\` takes ${named[0].choices.map((c) => c.kind).join(" and ") || "nothing"}`);
    const move = fitting.find((each) => each.phase === phase) ?? fitting[0];
    word |= BigInt(move.number) << BigInt(form.number.shift);
    move.choices.forEach((choice, at) => {
      word |= BigInt(this.readArgument(choice.kind, args[at])) << BigInt(form.arguments[at].shift);
    });
    return BigInt.asIntN(64, word);
  }

  readArgument(kind, text) {
    if (kind === "card") return this.card(text);
    if (kind === "suit") return this.suit(text);
    if (!/^\d{1,5}$/.test(text)) throw new RulesError(`\`${text}\` is not a number`);
    return kind === "seat" ? this.seat(Number(text)) : Number(text);
  }

  card(text) {
    let word = text.toUpperCase();
    for (const [symbol, letter] of Object.entries(this.info.also_written.suits))
      if (word.endsWith(symbol)) word = word.slice(0, -symbol.length) + letter.toUpperCase();
    const written = [word];
    for (const [other, rank] of Object.entries(this.info.also_written.ranks))
      if (word.startsWith(other)) written.push(rank + word.slice(other.length));
    const found = this.info.cards.findIndex((card) => written.includes(card.card.toUpperCase()));
    if (found < 0) throw new RulesError(`there is no card \`${text}\` in this pack`);
    return found;
  }

  suit(text) {
    const word = (this.info.also_written.suits[text] ?? text).toUpperCase();
    const found = this.info.suits.findIndex((suit) => [suit.letter, suit.name].some((name) => name.toUpperCase() === word));
    if (found < 0) throw new RulesError(`there is no suit \`${text}\` in this pack`);
    return found;
  }

  say(reason, told) {
    const texts = this.texts(reason, told);
    const pieces = texts[told.language] ?? texts.en ?? Object.values(texts)[0];
    return pieces.map((piece) => (typeof piece === "string" ? piece : this.fill(piece, reason, told))).join("");
  }

  texts(reason, { legal, values }) {
    if (legal && reason.if_legal) return reason.if_legal;
    if (reason.choice === "set" && !values[0]) return reason.if_none;
    if (reason.choice === "numbers") {
      const [low, high] = values;
      if (high < low) return reason.if_none;
      values[1] = high - ((high - low) % BigInt(reason.step)); // the last that a step leads to
      if (values[1] === low) return reason.if_one;
    }
    return reason.texts;
  }

  fill(piece, reason, { word, cards, values }) {
    if (piece.cards) return this.cards(cards).join(" ") || "none";
    if (piece.argument !== undefined) {
      const move = this.info.moves[this.part(word, this.info.word.number)];
      const value = this.part(word, this.info.word.arguments[piece.argument]);
      const { kind } = move.choices[piece.argument];
      return kind === "suit" ? this.info.suits[value].name : this.writeArgument(kind, value);
    }
    const at = piece.any_of ?? piece.value;
    const type = reason.values[at];
    if (type.secret) return "…"; // the mover may not know it
    if (piece.any_of === undefined) return this.writeValue(type, values[at]);
    const words = this.writeValue(type, values[at]).split(" ");
    return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
  }

  // -- values in words

  cards(set) {
    return members(set).map((card) => this.info.cards[card].card);
  }

  writeValue({ kind, words }, value) {
    const number = Number(value);
    const list = (texts, between = " ") => texts.join(between) || "none";
    switch (kind) {
      case "flag": return number ? "yes" : "no";
      case "suit": return number >= 0 ? this.info.suits[number].letter : "none";
      case "seat": return number >= 0 ? String(number + 1) : "none";
      case "cards": return list(this.cards(value));
      case "seats": return list(members(value).map((seat) => seat + 1));
      case "suits": return list(members(value).map((suit) => this.info.suits[suit].letter));
      case "choice": return words[number] ?? String(number);
      case "windows": return members(value).map((bit) => words[bit]).join(" or ");
      default: return String(number);
    }
  }

  // -- what a seat sees

  describe(seat, found) {
    const { info } = this;
    const one = (name) => Number(found[name][0]);
    const card = (number) => info.cards[number].card;
    const shown = (value) => (value === this.hidden ? null : Number(value));
    const bySeat = (name, form = shown) => Object.fromEntries(found[name].map((value, at) => [at + 1, form(value)]));
    const letter = (number) => info.suits[number].letter;
    const talon = {
      cards: one("talon_cards"),
      state: info.talon_states[one("talon_state")],
      turn_up: one("turn_up") >= 0 ? card(one("turn_up")) : null,
    };
    if (one("talon_shown")) talon.order = found.talon.filter((each) => each >= 0n).map((each) => card(Number(each)));
    const lies = found.trick_seats.map((who, at) => ({ seat: Number(who) + 1, card: Number(found.trick[at]) }));
    const melds = found.melds.slice(0, one("melded")).map((word) => ({
      seat: Number(word & 255n) + 1,
      suit: Number((word >> 8n) & 255n) - 1,
      points: Number(word >> 16n),
    }));
    const view = {
      seat,
      hand: this.cards(found.hand[0]),
      trump: one("trump") >= 0 ? letter(one("trump")) : null,
      talon,
      trick: lies.filter((each) => each.seat > 0).map((each) => ({ seat: each.seat, card: card(each.card) })),
      tricks: bySeat("tricks"),
      points: bySeat("points"),
      card_points: bySeat("card_points"),
      meld_points: bySeat("meld_points"),
      pending: bySeat("pending"),
      known: Object.fromEntries(Object.entries(bySeat("known", (set) => this.cards(set))).filter(([, cards]) => cards.length)),
      cards_in_hand: bySeat("cards_in_hand"),
      turn: seatOrNull(one("turn")),
      leader: one("phase") < 0 ? one("leader") + 1 : null,
      dealer: one("dealer") + 1,
      in_play: members(found.in_play[0]).map((each) => each + 1),
      closer: seatOrNull(one("closer")),
      phase: one("phase") >= 0 ? info.phases[one("phase")] : null,
      melds: melds.filter((meld) => meld.suit >= 0).map((meld) => ({ ...meld, suit: letter(meld.suit) })),
      state: this.declared(found),
      game_points: bySeat("game_points"),
      carried: one("carried"),
      over: one("over") !== 0,
    };
    if (found.taken[0] !== this.hidden) view.taken = bySeat("taken", (set) => this.cards(set));
    return view;
  }

  declared(found) {
    const shown = {};
    this.info.declared.forEach((variable, number) => {
      const words = found[`var ${number}`]
        .map((value, at) => [at + 1, value])
        .filter(([, value]) => value !== this.hidden)
        .map(([seat, value]) => [seat, this.writeValue(variable.type, value)]);
      if (words.length) shown[variable.name] = variable.per_seat ? Object.fromEntries(words) : words[0][1];
    });
    return shown;
  }
}

/** The members of a set of bits, from the lowest. */
export function members(set) {
  const found = [];
  for (let left = BigInt.asUintN(64, set), at = 0; left; left >>= 1n, at++) if (left & 1n) found.push(at);
  return found;
}

/** A seat as it is written, or null for none. */
export function seatOrNull(seat) {
  return seat >= 0 ? seat + 1 : null;
}
