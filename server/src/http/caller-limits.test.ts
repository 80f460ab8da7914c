import { Hono } from "hono";
import { expect, it } from "vitest";
import { CALLER_LIMITS } from "../limits.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import { errorAnswer } from "./answer-error.ts";
import { limitAtOnce, limitRate } from "./caller-limits.ts";

function appWith(...limits: ReturnType<typeof limitRate>[]): Hono {
  const app = new Hono();
  app.use("/:agent", ...limits);
  app.onError((error, context) => {
    const { body, status } = errorAnswer(error);
    return context.json(body, status);
  });
  return app;
}

it("refuses what one caller asks too often for one agent, and lets another agent's through", async () => {
  const app = appWith(limitRate({ burst: 3, perSecond: 0.001 }, "calls"));
  app.get("/:agent", (context) => context.text("done"));
  const statuses = [];
  for (let number = 0; number < 5; number++) statuses.push((await app.request("/one")).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect((await app.request("/two")).status).toBe(200);
});

it("refuses more at once than a caller may have, until one has ended", async () => {
  const app = appWith(limitAtOnce(2, "running calls"));
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
