import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type {
  AuditAnswer,
  ModelProvidersAnswer,
  RunAnswer,
  RunChangedAnswer,
} from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
import { type ScriptedModel, startScriptedModel } from "../../testing/scripted-model.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testTools } from "../../testing/test-tools.ts";

const KEY = "sk-0123456789-secret";
const entered = (more: object = {}) => ({
  name: "Scripted",
  form: "openai-chat",
  baseUrl: "https://models.example.com/v1",
  key: KEY,
  ...more,
});
const PROVIDERS = "/api/v1/model-providers";

let server: TestServer;
let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
  server = await startTestServer({ tools: testTools });
});
afterAll(async () => {
  await server.close();
  model.close();
});

const put = (id: string, body: object, by: Partial<TestServer> & { url: string } = server) =>
  request(by, `PUT ${PROVIDERS}/${id}`, body);
const issuesOf = async (answer: ReturnType<typeof put>) =>
  (await answer).body.error?.issues?.map(({ path }) => path.join("."));

it("keeps a key to itself and to the address that it was entered for", async () => {
  expect((await put("one", entered())).status).toBe(200);
  const { text, body } = await request<ModelProvidersAnswer>(server, `GET ${PROVIDERS}`);
  expect(body.providers).toMatchObject([{ id: "one", hasKey: true }]);
  expect(text).not.toContain(KEY);
  const { key: _, ...kept } = entered();
  expect((await put("one", { ...kept, models: [{ name: "large" }] })).status).toBe(200);
  const elsewhere = { ...kept, baseUrl: "https://other.example.com/v1" };
  expect(await issuesOf(put("one", elsewhere))).toEqual(["key"]);
  expect(await issuesOf(put("one", { ...kept, form: "anthropic" }))).toEqual(["key"]);
  expect((await put("one", { ...elsewhere, key: null })).status).toBe(200);
  const after = await request<ModelProvidersAnswer>(server, `GET ${PROVIDERS}`);
  expect(after.body.providers).toMatchObject([{ hasKey: false }]);
  const audit = await request<AuditAnswer>(server, "GET /api/v1/audit?kind=model_provider_changed");
  expect(audit.body.entries.map(({ facts }) => facts)).toMatchObject([
    { key: "removed", host: "other.example.com" },
    { key: "kept" },
    { key: "entered" },
  ]);
  expect(audit.text).not.toContain(KEY);
  expect((await request(server, `DELETE ${PROVIDERS}/one`)).status).toBe(204);
  expect((await request(server, `DELETE ${PROVIDERS}/one`)).status).toBe(404);
});

it("asks for proof before it asks an address of this machine", async () => {
  const { terminalCode: _, ...nobody } = server;
  const refused = await put("local", entered({ allowPrivate: true }), nobody);
  expect([refused.status, refused.body.error?.code]).toEqual([403, "proof_needed"]);
  expect((await put("local", entered({ allowPrivate: true }), server)).status).toBe(200);
});

it.each([
  ["an address with a password", { baseUrl: "https://a:b@example.com" }, "baseUrl"],
  ["another protocol", { baseUrl: "file:///etc/passwd" }, "baseUrl"],
  ["a key of two lines", { key: "sk-01234567\r\nx-evil: 1" }, "key"],
  ["a key that would be found in other texts", { key: "short" }, "key"],
  ["a currency that is none", { currency: "euro" }, "currency"],
])("refuses %s", async (_, more, place) => {
  expect(await issuesOf(put("wrong", entered(more)))).toEqual([place]);
});

