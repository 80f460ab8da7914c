import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { defineTool, Tool, ToolRegistry } from "@pegboard/registry-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { ServerEvent } from "../api-contract.ts";
import { runCommand } from "../testing/run-command.ts";
import { createPegboard } from "./create-pegboard.ts";
import type { GivenTool, Pegboard } from "./pegboard.ts";

const folder = mkdtempSync(join(tmpdir(), "pegboard-in-process-"));
const registry = new ToolRegistry();
const pages = new Map([["home", "Welcome"]]);

class CounterTool extends Tool<{ step: number }> {
  static override config = z.object({ step: z.int().default(2) });
  static override methods = { count: { parameters: z.object({ from: z.number() }) } };
  count({ from }: { from: number }) {
    return from + this.config.step;
  }
}

const page = defineTool({
  name: "page",
  description: "Reads a page.",
  parameters: z.object({ name: z.string() }),
  run: ({ name }, { services }) => (services as { pages: typeof pages }).pages.get(name) ?? null,
});

const danger = defineTool({
  name: "danger",
  description: "Asks before it runs.",
  methods: {
    wipe: { description: "Wipes.", needsApproval: true, run: () => "wiped" },
    choose: {
      description: "Asks which.",
      run: async (_args, { ask, progress, caller }) => {
        progress({ progress: 1, total: 2 });
        return { chosen: await ask({ message: "Which?" }), for: caller.user ?? null };
      },
    },
  },
});

let pegboard: Pegboard;
const agent = "first-agent";
beforeAll(async () => {
  pegboard = await createPegboard({
    tools: [CounterTool, page, danger, registry],
    dataDir: join(folder, "data"),
    services: { pages },
    starterTools: false,
    user: "ada",
    logLevel: "silent",
  });
  await pegboard.loaded;
});
afterAll(async () => {
  await pegboard.close();
  rmSync(folder, { recursive: true });
});

const offered = async () => {
  const { payload } = await pegboard.toolset(agent, { format: "openai-chat" });
  return (payload as { function: { name: string } }[]).map((each) => each.function.name);
};

it("gives what an agent is offered: with reasons, as a provider takes it, as text, narrowed", async () => {
  expect(await offered()).toEqual(["choose", "count", "page", "wipe"]);
  const { toolset } = await pegboard.toolset(agent);
  expect(toolset.tools.map(({ definition }) => definition.source)).toEqual([
    "given",
    "given",
    "given",
  ]);
  const narrowed = await pegboard.toolset(agent, {
    format: "anthropic",
    choices: ["page", "nothing"],
    forced: ["page"],
  });
  expect(narrowed).toMatchObject({
    payload: [{ name: "page" }],
    toolChoice: { type: "tool", name: "page" },
    selectionWarnings: [{ list: "choices", name: "nothing" }],
  });
  expect(
    (await pegboard.toolset(agent, { format: "markdown", choices: ["page"] })).payload,
  ).toContain("Reads a page.");
});

it("renders the agent's prompts", async () => {
  const { system, revision } = await pegboard.prompt(agent, { query: "Hi" });
  expect([revision, system]).toEqual([0, expect.stringContaining("Counter")]);
  await expect(pegboard.prompt(agent, { variables: { none: "1" } })).rejects.toMatchObject({
    code: "invalid",
  });
});

it("calls with the agent's values and the program's services; what is off is refused", async () => {
  expect(await pegboard.call(agent, "page", { name: "home" })).toMatchObject({
    ok: true,
    result: "Welcome",
  });
  const before = await pegboard.call(agent, "counter_tool.count", { from: 1 });
  const heard: ServerEvent["type"][] = [];
  const stop = pegboard.on(({ type }) => heard.push(type));
  const { revision, savedBy } = await pegboard.agents.save(agent, [
    { op: "setConfig", tool: "counter_tool", key: "step", value: 5 },
    { op: "setTool", tool: "page", state: "off" },
  ]);
  stop();
  expect([revision, savedBy, heard]).toEqual([1, "ada", ["settings"]]);
  const after = await pegboard.call(agent, "counter_tool.count", { from: 1 });
  expect([before, after].map((each) => each.ok && each.result)).toEqual([3, 6]);
  expect(await pegboard.call(agent, "page", { name: "home" })).toMatchObject({
    ok: false,
    code: "off",
  });
});

