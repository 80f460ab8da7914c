import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { request } from "../../testing/api-client.ts";
import { runCommand } from "../../testing/run-command.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testTools } from "../../testing/test-tools.ts";

const deskTool = defineTool({
  name: "desk",
  description: "Does what a person at a desk does.",
  visible: true,
  app: "office",
  methods: {
    steps: {
      description: "Tells its progress.",
      run: (_: unknown, context) => {
        context.progress({ progress: 1, total: 2, message: "half \u001b[31mred" });
        return { done: true };
      },
    },
    ask: {
      description: "Asks for a name.",
      run: async (_: unknown, context) => {
        const schema = {
          type: "object",
          properties: { name: { type: "string" }, age: { type: "integer" } },
          required: ["name"],
        };
        return context.ask({ message: "Who are you?", schema });
      },
    },
    crash: {
      description: "Crashes.",
      run: () => {
        const nothing: { at?: { all: number } } = {};
        return (nothing.at as { all: number }).all;
      },
    },
    shred: { description: "Shreds it.", needsApproval: true, run: () => "shredded" },
  },
});

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ tools: [...testTools, deskTool] });
  folder = mkdtempSync(join(tmpdir(), "pegboard-commands-"));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const run = (args: string[], given = {}) => runCommand([...args, "--data", server.dataDir], given);
const json = async (...args: string[]) => JSON.parse((await run([...args, "--json"])).printed);
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe("list", () => {
  it("lists tools, methods and agents, in words and as data", async () => {
    expect((await run(["list"])).printed).toMatch(/^message\s+Message\s+1 method\s+core\nnotes/);
    const { tools } = await json("list");
    expect(tools[0]).toEqual({
      name: "message",
      displayName: "Message",
      source: "test",
      core: true,
      visible: true,
      methods: 1,
      requiredConfig: [],
    });
    expect(names((await json("list", "methods")).methods)).toContain("delete_note");
    expect((await run(["list", "agents"])).printed).toMatch(
      /^first-agent {2}First agent {2}revision 0/,
    );
    expect((await json("list", "agents")).agents[0]).toMatchObject({
      id: "first-agent",
      counts: { tools: 4 },
    });
  });

  it.each<[string[], string[]]>([
    [["--core"], ["message"]],
    [["--required-config"], ["vault"]],
    [["--app", "office"], ["desk"]],
    [["--problems"], ["vault"]],
    [["--agent", "first-agent", "--on", "--app", "office"], ["desk"]],
  ])("narrows by %j", async (options, expected) => {
    expect(names((await json("list", ...options)).tools)).toEqual(expected);
  });

  it("shows what an agent is offered", async () => {
    const { methods } = await json("list", "methods", "--agent", "first-agent", "--on");
    expect(methods.find(({ name }: { name: string }) => name === "check_key")).toMatchObject({
      on: true,
      offered: false,
    });
    expect((await run(["list", "--agent", "first-agent"])).printed).toMatch(
      /vault .* 0 offered .*needs api_key/,
    );
  });

  it.each([
    [["list", "tulips"], '"tulips" cannot be listed. Say tools, methods or agents.'],
    [["list", "--on"], "Add --agent ID"],
    [["list", "--agent", "nobody"], "nobody"],
    [["describe", "notse"], 'There is no tool or method "notse". Did you mean "notes"?'],
    [["describe", "notes.raed_note"], 'Did you mean "notes.read_note"?'],
    [["prompt", "nobody"], "nobody"],
    [["call", "first-agent", "inform", "{"], "The arguments cannot be read"],
    [["call", "first-agent", "inform", "[1]"], "have to be a JSON object"],
    [["call", "first-agent", "inform", "@/no/such.json"], "The arguments cannot be read"],
    [["completion", "tcsh"], "Say bash, zsh or fish."],
    [["completion", "constructor"], "Say bash, zsh or fish."],
  ])("says what is wrong with %j", async (args, expected) => {
    expect(await run(args)).toMatchObject({
      exitCode: 1,
      printed: "",
      told: expect.stringContaining(expected),
    });
  });
});

it("tells where a method's own code threw, in words and as data", async () => {
  const { exitCode, told } = await run(["call", "first-agent", "crash"]);
  expect(exitCode).toBe(1);
  const [message, ...frames] = told.split("\n");
  expect(message).toBe("Crash of Desk failed: Cannot read properties of undefined (reading 'all')");
  expect(frames[0]).toMatch(/^ {4}at .*read-commands\.test\.ts:\d+:\d+\)?$/);
  expect((await json("call", "first-agent", "crash")).error.stack[0]).toBe(frames[0]?.trim());
});