describe("a run", () => {
  const runs = "/api/v1/agents/first-agent/evaluations";
  beforeAll(() =>
    request(server, "POST /api/v1/agents/first-agent/evaluation-cases", {
      case: { name: "A", turns: [{ request: "Thanks", expected: [] }] },
    }),
  );

  async function ended(provider: object): Promise<RunAnswer["run"]> {
    await put("asked", entered({ name: "Asked", ...provider }));
    const { body } = await request<RunChangedAnswer>(server, `POST ${runs}`, {
      variants: [{ of: "saved", provider: "asked", model: "m" }],
      limits: { tokens: 100_000 },
    });
    const read = async () =>
      (await request<RunAnswer>(server, `GET ${runs}/${body.run.id}`)).body.run;
    await expect.poll(async () => (await read()).state).not.toBe("running");
    const run = await read();
    expect(JSON.stringify(run)).not.toContain(KEY);
    return run;
  }
  const reasonOf = async (provider: object) => (await ended(provider)).reason;

  it("reaches no private address, no own one, and sends no key that others could read", async () => {
    const { port } = new URL(model.url);
    expect(await reasonOf({ baseUrl: model.url })).toContain("is not reached");
    expect(await reasonOf({ baseUrl: server.url, allowPrivate: true })).toContain(
      "this Pegboard itself",
    );
    const metadata = { baseUrl: "http://169.254.169.254/v1", allowPrivate: true, key: null };
    expect(await reasonOf(metadata)).toContain("its own secrets");
    const clear = { baseUrl: `http://models.example.com:${port}/v1` };
    expect(await reasonOf(clear)).toContain("over http");
    expect(model.requests).toEqual([]);
  });

  it.each([
    ["no JSON", "<html>Bad gateway</html>", "is no provider of models"],
    ["a list", "[]", "is no provider of models"],
    [
      "another form",
      '{"content":[{"type":"tool_use","id":"1","name":"x","input":{}}]}',
      "the form anthropic",
    ],
    [
      "calls that nobody could answer",
      '{"choices":[{"message":{"role":"assistant","tool_calls":[{"type":"function","function":{"name":5}}]}}]}',
      "must be",
    ],
    [
      "more than is read",
      JSON.stringify({ choices: [], text: "a".repeat(5_000_000) }),
      "has more than 4 MB",
    ],
  ])("says what is wrong with an answer that is %s", async (_, body, said) => {
    model.next = [{ body }];
    const { reason, refusals = [] } = await ended({ baseUrl: model.url, allowPrivate: true });
    expect([reason, ...refusals.map(({ message }) => message)].join("\n")).toContain(said);
  });

  it.each([
    // The last words that are kept of a refusal end inside of the key.
    ["repeats it at its end", `${"x ".repeat(246)}${KEY} is wrong.`, "sk-0"],
    ["repeats its ends", "Incorrect API key provided: sk-01***********cret.", "sk-01|(?<!se)cret"],
    [
      "repeats its ends in a page",
      "<p>Incorrect key <b>sk-01***********cret</b>",
      "sk-01|(?<!se)cret",
    ],
  ])("keeps the key out of a refusal that %s", async (_, message, parts) => {
    const isPage = message.startsWith("<");
    const body = isPage ? message : JSON.stringify({ error: { message, code: "invalid_api_key" } });
    model.next = [{ status: 401, body }];
    const run = await ended({ baseUrl: model.url, allowPrivate: true });
    expect(run.refusals?.[0]?.said).toContain("[secret]");
    const { body: whole } = await request<RunAnswer>(server, `GET ${runs}/${run.id}`);
    const place = `case=${whole.cases[0]?.id}`;
    const told = [
      JSON.stringify(whole),
      (await request(server, `GET ${runs}/${run.id}/attempts?${place}`)).text,
      (await request(server, `GET ${runs}/${run.id}/payload?${place}&variant=0&attempt=1`)).text,
      (await request(server, `GET ${runs}/${run.id}/junit`)).text,
    ];
    expect(told.join("\n")).not.toMatch(new RegExp(parts));
  });

  it("keeps the key out of an answer that repeats it", async () => {
    const content = `Your key is ${KEY}.`;
    model.next = [
      { body: JSON.stringify({ choices: [{ message: { role: "assistant", content } }] }) },
    ];
    expect(await reasonOf({ baseUrl: model.url, allowPrivate: true })).toBeUndefined();
    const { run, cases } = (
      await request<{ runs: { id: string }[] }>(server, `GET ${runs}`).then(({ body }) =>
        request<RunAnswer>(server, `GET ${runs}/${body.runs[0]?.id}`),
      )
    ).body;
    const { text } = await request(server, `GET ${runs}/${run.id}/attempts?case=${cases[0]?.id}`);
    expect(text).toContain("Your key is [secret].");
  });
});
