import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { Server, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { type JsonObject, RegistryError } from "@pegboard/registry-core";
import type { GivenContext, Question } from "@pegboard/registry-core/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isDeepRun } from "../../../../test-depth.ts";
import { SourceCatalog } from "../source-catalog.ts";
import { createSource } from "../source-kinds.ts";
import { ServerQuestions } from "./server-questions.ts";

const EVERYTHING = createRequire(import.meta.url).resolve(
  "@modelcontextprotocol/server-everything/dist/index.js",
);
const ERAS = fileURLToPath(new URL("../../testing/both-eras-server.mjs", import.meta.url));

let catalog = new SourceCatalog();
afterEach(async () => {
  await catalog.close();
  catalog = new SourceCatalog();
});

async function add(...args: string[]): Promise<void> {
  const connection = {
    transport: "stdio",
    command: process.execPath,
    args,
    env: { KEY: "Which size?" },
  } as const;
  const source = createSource({ kind: "mcp", name: "shop", connection, addedBy: "ui" });
  expect(await catalog.add(source)).toMatchObject({ state: "ready" });
}

type Ask = NonNullable<GivenContext["ask"]>;
async function call(method: string, args: JsonObject, ask?: Ask): Promise<string[]> {
  const around = {
    agent: { id: "a1", name: "Ada" },
    signal: new AbortController().signal,
    ...(ask && { ask }),
  };
  const result = await catalog.registry.get("shop")?.build({}).call(method, args, around);
  return (result as { content: { text: string }[] }).content.map(({ text }) => text);
}

describe.each(["2026", "2025"])("what a server of %s asks", (era) => {
  const start = () => add(ERAS, "stdio", era === "2026" ? "2026" : "fragile");

  test("reaches whoever made the call, as a form of that server, without its secrets", async () => {
    await start();
    const asked: Question[] = [];
    const ask: Ask = async (question) => {
      asked.push(question);
      return { size: "M" };
    };
    expect(await call("order", { what: "shirt" }, ask)).toEqual(["shirt: accept M"]);
    expect(asked).toEqual([
      {
        message: "shop asks: [secret]",
        schema: {
          type: "object",
          properties: { size: { type: "string", enum: ["S", "M"] } },
          required: ["size"],
        },
      },
    ]);
  });

  test("is declined where nobody can answer, and the answer says so", async () => {
    await start();
    expect(await call("order", { what: "shirt" })).toEqual([
      "shirt: decline",
      expect.stringMatching(
        /^\[Nobody can answer "shop asks: .*the call was made in a way in which it cannot ask/,
      ),
    ]);
    const declined: Ask = () => Promise.reject(new RegistryError("declined", "no"));
    expect(await call("order", { what: "shirt" }, declined)).toEqual(["shirt: decline"]);
  });
});

test("a server that asks for a model gets none, and its other calls go on", async () => {
  await add(ERAS, "stdio", "2026");
  await expect(call("think", {})).rejects.toThrow(/sampling/);
  expect(await call("echo", { text: "hi" })).toEqual(["hi"]);
});

describe("a server that does not keep to what it was told", () => {
  const ask: Ask = () => Promise.resolve({});
  const form = (properties: JsonObject) => ({
    method: "elicitation/create",
    params: { message: "?", requestedSchema: { type: "object", properties } },
  });
  const many = Object.fromEntries(
    Array.from({ length: 101 }, (_, index) => [`q${index}`, form({})]),
  );
  test.each<[string, JsonObject, RegExp]>([
    [
      "asks for a model",
      { a: { method: "sampling/createMessage" } },
      /asks for sampling\/createMessage, which/,
    ],
    [
      "asks for folders",
      { a: { method: "roots/list" } },
      /asks for roots\/list, which Pegboard does not offer/,
    ],
    [
      "asks to open a page",
      { a: { method: "elicitation/create", params: { mode: "url" } } },
      /is no form in MCP/,
    ],
    ["asks for a whole object", { a: form({ deep: { type: "object" } }) }, /is no form in MCP/],
    ["asks for nothing that it names", { a: null }, /asks for undefined/],
    ["asks a lot", many, /more than 100 questions/],
    ["never stops asking", { a: form({}) }, /asked 20 times and gave no answer/],
  ])("%s", async (_, inputRequests, reason) => {
    const send = () => Promise.resolve({ resultType: "input_required", inputRequests });
    const call = { name: "order", ask, signal: new AbortController().signal };
    await expect(new ServerQuestions().during(call, send)).rejects.toThrow(reason);
  });
});

test("a server of 2025 that asks for a model goes on without", async () => {
  await add(ERAS, "stdio", "fragile");
  expect(await call("think", {})).toEqual([expect.stringMatching(/sampling/i)]);
});

describe("a program of 2025, which does not say for which call it asks", () => {
  const asked: string[] = [];
  const person = (size: string): Ask => {
    return async () => {
      asked.push(size);
      return { size };
    };
  };
  beforeEach(async () => {
    asked.length = 0;
    await add(ERAS, "stdio", "fragile");
  });
  const orderTwo = () =>
    Promise.all([
      call("order", { what: "a" }, person("S")),
      call("order", { what: "b" }, person("M")),
    ]);

  test("asks nobody while several calls wait for answers, and each of them when they come again", async () => {
    expect((await orderTwo()).flat().join(" ")).toMatch(
      /a: decline .*did not say for which.*b: decline/,
    );
    expect(asked).toEqual([]);
    expect(await orderTwo()).toEqual([["a: accept S"], ["b: accept M"]]);
  });

  test.runIf(isDeepRun)("asks when the other calls have their answers", async () => {
    const echo = (text: string) => call("echo", { text }, person("L"));
    const ask = person("S");
    expect(await Promise.all([echo("x"), call("order", { what: "a" }, ask), echo("y")])).toEqual([
      ["x"],
      ["a: accept S"],
      ["y"],
    ]);
    expect(asked).toEqual(["S"]);
  });
});

test("over HTTP a server of 2025 asks each of several callers for its own call", async () => {
  const open: WebStandardStreamableHTTPServerTransport[] = [];
  const service = serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => answer(request) });
  async function answer(request: Request): Promise<Response> {
    const [known] = open;
    if (known) return known.handleRequest(request);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => "one",
    });
    const server = new Server({ name: "shop", version: "1" }, { capabilities: { tools: {} } });
    server.setRequestHandler("tools/list", () => ({
      tools: [{ name: "order", inputSchema: { type: "object" } }],
    }));
    server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
      const requestedSchema = {
        type: "object" as const,
        properties: { size: { type: "string" as const } },
      };
      const form = { message: "Which size?", requestedSchema };
      const { content } = await mcpReq.send({ method: "elicitation/create", params: form });
      return { content: [{ type: "text", text: `${params.arguments?.what}: ${content?.size}` }] };
    });
    await server.connect(transport);
    open.push(transport);
    return transport.handleRequest(request);
  }
  await new Promise((resolve) => service.once("listening", resolve));
  try {
    const { port } = service.address() as AddressInfo;
    const connection = { transport: "http", url: `http://127.0.0.1:${port}/mcp` } as const;
    await catalog.add(createSource({ kind: "mcp", name: "shop", connection, addedBy: "ui" }));
    let waiting = 0;
    let goOn = () => {};
    const bothWait = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const person = (size: string): Ask => {
      return async () => {
        waiting += 1;
        if (waiting === 2) goOn();
        await bothWait;
        return { size };
      };
    };
    const two = [
      call("order", { what: "a" }, person("S")),
      call("order", { what: "b" }, person("M")),
    ];
    expect(await Promise.all(two)).toEqual([["a: S"], ["b: M"]]);
  } finally {
    await catalog.close();
    for (const transport of open) await transport.close();
    service.close();
  }
});

test.runIf(isDeepRun)("the official everything server asks through it", async () => {
  await add(EVERYTHING, "stdio");
  const listed = () => catalog.registry.get("shop")?.definition.methods.map(({ name }) => name);
  await expect.poll(listed).toContain("trigger-elicitation-request");
  const questions: Question[] = [];
  const ask: Ask = async (question) => {
    questions.push(question);
    return { name: "Ada", check: true };
  };
  const answer = await call("trigger-elicitation-request", {}, ask);
  expect(questions).toHaveLength(1);
  expect(answer.join(" ")).toContain("Ada");
});
