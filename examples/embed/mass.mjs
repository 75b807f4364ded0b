// Many deals in a module that `sixtysix build` has written: how a variant goes, without asking move by move.

import { RulesError } from "./words.mjs";

const UP_TO = 100_000; // deals a call, so that a page can draw between calls

/** Play deals (or matches) with bots and return the tally by block, numbers as BigInts; `bots` is a name for each seat. */
export function playMany(exports, sidecar, { deals, seed = 1, bots, dealer = -1, first = 0 }) {
  const { bots: place, tally } = sidecar.memory;
  const memory = new DataView(exports.memory.buffer);
  if (bots.length !== sidecar.seats) throw new RulesError(`there are ${sidecar.seats} seats`);
  bots.forEach((name, at) => {
    if (!(name in place.names)) throw new RulesError(`there is no bot ${name}`);
    memory.setUint8(place.at + at, place.names[name]);
  });
  memory.setUint8(place.at + place.thinking, Number(bots.some((name) => place.names[name] > 1)));
  new Uint8Array(exports.memory.buffer, tally.at, tally.count * 8).fill(0);
  for (let at = first; at < first + deals; at += UP_TO) {
    const many = Math.min(UP_TO, first + deals - at);
    const stuck = exports.run(BigInt.asIntN(64, BigInt(seed)), BigInt(at), BigInt(many), BigInt(dealer));
    if (stuck >= 0n) throw new RulesError(`deal ${stuck} is not over, and no seat has a move`);
  }
  const found = {};
  let at = tally.at;
  for (const part of tally.parts) {
    found[part.name] = Array.from({ length: part.count }, () => memory.getBigInt64((at += 8) - 8, true));
  }
  const announced = found.moves.slice(1).reduce((sum, many) => sum + many, 0n);
  found.moves[0] = found.decisions[0] - announced; // plays are what is no announcement
  return found;
}