it("asks whoever calls: for approvals, for answers", async () => {
  expect(await pegboard.call(agent, "wipe")).toMatchObject({
    code: "needs approval",
    approval: { id: expect.any(String) },
  });
  const asked: string[] = [];
  const approve = ({ label }: { label: string }) => asked.push(label) > 1;
  expect(await pegboard.call(agent, "wipe", {}, { approve })).toMatchObject({ code: "declined" });
  expect(await pegboard.call(agent, "wipe", {}, { approve })).toMatchObject({ result: "wiped" });
  const chosen = await pegboard.call(
    agent,
    "choose",
    {},
    {
      caller: { user: "Bob" },
      ask: async ({ message }) => ({ answer: { answer: message } }),
      onProgress: (_, { progress }) => asked.push(`progress ${progress}`),
    },
  );
  expect(chosen).toMatchObject({ result: { chosen: { answer: "Which?" }, for: "Bob" } });
  expect(asked).toEqual(["Wipe of Danger", "Wipe of Danger", "progress 1"]);
});

it("answers a model's response in the shape of its provider", async () => {
  const call = { id: "c1", type: "function", function: { name: "count", arguments: '{"from":2}' } };
  const { messages } = await pegboard.answer(agent, { role: "assistant", tool_calls: [call] });
  expect(messages).toEqual([{ role: "tool", tool_call_id: "c1", content: "7" }]);
  await expect(pegboard.answer(agent, { role: "nobody" })).rejects.toMatchObject({
    code: "invalid",
  });
});

it("manages agents as the pages do", async () => {
  const { id } = await pegboard.agents.create({ name: "Support" });
  await expect(pegboard.agents.create({ name: "support" })).rejects.toMatchObject({
    code: "already_exists",
  });
  expect((await pegboard.agents.list()).map(({ name }) => name)).toContain("Support");
  await expect(
    pegboard.agents.save(id, [{ op: "setTool", tool: "page", state: "maybe" } as never]),
  ).rejects.toMatchObject({ code: "invalid", details: { issues: [{ path: expect.anything() }] } });
  await pegboard.agents.change(id, { archived: true });
  const asks = [
    pegboard.toolset(id),
    pegboard.prompt(id),
    pegboard.call(id, "page", { name: "home" }),
  ];
  for (const asked of asks) await expect(asked).rejects.toMatchObject({ code: "agent_archived" });
  await pegboard.agents.remove(id);
  await expect(pegboard.toolset(id)).rejects.toMatchObject({ code: "not_found" });
  expect((await pegboard.agents.restore(id)).archived).toBeDefined();
});

it("follows a registry, and goes on when a listener throws", async () => {
  const changed = new Promise<void>((resolve) => {
    const stop = pegboard.on(({ type }) => {
      if (type !== "catalog") return;
      stop();
      resolve();
      throw new Error("a listener of the program");
    });
  });
  registry.register(
    defineTool({
      name: "late",
      description: "Came late.",
      methods: { arrive: { run: () => "here" } },
    }),
  );
  await changed;
  await expect.poll(offered).toContain("arrive");
});

