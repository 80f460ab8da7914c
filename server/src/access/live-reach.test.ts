import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CreatedApiTokenAnswer } from "../api-contract.ts";
import { recordEvents, request } from "../testing/api-client.ts";
import { connectMcp, type Era } from "../testing/mcp-client.ts";
import { type PersonAtServer, sendAs, signInAs } from "../testing/people.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

// What was opened with rights that are fewer now: streams, calls, clients of MCP.

const running = new Set<AbortSignal>();
const wait = defineTool({
  name: "wait",
  description: "Waits until its caller gives it up.",
  visible: true,
  run: (_: object, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => {
      running.add(signal);
      signal.addEventListener("abort", () => {
        running.delete(signal);
        reject(signal.reason);
      });
    }),
});

let server: TestServer;
let ada: PersonAtServer;
beforeAll(async () => {
  server = await startTestServer({ tools: [wait] });
  await request(server, "PATCH /api/agents/first-agent", { group: "Support" });
  ada = await signInAs(server, "Ada", { role: "admin" });
});
afterAll(() => server.close());
beforeEach(async () => {
  running.clear();
  await ada.send("PATCH /api/v1/agents/first-agent", { group: "Support" });
});

const SUPPORT = { role: "editor" as const, groups: ["Support"], outside: "hidden" as const };
let made = 0;
async function serviceToken(maker = ada, rights: object = SUPPORT) {
  const given = { name: `t${++made}`, rights };
  const { body } = await maker.send<CreatedApiTokenAnswer>("POST /api/v1/service-tokens", given);
  return body;
}
const bearer = ({ value }: CreatedApiTokenAnswer) => ({ Authorization: `Bearer ${value}` });
const CALL = "POST /api/v1/agents/first-agent/methods/wait/call";

describe("a token of a program whose maker may do less now", () => {
  it("has its event stream ended, and its call", async () => {
    const eva = await signInAs(server, "Eva", { role: "admin" });
    const token = await serviceToken(eva);
    const stream = await recordEvents(server, bearer(token));
    const call = sendAs(server, CALL, { body: { arguments: {} }, headers: bearer(token) });
    await expect.poll(() => running.size).toBe(1);
    await ada.send(`PATCH /api/v1/people/${eva.person.id}`, { role: "viewer" });
    await stream.ended;
    expect(await call).toMatchObject({ status: 401 });
    expect(running.size).toBe(0);
  });

  it("goes on when something else of its maker changes", async () => {
    const ida = await signInAs(server, "Ida", { role: "admin" });
    const token = await serviceToken(ida);
    const stream = await recordEvents(server, bearer(token));
    await ada.send(`PATCH /api/v1/people/${ida.person.id}`, { name: "Ida B" });
    const again = await recordEvents(server, bearer(token));
    await ada.send("POST /api/v1/agents", { name: `New ${++made}`, group: "Support" });
    await expect.poll(() => stream.events).toContainEqual({ type: "agents" });
    await Promise.all([stream.stop(), again.stop()]);
  });
});

describe("an agent that goes to another group", () => {
  const move = () => ada.send("PATCH /api/v1/agents/first-agent", { group: "Sales" });

  it("ends the calls of those who may not reach it there", async () => {
    const token = await serviceToken();
    const kim = await signInAs(server, "Kim", SUPPORT);
    const all = await serviceToken(ada, { role: "editor" });
    const [ofToken, ofKim, ofAll] = [
      sendAs(server, CALL, { body: { arguments: {} }, headers: bearer(token) }),
      kim.send<{ error?: { code: string } }>(CALL, { arguments: {} }),
      sendAs(server, CALL, { body: { arguments: {} }, headers: bearer(all) }),
    ];
    await expect.poll(() => running.size).toBe(3);
    await move();
    await expect.poll(() => running.size).toBe(1);
    expect((await ofToken).status).toBeGreaterThanOrEqual(400);
    expect((await ofKim).status).toBeGreaterThanOrEqual(400);
    await ada.send(`DELETE /api/v1/service-tokens/${all.token.id}`);
    expect((await ofAll).status).toBe(401);
  });

  it.each<Era>(["2026-07-28", "2025"])(
    "ends the stream of a client of MCP of %s, and the others' go on",
    async (era) => {
      const [token, all] = [await serviceToken(), await serviceToken(ada, { role: "editor" })];
      const heard: string[] = [];
      const connect = ({ value }: CreatedApiTokenAnswer, name: string) =>
        connectMcp(server, {
          era,
          agent: "first-agent",
          token: value,
          changed: () => void heard.push(name),
        });
      const [{ client: narrowed }, { client: other }] = [
        await connect(token, "narrowed"),
        await connect(all, "other"),
      ];
      await Promise.all([narrowed.listTools(), other.listTools()]);
      await ada.send("PATCH /api/v1/agents/first-agent/settings", {
        baseRevision: await revision(),
        operations: [{ op: "setTool", tool: "wait", state: "off" }],
      });
      await expect.poll(() => heard.sort()).toEqual(["narrowed", "other"]);
      await move();
      await ada.send("PATCH /api/v1/agents/first-agent/settings", {
        baseRevision: await revision(),
        operations: [{ op: "setTool", tool: "wait", state: "on" }],
      });
      await expect.poll(() => heard).toContain("other");
      await expect.poll(() => heard.filter((name) => name === "other").length).toBe(2);
      expect(heard.filter((name) => name === "narrowed")).toHaveLength(1);
      await Promise.all([narrowed.close(), other.close()]);
    },
  );
});

it("ends the stream of MCP of somebody who is signed out", async () => {
  const kim = await signInAs(server, "Kim", { role: "editor" });
  const headers = { Cookie: kim.cookie, Origin: server.url, Accept: "text/event-stream" };
  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "x", version: "1" },
    },
  };
  const begun = await sendAs(server, "POST /mcp/first-agent", {
    body: initialize,
    headers: { ...headers, Accept: "application/json, text/event-stream" },
  });
  const session = begun.headers.get("mcp-session-id") ?? "";
  const stream = await fetch(`${server.url}/mcp/first-agent`, {
    headers: { ...headers, "Mcp-Session-Id": session, "MCP-Protocol-Version": "2025-06-18" },
  });
  expect(stream.status).toBe(200);
  const ended = stream.text();
  await ada.send(`POST /api/v1/people/${kim.person.id}/disable`);
  expect(await ended).not.toContain("error");
});

const revision = async () =>
  (await ada.send<{ revision: number }>("GET /api/v1/agents/first-agent/settings")).body.revision;
