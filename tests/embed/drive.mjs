// Plays deals as it is told on its standard input, and prints what the rules say at every step.
// A deal is {seed, dealer, steps: [{ask: [moves to judge], move: the move to make or null}]}.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { rules, module, deals } = JSON.parse(readFileSync(0, "utf8"));
const { loadRules } = await import(pathToFileURL(rules));
const sidecar = JSON.parse(readFileSync(module.replace(/wasm$/, "json"), "utf8"));
const table = await loadRules(readFileSync(module), sidecar);
const seats = Array.from({ length: sidecar.seats }, (_, at) => at + 1);

const said = deals.map(({ seed, dealer, steps }) => {
  table.deal({ seed, dealer });
  let kept = table.save();
  return steps.map(({ ask, move }) => {
    table.load(kept);
    const verdicts = ask.map((text) => table.why(text));
    const refused = ask.every((text, at) => verdicts[at].legal || !table.play(text).legal); // and nothing is done
    const step = {
      refused,
      turn: table.turn,
      legal: table.legal(),
      verdicts,
      views: seats.map((seat) => table.view(seat)),
      result: table.result,
      made: move === null ? null : table.play(move).legal,
    };
    kept = table.save();
    return step;
  });
});
console.log(JSON.stringify(said));
