import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BODY_LIMITS } from "../limits.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: testTools, allowedHosts: ["tools.example.test"] });
});
afterAll(() => server.close());

const PATCH = "PATCH /api/agents/first-agent/settings";
const port = () => new URL(server.url).port;

/** As an operator who has the key. node:http sends the Host header it is given; fetch does not. */
async function send(line: string, given: Record<string, string> = {}, body = "") {
  const headers = { "x-pegboard-code": server.terminalCode, ...given };
  const [method = "", path = ""] = line.split(" ");
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port: port(), method, path, headers }, resolve);
    sent.on("error", reject);
    sent.end(body);
  });
  let text = "";
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, headers: response.headers, text };
}

function errorCode(text: string): string | undefined {
  return text.startsWith("{") ? JSON.parse(text).error?.code : undefined;
}

/** What a browser sends when somebody follows a link on another site. */
const LINK = {
  "sec-fetch-site": "cross-site",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};

describe("requests from elsewhere", () => {
  it("may open a page by a link, and show nothing of it elsewhere", async () => {
    const host = `localhost:${port()}`;
    expect(errorCode((await send("GET /agents", { host, ...LINK })).text)).toBe("not_found");
    const inFrame = { host, ...LINK, "sec-fetch-dest": "iframe" };
    expect(errorCode((await send("GET /agents", inFrame)).text)).toBe("forbidden_origin");
  });

  it.each([
    ["a foreign host", { host: "evil.example" }, 403, "forbidden_host"],
    ["a foreign host with our port", { host: "evil.example:PORT" }, 403, "forbidden_host"],
    ["this machine with another port", { host: "localhost:1" }, 403, "forbidden_host"],
    ["this machine without a port", { host: "localhost" }, 403, "forbidden_host"],
    [
      "a host that begins like ours",
      { host: "localhost.evil.example:PORT" },
      403,
      "forbidden_host",
    ],
    [
      "a foreign origin",
      { host: "localhost:PORT", origin: "https://evil.example" },
      403,
      "forbidden_origin",
    ],
    ["a sandboxed page", { host: "localhost:PORT", origin: "null" }, 403, "forbidden_origin"],
    [
      "another port of this machine",
      { host: "localhost:PORT", origin: "http://localhost:1" },
      403,
      "forbidden_origin",
    ],
    ["localhost", { host: "localhost:PORT", origin: "http://localhost:PORT" }, 200, undefined],
    ["127.0.0.1", { host: "127.0.0.1:PORT" }, 200, undefined],
    ["IPv6", { host: "[::1]:PORT" }, 200, undefined],
    [
      "another scheme",
      { host: "localhost:PORT", origin: "https://localhost:PORT" },
      403,
      "forbidden_origin",
    ],
    [
      "another site without an origin",
      { host: "localhost:PORT", "sec-fetch-site": "cross-site" },
      403,
      "forbidden_origin",
    ],
    [
      "another port without an origin",
      { host: "localhost:PORT", "sec-fetch-site": "same-site" },
      403,
      "forbidden_origin",
    ],
    [
      "a link on another site to the API",
      { host: "localhost:PORT", ...LINK },
      403,
      "forbidden_origin",
    ],
    ["our own page", { host: "localhost:PORT", "sec-fetch-site": "same-origin" }, 200, undefined],
    [
      "the address bar",
      { host: "localhost:PORT", ...LINK, "sec-fetch-site": "none" },
      200,
      undefined,
    ],
    [
      "an allowed host, which is a name for others",
      { host: "Tools.Example.test" },
      401,
      "sign_in_needed",
    ],
    [
      "an allowed host and its own page",
      { host: "tools.example.test", origin: "https://tools.example.test" },
      401,
      "sign_in_needed",
    ],
    [
      "an allowed host and a foreign page",
      { host: "tools.example.test", origin: "https://evil.example" },
      403,
      "forbidden_origin",
    ],
  ])("%s", async (_, headers, status, code) => {
    const ours = Object.entries(headers).map(([name, value]) => [
      name,
      value.replace("PORT", port()),
    ]);
    for (const line of ["GET /api/agents", "GET /api/health"]) {
      const answer = await send(line, Object.fromEntries(ours));
      expect([answer.status, errorCode(answer.text)]).toEqual([status, code]);
    }
  });
});

describe("bodies", () => {
  const json = { "content-type": "application/json" };
  const deep = `${"[".repeat(200)}${"]".repeat(200)}`;
  it.each([
    ["malformed JSON", json, '{"baseRevision": 0,', 400, "bad_request"],
    ["no body", json, "", 400, "bad_request"],
    ["a form, as any page may send it", { "content-type": "text/plain" }, "{}", 400, "bad_request"],
    ["no content type", {}, "{}", 400, "bad_request"],
    ["deep nesting", json, `{"baseRevision":0,"operations":[${deep}]}`, 400, "bad_request"],
    ["a list", json, "[]", 422, "invalid"],
    ["an unknown key", json, '{"baseRevision":0,"operations":[],"force":true}', 422, "invalid"],
    ["too many values", json, `[${"[],".repeat(BODY_LIMITS.values)}0]`, 413, "payload_too_large"],
    ["too many bytes", json, `{"a":"${"x".repeat(BODY_LIMITS.bytes)}"}`, 413, "payload_too_large"],
  ])("%s", async (_, headers, body, status, code) => {
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const answer = await send(PATCH, { ...headers, ...length, host: `localhost:${port()}` }, body);
    expect([answer.status, errorCode(answer.text)]).toEqual([status, code]);
  });

  it("too many bytes without saying how many", async () => {
    const headers = { ...json, "transfer-encoding": "chunked", host: `localhost:${port()}` };
    const answer = await send(PATCH, headers, `{"a":"${"x".repeat(BODY_LIMITS.bytes)}"}`);
    expect([answer.status, errorCode(answer.text)]).toEqual([413, "payload_too_large"]);
  });
});

it.each([
  ["GET /api/health", 200],
  ["GET /api/tools", 200],
  ["GET /api/colors.css", 200],
  ["GET /api/nothing", 404],
  ["POST /api/agents", 400],
  ["GET /anything", 404],
])("%s answers %i with the protective headers", async (line, status) => {
  const answer = await send(line, { host: `localhost:${port()}` });
  expect(answer.status).toBe(status);
  expect(answer.headers["content-security-policy"]).toMatch(/script-src 'self'(;|$)/);
  expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(answer.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
});
