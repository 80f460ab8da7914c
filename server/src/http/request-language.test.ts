import { request } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ErrorBody } from "../api-contract.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

const SETTINGS = "/api/v1/agents/first-agent/settings";
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ tools: testTools });
});
afterEach(() => server.close());

const JSON_TYPE = { "Content-Type": "application/json" };

interface Asked {
  method?: string;
  path: string;
  body?: unknown;
  language?: string;
}

async function ask({ method = "GET", path, body, language }: Asked) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(language && { "Accept-Language": language }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { error } = (await response.json()) as ErrorBody;
  return { headers: response.headers, error };
}

/** One question in two languages at once. */
const askBoth = (asked: Asked) =>
  Promise.all([ask({ ...asked, language: "en" }), ask({ ...asked, language: "de" })]);

test("two requests at once are refused in the language of each", async () => {
  const [english, german] = await askBoth({ path: "/api/v1/agents/nobody/settings" });
  expect(english.error.message).toMatch(/^There is no agent "nobody"/);
  expect(german.error.message).toMatch(/^Einen Agenten „nobody“ gibt es nicht/);
  expect(german.error.refusal).toEqual(english.error.refusal);
  for (const [{ headers }, language] of [[english, "en-GB"] as const, [german, "de-DE"] as const]) {
    expect(headers.get("Content-Language")).toBe(language);
    expect(headers.get("Vary")).toContain("Accept-Language");
  }
});

test("what is wrong with a body is said in the language of each request, and as one fact", async () => {
  const body = { baseRevision: 0, operations: [{ op: "setTool", tool: "notes", state: "odd" }] };
  const [english, german] = await askBoth({ method: "PATCH", path: SETTINGS, body });
  const [issue, inGerman] = [english.error.issues?.[0], german.error.issues?.[0]];
  expect(issue).toMatchObject({ message: 'must be "inherit", "on" or "off"' });
  expect(inGerman).toEqual({ ...issue, message: "muss „inherit“, „on“ oder „off“ sein" });
  expect(english.error.message).toContain(issue?.message);
  expect(german.error.message).toContain(inGerman?.message);
});

test("arguments that are refused are told in the language of each request", async () => {
  const [english, german] = await askBoth({
    method: "POST",
    path: "/api/v1/agents/first-agent/methods/read_note/call",
    body: { arguments: { id: 0 } },
  });
  expect(english.error.message).toMatch(/^The arguments of .+ of .+ are invalid: /);
  expect(german.error.message).toMatch(/^Die Argumente von .+ von .+ sind ungültig: .+ muss /);
  expect(german.error.message).toContain(german.error.issues?.[0]?.message);
});

test("a conflict is told in the language of each request", async () => {
  const save = (state: string) => ({
    method: "PATCH",
    path: SETTINGS,
    body: {
      baseRevision: 0,
      operations: [{ op: "setMethod", tool: "notes", method: "delete_note", state }],
    },
  });
  await ask(save("off"));
  const [english, german] = await askBoth(save("on"));
  expect(english.error).toMatchObject({ code: "conflict", conflicts: [{}] });
  expect(english.error.message).toMatch(/^Nothing was saved: ada changed the same item/);
  expect(german.error.message).toMatch(/^Nichts wurde gespeichert: ada hat inzwischen dieselbe/);
});

test.each([
  [undefined, /^There is/],
  ["*", /^There is/],
  ["fr, en;q=0.5", /^There is/],
  ["xx-invalid;q=oops", /^There is/],
  ["de-AT, en;q=0.5", /^Einen Agenten/],
  ["fr, de;q=0.4, en;q=0.9", /^There is/],
  ["de;q=0, en;q=0.1", /^There is/],
])("Accept-Language: %s", async (language, message) => {
  const { error } = await ask({
    path: "/api/v1/agents/nobody/settings",
    ...(language && { language }),
  });
  expect(error.message).toMatch(message);
});

/** What is wrong with a request: its query, or its body. */
const WRONG: Record<string, WrongRequest> = {
  "an unknown query": { query: "?odd=1&wait=never&format=odd&limit=odd" },
  "another shape": { body: '{"odd": 1}', headers: JSON_TYPE },
};
/** What is wrong with it before its route is asked, or whichever is. */
const WRONG_EVERYWHERE: typeof WRONG = {
  "a wrong token": { headers: { Authorization: "Bearer pgb_wrong" } },
  "a foreign page": { headers: { Origin: "https://evil.example" } },
  "a link from another site": { headers: { "Sec-Fetch-Site": "cross-site" } },
  "no JSON": { body: "{", headers: JSON_TYPE },
  "no type": { body: "{}" },
  "too deep": { body: "[".repeat(200), headers: JSON_TYPE },
  "a list": { body: "[]", headers: JSON_TYPE },
};

interface WrongRequest {
  headers?: Record<string, string>;
  query?: string;
  body?: string;
}

/** The sentences of an error: its own, and those of its issues. */
function sentencesOf({ message, issues = [] }: ErrorBody["error"]): string[] {
  return [message, ...issues.map((issue) => issue.message)];
}

test("every route refuses in German what it refuses in English", async () => {
  const routes = server.app.routes.filter(
    ({ method, path }) => method !== "ALL" && !path.includes("*") && path.startsWith("/api/v1/"),
  );
  expect(routes.length).toBeGreaterThan(80);
  const english: string[] = [];
  let refused = 0;
  for (const { method, path } of routes) {
    const isOne = `${method} ${path}` === "PATCH /api/v1/agents/:agent";
    const wrongs = Object.entries({ ...WRONG, ...(isOne && WRONG_EVERYWHERE) });
    for (const [what, { headers, query = "", body }] of wrongs) {
      if ((body !== undefined) === (method === "GET") && !isOne) continue;
      const ids = path.replace(/:agent\b/, "first-agent").replaceAll(/:\w+/g, "unknown");
      const [inEnglish, inGerman] = await Promise.all(
        ["en", "de"].map(async (language) => {
          const response = await fetch(server.url + ids + query, {
            method,
            headers: {
              "X-Pegboard-Code": server.terminalCode,
              ...headers,
              "Accept-Language": language,
            },
            ...(body !== undefined && { body }),
          });
          if (response.ok) void response.body?.cancel();
          return response.ok ? undefined : ((await response.json()) as ErrorBody).error;
        }),
      );
      if (!inEnglish || !inGerman) continue;
      refused += 1;
      const german = sentencesOf(inGerman);
      for (const sentence of sentencesOf(inEnglish))
        if (german.includes(sentence)) english.push(`${method} ${path} with ${what}: ${sentence}`);
    }
  }
  expect(refused).toBeGreaterThan(70);
  expect([...new Set(english)]).toEqual([]);
});

test("who asks for a name that this server does not have is refused in German", async () => {
  const { host, port } = new URL(server.url);
  const answered = await new Promise<string>((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        path: "/api/v1/agents",
        headers: { host: `evil.example`, "accept-language": "de" },
      },
      async (response) => {
        let text = "";
        for await (const chunk of response) text += chunk;
        resolve(text);
      },
    );
    sent.on("error", reject);
    sent.end();
  });
  expect(host).not.toBe("evil.example");
  expect(JSON.parse(answered).error).toMatchObject({
    code: "forbidden_host",
    message: expect.stringMatching(/^Dieser Server antwortet nicht/),
  });
});
