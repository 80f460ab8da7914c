import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import {
  AIMessage,
  type BaseMessage,
  coerceMessageLikeToMessage,
  HumanMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { defineTool } from "@pegboard/registry-core";
import { generateText, jsonSchema, type ModelMessage, type ToolSet, tool } from "ai";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { scriptedModel } from "../../../registry-core/src/testing/scripted-model.ts";
import type { CallsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

/**
 * Runs of whole agents over HTTP: the payload to the model, its calls back, their answers to the
 * model. Only the model is scripted.
 */
const ran: unknown[] = [];
const notes = defineTool({
  name: "notes",
  visible: true,
  config: z.object({ shelf: z.string().default("first") }),
  methods: {
    read_note: {
      description: "Reads one.",
      parameters: z.object({ id: z.int() }),
      run: ({ id }, { config, caller }) => {
        ran.push([id, config.shelf, caller]);
        return { note: `note ${id}` };
      },
    },
    burn_note: { description: "Burns all.", run: () => ran.push("burnt") },
  },
});

const AGENT = "/api/agents/first-agent";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: [notes] });
  const operations = [
    { op: "setMethod", tool: "notes", method: "burn_note", state: "off" },
    { op: "setConfig", tool: "notes", key: "shelf", value: "second" },
  ];
  const saved = await request(server, `PATCH ${AGENT}/settings`, { baseRevision: 0, operations });
  expect(saved.status).toBe(200);
});
afterAll(() => server.close());
beforeEach(() => void ran.splice(0));

const asked = [
  { name: "read_note", input: { id: 3 } },
  { name: "burn_note", input: {} },
  { name: "read_note", input: { id: "three" } },
];
const read = [[3, "second", { user: "u1" }]];

async function answer(response: unknown): Promise<CallsAnswer> {
  const answered = await request<CallsAnswer>(server, `POST ${AGENT}/calls`, {
    response,
    caller: { user: "u1" },
  });
  expect(answered.status).toBe(200);
  expect(answered.body.calls.map(({ outcome }) => outcome)).toEqual([
    "ok",
    "off",
    "invalid arguments",
  ]);
  return answered.body;
}

test("the AI SDK runs a whole loop", async () => {
  const listed = await request<{ name: string; description: string; inputSchema: object }[]>(
    server,
    `GET ${AGENT}/toolset?format=mcp`,
  );
  const functions = listed.body.map(({ name, description, inputSchema }) => [
    name,
    tool({ description, inputSchema: jsonSchema(inputSchema) }),
  ]);
  // A model calls what it likes; what is off is not in its tools.
  const tools: ToolSet = {
    ...Object.fromEntries(functions),
    burn_note: tool({ inputSchema: jsonSchema({ type: "object" }) }),
  };
  expect(listed.body.map(({ name }) => name)).toContain("read_note");
  expect(listed.body.map(({ name }) => name)).not.toContain("burn_note");
  const model = scriptedModel(asked);
  const messages: ModelMessage[] = [{ role: "user", content: "Read note 3." }];
  const first = await generateText({ model, tools, messages });
  messages.push(...first.responseMessages.filter(({ role }) => role === "assistant"));
  const { format, messages: answers } = await answer(messages.at(-1));
  expect(format).toBe("ai-sdk");
  messages.push(...(answers as unknown as ModelMessage[]));
  const last = await generateText({ model, tools, messages });
  expect(last.text).toBe("Done.");
  const sent = JSON.stringify(model.doGenerateCalls[1]?.prompt);
  for (const text of ["note 3", "burn_note", "Switched off", "whole number"])
    expect(sent).toContain(text);
  expect(ran).toEqual(read);
});

/** Asks for the calls, and says "Done." once they are answered. */
class ScriptedChatModel extends BaseChatModel {
  bound: unknown[] = [];
  readonly seen: BaseMessage[][] = [];
  _llmType() {
    return "scripted";
  }
  override bindTools(tools: unknown[]) {
    this.bound = tools;
    return this;
  }
  async _generate(messages: BaseMessage[]) {
    this.seen.push(messages);
    const calls = asked.map(({ name, input }, index) => ({
      name,
      args: input,
      id: `c${index}`,
      type: "tool_call" as const,
    }));
    const isAnswered = messages.some((message) => ToolMessage.isInstance(message));
    const message = new AIMessage(
      isAnswered ? { content: "Done." } : { content: "", tool_calls: calls },
    );
    return { generations: [{ text: message.text, message }] };
  }
}

test("LangChain runs a whole loop", async () => {
  const payload = await request<{ function: { name: string } }[]>(
    server,
    `GET ${AGENT}/toolset?format=openai-chat`,
  );
  const model = new ScriptedChatModel({});
  const bound = model.bindTools(payload.body);
  expect(payload.body.map(({ function: { name } }) => name)).toContain("read_note");
  const messages: BaseMessage[] = [new HumanMessage("Read note 3.")];
  const first = await bound.invoke(messages);
  const { format, messages: answers } = await answer(first);
  expect(format).toBe("langchain");
  messages.push(first, ...answers.map((message) => coerceMessageLikeToMessage(message as never)));
  const last = await bound.invoke(messages);
  expect(last.text).toBe("Done.");
  expect(
    model.seen[1]
      ?.slice(2)
      .map((message) => [message.type, (message as ToolMessage).status, message.text]),
  ).toEqual([
    ["tool", "success", '{"note":"note 3"}'],
    ["tool", "error", expect.stringContaining("Switched off")],
    ["tool", "error", expect.stringContaining("whole number")],
  ]);
  expect(ran).toEqual(read);
});
