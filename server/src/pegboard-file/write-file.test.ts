import type { JsonObject } from "@pegboard/registry-core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parseDocument } from "yaml";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import type { FileAgent } from "./file-format.ts";
import { newFileSteps } from "./write-file.ts";

const word = fc.constantFrom(
  "a",
  "on",
  "null",
  "True",
  "x.y-z",
  "_",
  "10",
  "-1",
  "1.5",
  "0x1f",
  "a b",
  "a: b",
  "a #b",
  "~",
  "'q'",
  "__proto__",
);
const text = fc.oneof(
  word,
  fc.constantFrom(
    "",
    "two\nlines\n",
    "\n lead\n",
    "end ",
    "tab\there\n",
    "ü\n",
    "a\n\n\n",
    "a\n  b\n",
  ),
);
const tree = fc.letrec((tie) => ({
  map: fc.dictionary(text, fc.oneof({ depthSize: "small" }, tie("value"), tie("map")), {
    maxKeys: 4,
  }),
  value: fc.oneof(
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(word, { maxLength: 2 }),
  ),
})).map as unknown as fc.Arbitrary<JsonObject>;
/** The text of a file with this agent. */
function written(agent: JsonObject): string {
  const steps = newFileSteps(
    { agents: { support: agent as FileAgent } },
    { format: "yaml", schema: "./pegboard.schema.json" },
  );
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

it("writes what a reader of YAML finds again", () => {
  fc.assert(
    fc.property(tree, (agent) => {
      const read = parseDocument(written(agent), { stringKeys: true }).toJS();
      expect(read).toEqual({ agents: { support: agent } });
    }),
    { numRuns: fewerUnlessDeep(400) },
  );
});
