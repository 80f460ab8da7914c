import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { JsonObject } from "@pegboard/registry-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guardedRequest, redirectedTo } from "../../../server/src/requests/guarded-request.ts";
import { isPrivateAddress } from "../../../server/src/requests/private-address.ts";
import { readBody } from "../../../server/src/requests/read-body.ts";
import { isAllowedHost } from "./fetch-page.ts";
import { starterCall } from "./testing/starter-call.ts";
import { WebFetch, webFetchConfig } from "./web-fetch.ts";

let server: Server;
let host: string;
const seen: IncomingMessage[] = [];

const pages: Record<string, (response: ServerResponse) => void> = {
  "/text": (response) =>
    response.setHeader("content-type", "text/plain; charset=iso-8859-1").end(Buffer.from([0xe9])),
  "/long": (response) => response.setHeader("content-type", "text/plain").end("x".repeat(5_000)),
  "/bomb": (response) =>
    response
      .setHeader("content-type", "text/plain")
      .setHeader("content-encoding", "gzip")
      .end(gzipSync("x".repeat(50_000_000))),
  "/image": (response) => response.setHeader("content-type", "image/png").end("x"),
  "/missing": (response) =>
    response.writeHead(404, { "content-type": "application/json" }).end("{}"),
  "/hang": () => {},
  "/loop": (response) => response.writeHead(302, { location: "/loop" }).end(),
  "/next": (response) => response.writeHead(301, { location: "/text" }).end(),
  "/away": (response) => response.writeHead(302, { location: "http://elsewhere.example/" }).end(),
  "/to-http": (response) => response.writeHead(302, { location: "http://example.com/" }).end(),
  "/file": (response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request);
    pages[request.url ?? ""]?.(response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const schema = webFetchConfig({ send: guardedRequest, redirectedTo, readBody });
function fetching(config: JsonObject = {}) {
  const set = { allowedHosts: [host], allowPrivate: true, maxKilobytes: 1, ...config };
  const call = starterCall(WebFetch, set, schema);
  return (path: string, method = "fetch_url") =>
    call(method, { url: path.startsWith("http") ? path : `http://${host}${path}` });
}

describe("answers", () => {
  test("text in its own character set, with what is known of it", async () => {
    expect(await fetching()("/text")).toEqual({
      url: `http://${host}/text`,
      status: 200,
      contentType: "text/plain; charset=iso-8859-1",
      text: "é",
      complete: true,
    });
  });

  test("are cut at the limit, also when they grow while unpacking", async () => {
    for (const path of ["/long", "/bomb"]) {
      const { text, complete } = await fetching()(path);
      expect([text.length, complete]).toEqual([1024, false]);
    }
  });

  test("an error status is an answer, other content than text is not", async () => {
    expect(await fetching()("/missing")).toMatchObject({ status: 404, text: "{}" });
    await expect(fetching()("/image")).rejects.toThrow(/image\/png, which is not text/);
    expect(await fetching()("/image", "check_url")).toEqual({
      url: `http://${host}/image`,
      status: 200,
      contentType: "image/png",
    });
  });

  test("that do not come in time are given up", async () => {
    await expect(fetching({ timeLimit: 1 })("/hang")).rejects.toThrow(/within 1 seconds/);
  });

  test("secret headers go to the allowed host, and errors do not repeat them", async () => {
    await fetching({ headers: { Authorization: "Bearer 123456" } })("/text");
    expect(seen.at(-1)?.headers.authorization).toBe("Bearer 123456");
  });
});

test("secret headers are never sent over http to another machine", async () => {
  const before = seen.length;
  const call = fetching({
    allowedHosts: ["example.com", host],
    headers: { Authorization: "Bearer 123456" },
  });
  await expect(call("http://example.com/")).rejects.toThrow(
    /asked for over http.*headers.*Use https/,
  );
  await expect(call("/to-http")).rejects.toThrow(/example\.com is asked for over http/);
  expect(seen.length).toBe(before + 1);
});

describe("only what is allowed is reached", () => {
  test("other hosts, other protocols, and redirects to them", async () => {
    await expect(fetching()("http://elsewhere.example/")).rejects.toThrow(
      /elsewhere\.example is not an allowed host\. Allowed are/,
    );
    await expect(fetching()("/away")).rejects.toThrow(/elsewhere\.example is not an allowed host/);
    await expect(fetching()("/file")).rejects.toThrow(/neither http nor https/);
    await expect(fetching()(`http://user:pass@${host}/text`)).rejects.toThrow(
      /user name or password/,
    );
    await expect(fetching()("/loop")).rejects.toThrow(/more than 5 redirects/);
    expect(await fetching()("/next")).toMatchObject({ url: `http://${host}/text`, text: "é" });
  });

  test("addresses of this machine only when the operator says so, by number or by name", async () => {
    const before = seen.length;
    const port = host.split(":")[1];
    for (const name of ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"]) {
      const blocked = fetching({
        allowedHosts: [`${name}:${port}`, `[::ffff:7f00:1]:${port}`],
        allowPrivate: false,
      });
      await expect(blocked(`http://${name}:${port}/text`)).rejects.toThrow(
        /of this machine or of a local network.*"Private addresses"/,
      );
    }
    expect(seen.length).toBe(before);
  });

  test.each([
    ["10.1.2.3", true],
    ["172.31.0.1", true],
    ["172.32.0.1", false],
    ["192.168.0.1", true],
    ["169.254.169.254", true],
    ["100.64.0.1", true],
    ["0.0.0.0", true],
    ["8.8.8.8", false],
    ["::1", true],
    ["fe80::1", true],
    ["fd00::1", true],
    ["::ffff:10.0.0.1", true],
    ["64:ff9b::a00:1", true],
    ["2002:a00:1::", true],
    ["2606:4700::1111", false],
  ])("%s is private: %s", (address, expected) => {
    expect(isPrivateAddress(address)).toBe(expected);
  });

  test.each([
    ["https://example.com/", ["example.com"], true],
    ["https://EXAMPLE.com./", ["example.com"], false],
    ["https://example.com:8443/", ["example.com"], false],
    ["https://example.com:8443/", ["example.com:8443"], true],
    ["https://a.b.example.com/", ["*.example.com"], true],
    ["https://example.com/", ["*.example.com"], false],
    ["https://badexample.com/", ["*.example.com"], false],
    ["https://example.com.evil.net/", ["example.com", "*.example.com"], false],
  ])("%s with %j: %s", (url, patterns, expected) => {
    expect(isAllowedHost(new URL(url), patterns)).toBe(expected);
  });
});
