import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type {
  CallAnswer,
  DraftTextsAnswer,
  ExportAnswer,
  ImportAnswer,
  PresetSettingsAnswer,
} from "../api-contract.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

/** All of these are legal names of tools, of methods and of keys. */
const NAMES = ["__proto__", "constructor", "prototype"];
const record = (value: string) => `{${NAMES.map((name) => `"${name}":${value}`).join()}}`;

const odd = (name: string) =>
  defineTool({
    name,
    visible: true,
    config: JSON.parse(`{"type":"object","properties":${record('{"type":"string"}')}}`),
    description: (config: unknown) => `Has ${JSON.stringify(config)}`,
    methods: Object.fromEntries(
      NAMES.map((method) => [
        method,
        {
          description: "Says what it got.",
          parameters: z.object({ given: z.unknown() }),
          run: (args: object) => JSON.stringify(args),
        },
      ]),
    ),
  });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: NAMES.map(odd) });
});
afterAll(() => server.close());

/** The body is text: no object of this test loses a name on the way. */
async function send<T>(
  line: string,
  body?: string,
): Promise<{ status: number; text: string; body: T }> {
  const [method = "", path = ""] = line.split(" ");
  const headers = { "Content-Type": "application/json", "X-Pegboard-Code": server.terminalCode };
  const response = await fetch(server.url + path, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}

const TOOLS = record(`{"methods":${record("false")},"config":${record('"x"')}}`);
const AGENT = "/api/agents/first-agent";

it("a preset keeps them, and so does what a file says of an agent, in each of its forms", async () => {
  expect((await send("POST /api/presets", `{"name":"Odd","tools":${TOOLS}}`)).status).toBe(201);
  const { body } = await send<PresetSettingsAnswer>("GET /api/presets/odd/settings");
  expect(JSON.stringify(body.settings)).toBe(`{"tools":${TOOLS}}`);
  const file = `{"agents":{"first-agent":{"tools":${TOOLS}}}}`;
  const targets = `{"__proto__":{"agent":null,"mode":"merge"},"first-agent":{"agent":"first-agent","mode":"merge"}}`;
  const imported = await send<ImportAnswer>(
    "POST /api/import",
    `{"text":${JSON.stringify(file)},"targets":${targets}}`,
  );
  if ("issues" in imported.body) throw new Error(imported.text);
  const operations = imported.body.owners.flatMap(({ changes }) =>
    changes.map(({ operation }) => operation),
  );
  expect(operations).toHaveLength(NAMES.length * NAMES.length * 2);
  await send(`PATCH ${AGENT}/settings`, JSON.stringify({ baseRevision: 0, operations }));
  for (const format of ["yaml", "json"]) {
    const { text } = (
      await send<ExportAnswer>("POST /api/export", JSON.stringify({ agents: "all", format }))
    ).body;
    const again = await send<ImportAnswer>("POST /api/import", JSON.stringify({ text }));
    expect(again.body).toMatchObject({
      owners: [{ key: "first-agent", changes: [], unknown: [] }],
      left: [],
    });
    for (const name of NAMES) expect(text.split(name)).toHaveLength(1 + 1 + NAMES.length * 2);
  }
  const switches = JSON.stringify(record(`{"enabled":true,"methods":${record("true")}}`));
  const foreign = await send<ImportAnswer>("POST /api/import", `{"text":${switches}}`);
  expect(foreign.body).toMatchObject({ form: "switches", owners: [{ unknown: [] }], left: [] });
});

it("drafts, calls and what is answered to a running call keep them", async () => {
  const texts = await send<DraftTextsAnswer>(
    `POST ${AGENT}/texts`,
    `{"configs":${record(record('"y"'))}}`,
  );
  expect(Object.keys(texts.body.texts)).toEqual(NAMES);
  expect(JSON.stringify(texts.body.texts)).toContain(
    JSON.stringify(`Has ${record('"y"')}`).slice(1, -1),
  );
  await send(
    `PATCH ${AGENT}/settings`,
    '{"baseRevision":1,"operations":[{"op":"removeTool","tool":"prototype"}]}',
  );
  const call = await send<CallAnswer>(
    `POST ${AGENT}/methods/prototype-prototype/call`,
    `{"arguments":{"given":${record("[1]")}}}`,
  );
  expect(call.body).toMatchObject({ result: `{"given":${record("[1]")}}` });
});
