import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Listening, listen } from "../listen.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { AddressRefused, guardedRequest } from "./guarded-request.ts";

/** Another server on this machine; it redirects to what its path names. */
let other: Server;
let otherUrl: string;
let own: Listening;
let port: string;
const reached: string[] = [];
beforeAll(async () => {
  own = await listen(
    new Hono().all("*", ({ req, text }) => {
      reached.push(req.url);
      return text("own");
    }).fetch,
    0,
    { host: "0.0.0.0" },
  );
  ({ port } = new URL(own.url));
  other = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://x");
    const to = searchParams.get("to");
    if (to === null) response.end(JSON.stringify(request.headers));
    else response.writeHead(Number(searchParams.get("status")), { location: to }).end();
  });
  await once(other.listen(0, "127.0.0.1"), "listening");
  otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await own.close();
  other.close();
});

const ask = (url: string, from?: URL) =>
  guardedRequest(new URL(url), { method: "GET", headers: {}, allowPrivate: true, from });
const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "answered",
    (error) => {
      const refused = error instanceof AddressRefused ? error : error.cause;
      return refused instanceof AddressRefused ? refused.reason : String(error);
    },
  );

const ofInterfaces = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ internal }) => !internal)
  .map(({ address, family }) => (family === "IPv4" ? address : `[${address}]`));

it.each([
  "localhost",
  "LOCALHOST",
  "127.0.0.1",
  "127.9.8.7",
  "127.1",
  "2130706433",
  "0x7f000001",
  "017700000001",
  "0.0.0.0",
  "0",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[0:0:0:0:0:ffff:7f00:0001]",
  "[64:ff9b::7f00:1]",
  "[::127.0.0.1]",
  ...ofInterfaces,
])("reaches no listener of its own as %s, whatever is allowed", async (host) => {
  expect(await reasonOf(ask(`http://${host}:${port}/api/agents`))).toBe("own");
  expect(await reasonOf(guardedFetch(`http://${host}:${port}/api/agents`))).toBe("own");
  expect(reached).toEqual([]);
});

it.each([
  "169.254.169.254",
  "169.254.1.1",
  "2852039166",
  "0xa9fea9fe",
  "[fe80::1]",
  "[::ffff:169.254.169.254]",
  "[64:ff9b::a9fe:a9fe]",
  "[2002:a9fe:a9fe::1]",
  "[fd00:ec2::254]",
  "100.100.100.200",
  "192.0.0.192",
  "168.63.129.16",
  "metadata.google.internal",
  "metadata",
  "METADATA.google.internal.",
  "instance-data",
])("asks nothing at %s, where a machine is told its secrets", async (host) => {
  expect(await reasonOf(ask(`http://${host}/latest/meta-data/`))).toBe("metadata");
  expect(await reasonOf(guardedFetch(`http://${host}/latest/meta-data/`))).toBe("metadata");
});

it("reaches other servers of this machine, says who asks, and takes no other word for it", async () => {
  const answer = await guardedFetch(otherUrl, { headers: { Via: "1.1 somebody", "X-Key": "k1" } });
  expect(await answer.json()).toMatchObject({
    via: expect.stringMatching(/^1\.1 pegboard-[0-9a-f]{12}$/),
    "x-key": "k1",
  });
});

it("forgets a listener that is closed", async () => {
  const closed = await listen(new Hono().fetch, 0);
  await closed.close();
  expect(await reasonOf(ask(closed.url))).toContain("Nothing answers");
});

it.each([301, 302, 303, 307, 308])(
  "follows a redirect %i to public addresses only, and within its server",
  async (status) => {
    const leads = (to: string) =>
      guardedFetch(
        `${otherUrl}/?status=${status}&to=${encodeURIComponent(to)}`,
        status < 307 ? {} : { method: "POST", body: "{}" },
      );
    expect((await leads("/there")).status).toBe(200);
    expect(await reasonOf(leads(`${own.url}/api/agents`))).toBe("own");
    expect(await reasonOf(leads(otherUrl.replace("127.0.0.1", "127.0.0.2")))).toBe("redirected");
    expect(await reasonOf(leads("http://10.0.0.7/"))).toBe("redirected");
    expect(await reasonOf(leads("http://169.254.169.254/latest/"))).toBe("metadata");
    expect(await reasonOf(leads("file:///etc/passwd"))).toContain("fetch failed");
    expect(reached).toEqual([]);
  },
);
