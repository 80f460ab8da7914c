import { expect, test } from "vitest";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { functionNames } from "../definition/function-names.ts";
import { withSearchTool } from "../definition/search-tool.ts";
import { Approvals } from "../execution/approvals.ts";
import { callEnvironment } from "../testing/call-environment.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { answerCalls } from "./answer-calls.ts";

const tools = [
  defineTool({ name: "send", needsApproval: true, run: () => "sent" }),
  defineTool({ name: "hand_over", takesControl: true, run: () => "over" }),
  defineTool({ name: "late", description: "Counts sheep.", defer: true, run: () => 7 }),
];
const definitions = withSearchTool(tools.map(({ definition }) => definition));
const environment = callEnvironment(tools, {
  toolset: resolveToolset({ tools: definitions }, {}),
  names: functionNames(definitions),
  approvals: new Approvals(),
});

const asking = (...names: string[]) =>
  names.map((name, index) => ({
    type: "tool_use",
    id: `c${index}`,
    name,
    input: { query: "sheep" },
  }));

test("says which calls wait for an approval, and answers each call in any case", async () => {
  const answers = await answerCalls(environment, asking("send", "late"));
  expect(answers).toMatchObject({
    approvals: [{ id: expect.any(String), callId: "c0", functionName: "send" }],
    messages: [
      {
        content: [
          { is_error: true },
          { is_error: true, content: expect.stringMatching(/^Error: Late was not run/) },
        ],
      },
    ],
  });
  const approved =
    "messages" in answers ? (answers.approvals ?? []).flatMap(({ id }) => id ?? []) : [];
  const again = await answerCalls({ ...environment, approved }, asking("send", "late"));
  expect(again).toMatchObject({ messages: [{ content: [{ content: "sent" }, { content: "7" }] }] });
  expect(again).not.toHaveProperty("approvals");
});

test("says which call took control, and what a search found", async () => {
  const answers = await answerCalls(environment, asking("search_tools", "hand_over", "late"));
  expect(answers).toMatchObject({
    control: { id: "c1", functionName: "hand_over" },
    found: ["late"],
  });
  expect(
    "answered" in answers && answers.answered.map(({ result }) => result.ok || result.code),
  ).toEqual([true, true, "not run"]);
});