it("says nothing of files to a caller that is no command", async () => {
  const path = "POST /api/agents/first-agent/methods/crash/call";
  const { body } = await request(server, path, { arguments: {} });
  expect(body.error).toMatchObject({ code: "call_failed" });
  expect(JSON.stringify(body)).not.toContain("read-commands.test.ts");
});

it("names a method that is left out or misspelt", async () => {
  expect(await run(["call", "first-agent", "raed_note"])).toMatchObject({
    exitCode: 1,
    told: expect.stringContaining("Did you mean read_note?"),
  });
});

it("describes a tool and a method, and why they are as they are", async () => {
  const { printed } = await run(["describe", "vault", "--agent", "first-agent"]);
  expect(printed).toContain(
    "Vault (vault)\nfrom test, state: on\nLooks things up with a key.\n\nMethods:\n",
  );
  expect(printed).toMatch(/api_key\s+string\s+required/);
  expect(printed).toMatch(/max_results\s+integer\s+default 5/);
  expect(printed).toMatch(/Why:\n {2}\S/);
  expect((await run(["describe", "notes.read_note"])).printed).toMatch(
    /^Read Note \(notes\.read_note\)\nRead a note\.\n\nArguments:\n {2}id\s+integer/,
  );
  expect(await json("describe", "notes.read_note")).toMatchObject({
    definition: { name: "read_note" },
  });
});

it("says of a method that needs approval that it does", async () => {
  expect((await run(["list", "methods", "--app", "office"])).printed).toMatch(
    /^desk\s+shred\s+Shred\s+needs approval$/m,
  );
  expect((await json("list", "methods", "--app", "office")).methods.at(-1)).toEqual({
    tool: "desk",
    name: "shred",
    displayName: "Shred",
    core: false,
    needsApproval: true,
  });
  expect((await run(["describe", "desk"])).printed).toMatch(
    /^ {2}shred\s+needs approval\s+Shreds/m,
  );
  expect((await run(["describe", "desk.shred"])).printed).toBe(
    "Shred (desk.shred)\nneeds approval\nShreds it.\n",
  );
  const asks = {
    op: "setMethodBehaviour",
    tool: "notes",
    method: "read_note",
    field: "needsApproval",
  };
  const { id } = (await request<{ id: string }>(server, "POST /api/agents", { name: "Careful" }))
    .body;
  await request(server, `PATCH /api/agents/${id}/settings`, {
    baseRevision: 0,
    operations: [{ ...asks, value: true }],
  });
  const ofAgent = ["describe", "notes", "--agent", id];
  expect((await run(ofAgent)).printed).toMatch(/^ {2}read_note\s+on, needs approval\s+Read/m);
  expect((await run(["describe", "notes"])).printed).not.toContain("approval");
});

it("prints the prompts exactly, with values", async () => {
  const operations = [
    { op: "setTemplate", template: "system", source: "Be {{ tone }} to {{ user }}." },
    { op: "setTemplate", template: "user", source: "{{ query }}" },
    { op: "setVariable", name: "tone", value: "kind" },
  ];
  await request(server, "PATCH /api/agents/first-agent/settings", { baseRevision: 0, operations });
  expect((await run(["prompt", "first-agent", "--system"])).printed).toMatch(/^Be kind to /);
  const filled = ["prompt", "first-agent", "--user", "--var", "tone=dry", "--query", "Where?"];
  expect(await run(filled)).toEqual({ exitCode: 0, printed: "Where?\n", told: "" });
  expect((await json(...filled)).system).toMatch(/^Be dry/);
  const order = "1917043659912705296";
  const numbered = ["prompt", "first-agent", "--user", "--query"];
  expect((await run([...numbered, order])).printed).toBe(`${order}\n`);
  expect(
    (await run(["prompt", "first-agent", "--system", "--var", `tone=${order}`])).printed,
  ).toMatch(/^Be 1917043659912705296 to /);
  expect((await run(["prompt", "first-agent"])).printed).toContain("# User prompt");
  expect(await run(["prompt", "first-agent", "--var", "mood=x"])).toMatchObject({ exitCode: 1 });
  expect(await run(["prompt", "first-agent", "--var", "mood"])).toMatchObject({
    exitCode: 1,
    told: expect.stringContaining("name=value"),
  });
});

