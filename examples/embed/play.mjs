// Play a deal from a seed in node, and print it as JSON: node play.mjs [rules.wasm] [seed] [language]
//
// Shows what is legal at first, has a card refused with the reason, and plays to the end by a simple rule: of the legal
// moves, the one that the built-in bot likes best. Write the rules first: sixtysix build VARIANT -o rules.wasm

import { readFile } from "node:fs/promises";
import { loadRules } from "./rules.mjs";

const [file = "rules.wasm", seed = "1", language = "en"] = process.argv.slice(2);
const sidecar = JSON.parse(await readFile(file.replace(/\.wasm$/, ".json"), "utf8"));
const table = await loadRules(await readFile(file), sidecar);

table.deal({ seed });
const legal = table.legal();
const refused = firstRefusal();
const moves = [];
while (table.result === null) {
  const move = best(table.legal());
  table.play(move);
  moves.push(move);
}
console.log(JSON.stringify({ variant: sidecar.variant, seed, legal, refused, moves, result: table.result }, null, 1));

/** The refusal of the first card that may not be played, in the seat's words; the pack has one that it does not hold. */
function firstRefusal() {
  const verdicts = sidecar.cards.map(({ card }) => table.why(`${table.turn} play ${card}`, language));
  return verdicts.find((verdict) => !verdict.legal);
}

/** The move with the highest score, the first of equals: of the seat whose turn it is, if it has one. */
function best(moves) {
  const mine = moves.filter((move) => move.startsWith(`${table.turn} `));
  return (mine.length ? mine : moves).reduce((a, b) => (table.score(b) > table.score(a) ? b : a));
}