describe("while it has the data folder", () => {
  const dataDir = join(folder, "data");

  it("is one Pegboard for it", async () => {
    const refused = expect(createPegboard({ dataDir })).rejects;
    await refused.toThrow(
      /is in use by another Pegboard \(process \d+, since 20[^ ]*, inside of another program\)/,
    );
  });

  it("lets commands in, below its base too, and whoever named the operators", async () => {
    const based = join(folder, "based");
    const mounted = await createPegboard({
      dataDir: based,
      basePath: "/tools/admin",
      authorize: () => false,
    });
    const listed = await Promise.all(
      [based, dataDir].map((data) => runCommand(["list", "agents", "--data", data])),
    );
    expect(listed).toEqual(
      listed.map(() => ({
        exitCode: 0,
        printed: expect.stringContaining("first-agent"),
        told: "",
      })),
    );
    const called = await runCommand(["call", agent, "count", '{"from":1}', "--data", dataDir]);
    expect(called).toMatchObject({ exitCode: 0, printed: "6\n" });
    await mounted.close();
  });

  it("says at once that it lets none in, when the program wants it so", async () => {
    const closed = join(folder, "closed");
    const pegboard = await createPegboard({ dataDir: closed, commands: false });
    const asked = performance.now();
    const { exitCode, told } = await runCommand(["list", "--data", closed]);
    expect([exitCode, told]).toEqual([
      1,
      expect.stringMatching(/inside of another program.*lets no commands in/),
    ]);
    expect(performance.now() - asked).toBeLessThan(10_000);
    await pegboard.close();
  });
});

it.each<[unknown, string]>([
  [42, "tools[1] is a value of type number and no tool"],
  [null, "tools[1] is null and no tool"],
  [{ name: "x" }, "tools[1] is a value of type object and no tool"],
  [[], "tools[1] is an empty list and no tool"],
])("says which of the given tools is none: %j", async (value, message) => {
  const dataDir = join(folder, "refused");
  await expect(createPegboard({ tools: [page, value as GivenTool], dataDir })).rejects.toThrow(
    message,
  );
});

