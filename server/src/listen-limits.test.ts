import { connect } from "node:net";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { REQUEST_LIMITS } from "./limits.ts";
import { listen } from "./listen.ts";

/** What a server answers to a beginning that never goes on, and whether it ended the connection. */
async function sendSlowly(beginning: string): Promise<string> {
  const limits = {
    headersTimeout: 150,
    requestTimeout: 300,
    connectionsCheckingInterval: 50,
    keepAliveTimeout: 150,
  };
  const app = new Hono();
  app.post("/", async (context) => context.text(await context.req.text().catch(() => "aborted")));
  const listening = await listen(app.fetch, 0, { limits });
  const socket = connect(Number(new URL(listening.url).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (piece) => {
    answer += piece;
  });
  socket.write(beginning);
  await new Promise((resolve) => socket.once("close", resolve));
  await listening.close();
  return answer.split("\r\n")[0] ?? "";
}

it.each([
  ["the headers", "POST / HTTP/1.1\r\nHost: localhost\r\n"],
  ["all bytes", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf"],
])("ends a request of which not %s arrive in time", async (_, beginning) => {
  expect(await sendSlowly(beginning)).toBe("HTTP/1.1 408 Request Timeout");
});

it("gives a request a minute at most, and its headers less", () => {
  expect(REQUEST_LIMITS.requestTimeout).toBeLessThanOrEqual(60_000);
  expect(REQUEST_LIMITS.headersTimeout).toBeLessThan(REQUEST_LIMITS.requestTimeout);
  expect(REQUEST_LIMITS.connectionsCheckingInterval).toBeLessThanOrEqual(5_000);
});

it("keeps a connection for longer than proxies do, which else send on one that has just ended", async () => {
  const listening = await listen(new Hono().get("/", ({ text }) => text("")).fetch, 0);
  const answer = await fetch(listening.url);
  const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get("keep-alive") ?? "") ?? [];
  expect(Number(seconds)).toBeGreaterThan(120);
  await answer.text();
  await listening.close();
});
