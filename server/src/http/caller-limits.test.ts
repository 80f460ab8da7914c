import { defineTool } from "@pegboard/registry-core";
import { Hono } from "hono";
import { afterEach, expect, it, vi } from "vitest";
import { sampleEveryNth } from "../../../test-depth.ts";
import { CALLER_LIMITS } from "../limits.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { errorAnswer } from "./answer-error.ts";
import { CallLimits, limitAtOnce, limitRate, shareOfCalls } from "./caller-limits.ts";
import { locatePeers } from "./peer.ts";

function appWith(...limits: ReturnType<typeof limitRate>[]): Hono {
  const app = new Hono();
  app.use(locatePeers({ trustedProxies: [], handOn: undefined }));
  app.use("/:agent", ...limits);
  app.onError((error, context) => {
    const { body, status } = errorAnswer(error);
    return context.json(body, status);
  });
  return app;
}

it("refuses what one caller asks too often for one agent, and lets another agent's through", async () => {
  const app = appWith(limitRate({ burst: 3, perSecond: 0.001 }, () => "calls"));
  app.get("/:agent", (context) => context.text("done"));
  const statuses = [];
  for (let number = 0; number < 5; number++) statuses.push((await app.request("/one")).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect((await app.request("/two")).status).toBe(200);
});

it("divides the limits of calls among servers, and lets the largest batch run at each", () => {
  expect(shareOfCalls(1)).toEqual({ burst: 2_000, perSecond: 200, atOnce: 200 });
  expect(shareOfCalls(3)).toEqual({ burst: 667, perSecond: 67, atOnce: 67 });
  expect(shareOfCalls(20)).toEqual({ burst: 256, perSecond: 10, atOnce: 10 });
});

it("gives a caller the share of one of three servers, and all when the others have ended", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const limits = new CallLimits();
  const app = appWith(limits.perRequest);
  app.get("/:agent", (context) => context.text("done"));
  const passed = async () => {
    let count = 0;
    while ((await app.request("/one")).status === 200) count++;
    return count;
  };
  limits.servers = () => 3;
  expect(await passed()).toBe(667);
  limits.servers = () => 1;
  vi.advanceTimersByTime(60_000);
  expect(await passed()).toBe(2_000);
});

it("refuses more at once than a caller may have, until one has ended", async () => {
  const app = appWith(limitAtOnce(2, () => "running calls"));
  const ends: (() => void)[] = [];
  app.get("/:agent", async (context) => {
    await new Promise<void>((resolve) => ends.push(resolve));
    return context.text("done");
  });
  const running = [app.request("/one"), app.request("/one")];
  await expect.poll(() => ends.length).toBe(2);
  const refused = await app.request("/one");
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain("There are 2 running calls already");
  ends[0]?.();
  await running[0];
  running.push(app.request("/one"));
  await expect.poll(() => ends.length).toBe(3);
  for (const end of ends) end();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

it("refuses an event stream too many with a reason, and takes one again when another has ended", async () => {
  const server = await startTestServer();
  const open = new AbortController();
  const streams = [];
  for (let number = 0; number < CALLER_LIMITS.eventStreams; number++) {
    streams.push(fetch(`${server.url}/api/events`, { signal: open.signal }));
  }
  expect(new Set((await Promise.all(streams)).map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await request(server, "GET /api/events");
  expect([refused.status, refused.body.error?.code]).toEqual([429, "too_many_requests"]);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect((await request(server, "GET /api/health")).status).toBe(200);
  open.abort();
  const status = async () => {
    const one = new AbortController();
    const answer = await fetch(`${server.url}/api/events`, { signal: one.signal });
    one.abort();
    return answer.status;
  };
  await expect.poll(status).toBe(200);
  await server.close();
});

/** Without the way through the network: these are thousands. */
function askApp({ app, url }: TestServer, method: string, path: string) {
  const headers = { host: new URL(url).host, "content-type": "application/json" };
  return app.request(path, { method, headers, ...(method === "POST" && { body: "{}" }) });
}

afterEach(() => void vi.useRealTimers());

it("refuses calls and prompts that one caller asks for too often of an agent, in every route", async () => {
  const server = await startTestServer();
  const { calls, prompts } = CALLER_LIMITS;
  const lines = [
    ["POST methods/none/call", calls],
    ["POST calls", calls],
    ["GET prompt", prompts],
    ["POST prompt", prompts],
  ] as const;
  // Its clock stands still, so that nothing comes back while a slow machine asks.
  vi.useFakeTimers({ toFake: ["performance"] });
  for (const [line, { burst }] of sampleEveryNth(lines, 2)) {
    const [method = "", path] = line.split(" ");
    const ask = (agent: string) => askApp(server, method, `/api/agents/${agent}/${path}`);
    const agent = line.replaceAll(/\W/g, "-");
    let answer = await ask(agent);
    let asked = 1;
    for (; answer.status !== 429 && asked <= burst; asked++) answer = await ask(agent);
    expect([line, answer.status, answer.headers.get("retry-after")]).toEqual([line, 429, "1"]);
    expect(asked).toBe(burst + 1);
    expect(await answer.text()).toContain(
      `and for ${burst} at once from time to time. Wait a second`,
    );
    expect([line, (await ask("another")).status]).toEqual([line, 404]);
  }
  await server.close();
});

it("refuses more calls and prompts of an agent at once than one caller may have", async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const wait = { description: "Waits.", run: () => gate };
  const waiting = defineTool({
    name: "waiting",
    description: "Waits.",
    visible: true,
    methods: { wait },
  });
  const server = await startTestServer({ tools: [waiting] });
  const ask = (line: string) => {
    const [method = "", path] = line.split(" ");
    return askApp(server, method, `/api/agents/first-agent/${path}`);
  };
  for (const [most, what, ...lines] of [
    [CALLER_LIMITS.callsAtOnce, "running calls", "POST methods/wait/call", "POST calls"],
    [
      CALLER_LIMITS.promptsAtOnce,
      "prompts of this agent being rendered",
      "GET prompt",
      "POST prompt",
    ],
  ] as const) {
    const running = Array.from({ length: most }, () => ask(lines[0]));
    for (const refused of await Promise.all(lines.map(ask))) {
      expect(refused.status).toBe(429);
      expect(await refused.text()).toContain(`There are ${most} ${what} already`);
    }
    open();
    expect(new Set((await Promise.all(running)).map(({ status }) => status))).toEqual(
      new Set([200]),
    );
    expect((await ask(lines[0])).status).toBe(200);
  }
  await server.close();
});