describe("who may come in", () => {
  const ask = (
    address: string | undefined,
    headers: Record<string, string> = {},
    path = "/api/agents",
  ) =>
    pegboard.fetch(
      new Request(`http://localhost${path}`, { headers: { host: "localhost", ...headers } }),
      address === undefined ? undefined : { incoming: { socket: { remoteAddress: address } } },
    );

  it.each<[string, string | undefined, Record<string, string>, number]>([
    ["this machine", "127.0.0.1", {}, 200],
    ["this machine, IPv6", "::1", {}, 200],
    ["an address of this machine behind IPv6", "::ffff:127.0.0.1", {}, 200],
    ["another machine", "10.0.0.7", {}, 401],
    ["nobody knows where", undefined, {}, 401],
    ["a proxy on this machine", "127.0.0.1", { "x-forwarded-for": "10.0.0.7" }, 401],
    ["another name", "127.0.0.1", { host: "evil.example" }, 403],
    ["another page", "127.0.0.1", { origin: "http://evil.example" }, 403],
  ])("by default: %s", async (_what, address, headers, status) => {
    expect((await ask(address, headers)).status).toBe(status);
    expect((await ask(address, headers, "/api/agents/first-agent/toolset")).status).toBe(status);
  });

  it("whom the program names, under its own address and for its own pages", async () => {
    const seen: string[] = [];
    const mounted = await createPegboard({
      dataDir: join(folder, "mounted"),
      basePath: "/tools/admin",
      logLevel: "silent",
      authorize: ({ headers, url }) => {
        seen.push(url);
        if (headers.get("cookie") === "session=ada") return true;
        return headers.get("accept")?.includes("text/html")
          ? Response.redirect("https://app.example/login", 302)
          : false;
      },
    });
    const status = async (headers: Record<string, string>, path = "/tools/admin/api/agents") => {
      const request = new Request(`https://app.example${path}`, {
        headers: { host: "app.example", ...headers },
      });
      return (await mounted.fetch(request)).status;
    };
    const cookie = "session=ada";
    expect(await status({ cookie })).toBe(200);
    expect(await status({})).toBe(401);
    expect(await status({ accept: "text/html" })).toBe(302);
    expect(await status({ cookie, origin: "https://app.example" })).toBe(200);
    expect(await status({ cookie, origin: "https://evil.example" })).toBe(403);
    expect(await status({ cookie, "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await status({ cookie }, "/api/agents")).toBe(404);
    expect(await status({ authorization: "Bearer pgb_wrong" })).toBe(401);
    expect(seen[0]).toBe("https://app.example/tools/admin/api/agents");
    expect((await mounted.agents.list()).length).toBe(1);
    await mounted.close();
  });

  it("with answers as they are where the program writes them, and its own request to judge", async () => {
    const judged: Request[] = [];
    const mounted = await createPegboard({
      dataDir: join(folder, "written"),
      logLevel: "silent",
      commands: false,
      authorize: (request) => judged.push(request) > 0,
    });
    const headers = { host: "app.example", "accept-encoding": "br, gzip" };
    const request = new Request("https://app.example/api/openapi.json", { headers });
    const answer = await mounted.fetch(request);
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(await answer.json()).toMatchObject({ openapi: "3.1.0" });
    expect(judged).toEqual([request]);
    const behindNode = await mounted.fetch(new Request(request), {
      incoming: { socket: { remoteAddress: "127.0.0.1" } },
    });
    expect(behindNode.headers.get("content-encoding")).toBe("br");
    await mounted.close();
  });

  it("with a body that nobody has read", async () => {
    const mounted = await createPegboard({
      dataDir: join(folder, "read"),
      logLevel: "silent",
      commands: false,
      authorize: () => true,
    });
    const body = JSON.stringify({ name: "Second" });
    const headers = { host: "app.example", "content-type": "application/json" };
    const request = new Request("https://app.example/api/agents", {
      method: "POST",
      headers,
      body,
    });
    await request.json();
    const readBefore = async (answer: Response) => [
      answer.status,
      ((await answer.json()) as { error: { message: string } }).error.message,
    ];
    const told = [400, expect.stringMatching(/was read before.*Mount Pegboard before/)];
    expect(await readBefore(await mounted.fetch(request))).toEqual(told);

    const server = createServer(async (incoming, response) => {
      await json(incoming);
      await mounted.nodeHandler(incoming, response);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    for (const path of ["/api/agents", "/mcp/first-agent"]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: "POST",
        headers,
        body,
      });
      expect(await readBefore(answer)).toEqual(told);
    }
    server.close();
    await mounted.close();
  });

  it("whom the program names, under the names that it says alone, when it says them", async () => {
    const named = await createPegboard({
      dataDir: join(folder, "named"),
      logLevel: "silent",
      commands: false,
      authorize: () => true,
      allowedHosts: ["app.example"],
    });
    const status = async (host: string, headers: Record<string, string> = {}) =>
      (
        await named.fetch(
          new Request(`http://${host}/api/agents`, { headers: { host, ...headers } }),
        )
      ).status;
    expect([await status("app.example"), await status("rebound.example")]).toEqual([200, 403]);
    for (const [scheme, isSecure] of [
      ["https", true],
      ["http", false],
    ] as const) {
      const proof = await named.fetch(
        new Request(`${scheme}://app.example/api/terminal-proof`, {
          method: "POST",
          headers: { host: "app.example", "content-type": "application/json" },
          body: JSON.stringify({ code: named.terminalCode }),
        }),
      );
      expect(proof.headers.get("set-cookie")?.includes("; Secure")).toBe(isSecure);
    }
    const outside = { incoming: { socket: { localPort: 80, remoteAddress: "127.0.0.1" } } };
    const Via = "1.1 pegboard-00ff00ff00ff";
    const asked = new Request("http://app.example/api/agents", {
      headers: { host: "app.example", Via },
    });
    expect((await named.fetch(asked, outside)).status).toBe(401);
    await named.close();
  });
});
