import type { ProblemFact } from "@pegboard/registry-core/problems";
import { z } from "zod";
import { fact, sentOperations } from "./library-types.ts";
import { namedRecord } from "./named-record.ts";

export type BrokenRuleFact = Extract<ProblemFact, { code: "rule_broken" }>["values"];

export const judgeRulesRequest = z.strictObject({
  operations: sentOperations.describe(
    "A draft of the organisation's settings; rules are judged as it makes them. Empty: as saved.",
  ),
});

export const judgedRulesAnswer = z.object({
  rules: namedRecord(
    z.object({
      covered: z.number().describe("Agents in use that it covers, of those that one may see."),
      broken: z
        .array(
          z.object({
            agent: z.string(),
            values: fact<BrokenRuleFact>({ agent: z.string(), methods: z.number() }).describe(
              "What breaks it: the sum, or the first methods with why.",
            ),
          }),
        )
        .describe("The agents that break it, by name."),
    }),
  ).describe("By the id of the rule."),
});
export type JudgedRulesAnswer = z.infer<typeof judgedRulesAnswer>;