describe("call", () => {
  it("prints the result alone, and reads arguments from where they are", async () => {
    const expected = { exitCode: 0, printed: "hello\n", told: "" };
    expect(await run(["call", "first-agent", "inform", '{"text":"hello"}'])).toEqual(expected);
    expect(
      await run(["call", "first-agent", "inform", "-"], { input: '{"text":"hello"}' }),
    ).toEqual(expected);
    writeFileSync(join(folder, "a.json"), '{"text":"hello"}');
    expect(await run(["call", "first-agent", "inform", `@${join(folder, "a.json")}`])).toEqual(
      expected,
    );
    expect(await json("call", "first-agent", "inform", '{"text":"hello"}')).toMatchObject({
      result: "hello",
    });
  });

  it("tells progress beside it, without what would colour a terminal", async () => {
    expect(await run(["call", "first-agent", "steps"])).toEqual({
      exitCode: 0,
      printed: '{\n  "done": true\n}\n',
      told: "1 of 2: half ⟨U+001B⟩[31mred\n",
    });
  });

  it("has a question answered at the terminal, once more when the answer does not fit, and declines it when nobody is there", async () => {
    const { printed, told } = await run(["call", "first-agent", "ask"], {
      lines: ["", "", "Ada", "36"],
    });
    expect(JSON.parse(printed)).toEqual({ name: "Ada", age: 36 });
    expect(told).toContain("Who are you?\nname (string): age (integer): ");
    expect(told).toContain("is required");
    const alone = await run(["call", "first-agent", "ask"]);
    expect(alone.told).toContain("The question is declined.");
  });

  it("asks before a method that asks for it, and fails when nobody says yes", async () => {
    expect(await run(["call", "first-agent", "shred", "--yes"])).toMatchObject({
      exitCode: 0,
      printed: "shredded\n",
    });
    expect(await run(["call", "first-agent", "shred"], { lines: ["yes"] })).toMatchObject({
      exitCode: 0,
    });
    expect(await run(["call", "first-agent", "shred"], { lines: ["no"] })).toMatchObject({
      exitCode: 1,
      printed: "",
    });
    expect(await run(["call", "first-agent", "shred"])).toMatchObject({
      exitCode: 1,
      told: expect.stringContaining("--yes"),
    });
    const asked = await run(["call", "first-agent", "shred", "--json"]);
    expect(asked.exitCode).toBe(1);
    expect(JSON.parse(asked.printed)).toMatchObject({
      error: { approval: { id: expect.any(String) } },
    });
    const refused = await run(["call", "first-agent", "shred", "--json"], { lines: ["no"] });
    expect(JSON.parse(refused.printed)).toMatchObject({ error: { message: expect.any(String) } });
  });

  it("fails with the reason of what is off, wrong or unknown", async () => {
    const failed = (method: string, args = "{}") => run(["call", "first-agent", method, args]);
    expect(await failed("nothing")).toMatchObject({
      exitCode: 1,
      told: expect.stringContaining("nothing"),
    });
    expect(await failed("inform")).toMatchObject({
      exitCode: 1,
      told: expect.stringContaining("Text is required"),
    });
    expect(await failed("leak")).toMatchObject({
      exitCode: 1,
      told: expect.stringContaining("First agent"),
    });
    expect((await json("call", "first-agent", "leak")).error.code).toBe("method_not_offered");
  });
});

it.each(["bash", "zsh", "fish"])("completes every command in %s", async (shell) => {
  const { printed } = await run(["completion", shell]);
  for (const name of ["start", "list", "plan", "rotate-key", "detailed-exitcode"])
    expect(printed).toContain(name);
});

describe("where there was no Pegboard", () => {
  const HINT =
    /^There was no Pegboard in .+, so a new one was asked\. Name the folder of yours with --data or its address with --server; there is no pegboard\.yaml in this folder either, and "pegboard init" begins one\.$/m;
  const inNewFolder = (...args: string[]) =>
    runCommand([...args, "--data", join(mkdtempSync(join(folder, "new-")), ".pegboard")]);

  it.each([
    ["eval support", 'There is no agent "support"'],
    ["eval first-agent", "No provider of models is entered"],
    ["usage support", 'There is no agent "support"'],
    ["usage shop.refund", 'There is no tool or method "shop.refund"'],
    ["prompt support", 'There is no agent "support"'],
    ["describe shop", 'There is no tool or method "shop"'],
  ])("%s says where others would be", async (line, said) => {
    const { exitCode, told } = await inNewFolder(...line.split(" "));
    expect([exitCode, told]).toEqual([1, expect.stringContaining(said)]);
    expect(told).toMatch(HINT);
  });

  it("lint says that it looked at nothing, unless something is named", async () => {
    const { exitCode, told } = await inNewFolder("lint", "--texts");
    expect([exitCode, told]).toEqual([0, expect.stringMatching(HINT)]);
    expect((await inNewFolder("lint", "--no-call-log")).told).toBe("");
    const { told: known } = await runCommand(["usage", "nobody", "--data", server.dataDir]);
    expect(known).not.toMatch(HINT);
  });
});
