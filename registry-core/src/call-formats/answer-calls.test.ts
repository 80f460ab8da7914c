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

test("takes what a provider's own search says for no call, and runs what it found", async () => {
  const ofAnthropic = {
    content: [
      { type: "text", text: "I look for it." },
      {
        type: "server_tool_use",
        id: "srvtoolu_1",
        name: "tool_search_tool_bm25",
        input: { query: "sheep" },
      },
      {
        type: "tool_search_tool_result",
        tool_use_id: "srvtoolu_1",
        content: {
          type: "tool_search_tool_search_result",
          tool_references: [{ type: "tool_reference", tool_name: "late" }],
        },
      },
      { type: "tool_use", id: "toolu_1", name: "late", input: {} },
    ],
  };
  expect(await answerCalls(environment, ofAnthropic)).toEqual({
    format: "anthropic",
    answered: [
      expect.objectContaining({ call: { id: "toolu_1", functionName: "late", args: {} } }),
    ],
    messages: [
      {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "7" }],
      },
    ],
  });
  const ofResponses = {
    output: [
      {
        type: "tool_search_call",
        id: "tsc_1",
        call_id: null,
        execution: "server",
        status: "completed",
        arguments: { paths: ["late"] },
      },
      {
        type: "tool_search_output",
        id: "tso_1",
        call_id: null,
        execution: "server",
        status: "completed",
        tools: [{ type: "namespace", name: "late", description: "Counts sheep.", tools: [] }],
      },
      {
        type: "function_call",
        call_id: "call_1",
        name: "late",
        namespace: "late",
        arguments: "{}",
      },
    ],
  };
  expect(await answerCalls(environment, ofResponses)).toMatchObject({
    format: "openai-responses",
    messages: [{ type: "function_call_output", call_id: "call_1", output: "7" }],
  });
  // A turn in which the provider only searched has nothing to answer.
  for (const only of [
    { content: ofAnthropic.content.slice(0, 3) },
    { output: ofResponses.output.slice(0, 2) },
  ])
    expect(await answerCalls(environment, only)).toMatchObject({ messages: [], answered: [] });
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
