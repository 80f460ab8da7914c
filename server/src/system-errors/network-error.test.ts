import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { describeNetworkError } from "@pegboard/registry-core/problems";
import { afterEach, describe, expect, test } from "vitest";
import { guardedRequest } from "../requests/guarded-request.ts";
import { readBytes } from "../requests/read-body.ts";
import { networkErrorOf } from "./network-error.ts";

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  server.on("connection", (socket: Socket) => sockets.push(socket));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Answers every connection with these bytes, and ends it. */
const raw = (bytes: string) =>
  listen(
    createServer(
      (socket) => void socket.once("data", () => socket.end(bytes)).on("error", () => {}),
    ),
  );

const OK = "HTTP/1.1 200 OK\r\n";

const PEERS: [string, () => string | Promise<string>, RegExp][] = [
  ["nothing listens", () => "http://127.0.0.1:9/", /nothing_answers|address_unfit/],
  ["no such host", () => "http://no-such-host.invalid/", /host_unknown/],
  [
    "the connection is reset",
    () =>
      listen(createServer((socket) => void socket.once("data", () => socket.resetAndDestroy()))),
    /closed/,
  ],
  ["it is closed without a word", () => raw(""), /closed/],
  [
    "it is closed within the headers",
    () => raw("HTTP/1.1 200 OK\r\nContent-"),
    /closed|not_http|cut_off/,
  ],
  [
    "it is closed within the answer",
    () => raw(`${OK}Content-Length: 100\r\n\r\nhalf`),
    /closed|cut_off/,
  ],
  [
    "headers are endless",
    () => raw(`${OK}X: ${"x".repeat(200_000)}\r\n\r\n`),
    /headers_too_long|not_http/,
  ],
  ["it is another protocol", () => raw("SSH-2.0-OpenSSH_9.2\r\n"), /not_http|closed/],
  [
    "two lengths are told",
    () => raw(`${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
    /not_http|closed/,
  ],
  [
    "a chunk has no size",
    () => raw(`${OK}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`),
    /not_http|closed/,
  ],
  [
    "it is packed wrongly",
    () => raw(`${OK}Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd`),
    /not_unpacked|failed/,
  ],
  [
    "it speaks no TLS",
    async () =>
      (await listen(createHttpServer((_, response) => response.end("plain")))).replace(
        "http:",
        "https:",
      ),
    /not_encrypted|closed/,
  ],
];

/** Words of Node and its libraries that nobody should read. */
const RAW =
  /fetch failed|other side|socket hang|terminated|Error|E[A-Z]{4,}|UND_|HPE_|Parse|incorrect|wrong version|0x|:\d\d:/;

describe("what a peer does wrong is a sentence of ours", () => {
  test.each(PEERS)("by fetch, when %s", async (_, peer, code) => {
    const thrown = await fetch(await peer())
      .then((answer) => answer.text())
      .catch((error: unknown) => error);
    const fact = networkErrorOf(thrown, "shop");
    expect(fact?.code).toMatch(code);
    if (fact) expect(describeNetworkError(fact)).not.toMatch(RAW);
  });

  test.each(PEERS)("by a tool's request, when %s", async (_, peer, code) => {
    const url = new URL(await peer());
    const signal = new AbortController().signal;
    const thrown = await guardedRequest(url, {
      method: "GET",
      headers: {},
      allowPrivate: true,
      signal,
    })
      .then((answer) => readBytes(answer, 1_000))
      .catch((error: unknown) => error);
    expect(thrown).toMatchObject({ issue: { code: expect.stringMatching(code) } });
    expect((thrown as Error).message).not.toMatch(RAW);
  });
});

/** As Node 20, its HTTP client and OpenSSL throw them. */
const CODES: [string, string][] = [
  ["UND_ERR_CONNECT_TIMEOUT", "not_connected_in_time"],
  ["UND_ERR_HEADERS_TIMEOUT", "silent"],
  ["UND_ERR_BODY_TIMEOUT", "silent"],
  ["UND_ERR_HEADERS_OVERFLOW", "headers_too_long"],
  ["UND_ERR_SOCKET", "closed"],
  ["UND_ERR_CLOSED", "closed"],
  ["UND_ERR_DESTROYED", "closed"],
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "cut_off"],
  ["UND_ERR_RES_EXCEEDED_MAX_SIZE", "cut_off"],
  ["UND_ERR_REQ_RETRY", "failed"],
  ["UND_ERR_NOT_SUPPORTED", "failed"],
  ["HPE_INVALID_CONSTANT", "not_http"],
  ["HPE_UNEXPECTED_CONTENT_LENGTH", "not_http"],
  ["ECONNREFUSED", "nothing_answers"],
  ["ECONNRESET", "closed"],
  ["EPIPE", "closed"],
  ["ETIMEDOUT", "not_connected_in_time"],
  ["EHOSTUNREACH", "unreachable"],
  ["ENETUNREACH", "unreachable"],
  ["ENOTFOUND", "host_unknown"],
  ["EAI_AGAIN", "host_unknown"],
  ["EMFILE", "no_handles"],
  ["EPROTO", "not_encrypted"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "not_encrypted"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "certificate_of_another"],
  ["CERT_HAS_EXPIRED", "certificate_expired"],
  ["CERT_NOT_YET_VALID", "certificate_expired"],
  ["CERT_REVOKED", "certificate_untrusted"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "certificate_untrusted"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "certificate_untrusted"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "certificate_untrusted"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "certificate_untrusted"],
  ["Z_DATA_ERROR", "not_unpacked"],
  ["Z_BUF_ERROR", "not_unpacked"],
  ["ERR__ERROR_FORMAT_PADDING_1", "not_unpacked"],
  ["ERR_INVALID_CHAR", "header_unfit"],
  ["ERR_INVALID_URL", "address_unfit"],
];

test.each(CODES)("%s is known", (code, error) => {
  const thrown = Object.assign(new Error("raw words"), { code });
  expect(networkErrorOf(new TypeError("fetch failed", { cause: thrown }), "shop")).toMatchObject({
    code: error,
  });
  const several = Object.assign(new AggregateError([thrown]), { code });
  expect(networkErrorOf(new TypeError("fetch failed", { cause: several }), "shop")).toMatchObject({
    code: error,
  });
  expect(networkErrorOf(thrown, "shop")).toMatchObject({ code: error });
});

test.each([
  [new TypeError("fetch failed", { cause: new Error("bad port") }), "address_unfit"],
  [new TypeError("fetch failed", { cause: new Error("unexpected redirect") }), "redirects"],
  [new TypeError("fetch failed"), "failed"],
  [new TypeError("terminated"), "failed"],
  [new TypeError('Headers.append: "a\nb" is an invalid header value.'), "header_unfit"],
  [new TypeError("Failed to parse URL from nowhere"), "address_unfit"],
])("%s has no code, and is known", (thrown, code) => {
  expect(networkErrorOf(thrown, "shop")).toEqual({ code, values: { address: "shop" } });
});

test("what somebody says of something else is left alone", () => {
  expect(networkErrorOf(new Error("There is no such order."), "shop")).toBeUndefined();
  expect(networkErrorOf("terminated", "shop")).toBeUndefined();
});
