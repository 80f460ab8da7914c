import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SessionAnswer } from "../../api-contract.ts";
import { Browser } from "../../testing/browser-session.ts";
import {
  type IdTokenClaims,
  idToken,
  newSigningKey,
  signInAt,
  startTestProvider,
} from "../../testing/identity-provider.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

// What somebody who stands between Pegboard and the identity provider can make of its answers.

let provider: Awaited<ReturnType<typeof startTestProvider>>;
let server: TestServer;
beforeAll(async () => {
  provider = await startTestProvider();
  server = await startTestServer({ sso: provider.settings });
  provider.redirects.push(`${server.url}/api/v1/session/sso/callback`);
  provider.accounts.set("ada", { email: "ada@example.com", groups: ["admins"] });
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});

const now = () => Math.floor(Date.now() / 1_000);
const signedWithOwn = (more: IdTokenClaims) => (claims: IdTokenClaims) =>
  idToken({ ...claims, ...more }, provider.key);

/** Where a browser is led that signs in as Ada, and who it is then. */
async function signIn(forge: typeof provider.forge) {
  provider.forge = forge;
  const browser = new Browser(server);
  const location = await signInAt(provider, { browser, server, subject: "ada" });
  const { you } = (await browser.send<SessionAnswer>("GET /api/v1/session")).body;
  return { led: new URL(location, server.url), name: you?.email };
}

describe("an ID token", () => {
  it("counts as the provider signed it", async () => {
    const { led, name } = await signIn((claims) => idToken(claims, provider.key));
    expect([led.pathname, name]).toEqual(["/agents", "ada@example.com"]);
  });

  const other = newSigningKey();
  it.each<[string, (claims: IdTokenClaims) => string]>([
    ["of another key under the id of the right one", (claims) => idToken(claims, other)],
    ["of an unknown key", (claims) => idToken(claims, other, { kid: "unknown" })],
    [
      "that brings its own key",
      (claims) =>
        idToken(claims, other, { jwk: other.export({ format: "jwk" }), jku: "http://127.0.0.1/" }),
    ],
    ["without a signature", (claims) => idToken(claims, undefined)],
    ["of the algorithm none", (claims) => idToken(claims, undefined, { alg: "none" })],
    ["signed with the client's secret", (claims) => withSecret(claims)],
    [
      "whose claims were changed after it was signed",
      (claims) => {
        const [head, , signature] = idToken(claims, provider.key).split(".");
        const [, changed] = idToken({ ...claims, email: "eve@example.com" }, other).split(".");
        return [head, changed, signature].join(".");
      },
    ],
    ["of another issuer", signedWithOwn({ iss: "http://127.0.0.1:1" })],
    ["for another client", signedWithOwn({ aud: "another client" })],
    ["for several clients, by another one", signedWithOwn({ aud: ["pegboard", "x"], azp: "x" })],
    ["that has ended", (claims) => idToken({ ...claims, exp: now() - 60 }, provider.key)],
    [
      "that was made in the future",
      (claims) => idToken({ ...claims, nbf: now() + 600 }, provider.key),
    ],
    ["of another sign-in", signedWithOwn({ nonce: "x".repeat(43) })],
    ["without a nonce", signedWithOwn({ nonce: undefined })],
    ["without a subject", signedWithOwn({ sub: undefined })],
    ["that is none", () => "x.y.z"],
  ])("signs nobody in %s", async (_, forge) => {
    const { led, name } = await signIn(forge);
    expect([led.pathname, led.searchParams.get("error"), name]).toEqual([
      "/sign-in",
      "failed",
      undefined,
    ]);
  });
});

describe("an identity provider that answers without an end", () => {
  let answer: (response: ServerResponse, issuer: string) => void;
  let hostile: Server;
  let issuer: string;
  beforeAll(async () => {
    hostile = createServer((_, response) => answer(response, issuer));
    await once(hostile.listen(0, "127.0.0.1"), "listening");
    issuer = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    hostile.closeAllConnections();
    hostile.close();
  });

  const JSON_TYPE = { "Content-Type": "application/json" };
  it.each<[string, typeof answer]>([
    [
      "too much",
      (response) => {
        response.writeHead(200, JSON_TYPE).write('{"x":"');
        const piece = "x".repeat(1_000_000);
        const write = () => {
          while (!response.destroyed && response.write(piece));
          if (!response.destroyed) response.once("drain", write);
        };
        write();
      },
    ],
    [
      "too slowly",
      (response) => {
        response.writeHead(200, JSON_TYPE).write("{");
        const drip = setInterval(() => response.write(" "), 200);
        response.on("close", () => clearInterval(drip));
      },
    ],
    ["no JSON", (response) => response.writeHead(200, JSON_TYPE).end("[".repeat(100_000))],
    ["as another one", (response) => response.writeHead(200, JSON_TYPE).end(DESCRIPTION)],
    [
      "elsewhere",
      (response) => response.writeHead(302, { Location: `${server.url}/api/v1/session` }).end(),
    ],
  ])("is down when it says %s", async (_, answers) => {
    answer = answers;
    const own = await startTestServer({ sso: { ...provider.settings, issuer } });
    const before = process.memoryUsage().rss;
    const { headers } = await new Browser(own).open("/api/v1/session/sso?to=/tools");
    expect(headers.get("location")).toBe("/sign-in?error=down&to=%2Ftools");
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    await own.close();
  });
});

const DESCRIPTION = JSON.stringify({
  issuer: "http://127.0.0.1:1",
  authorization_endpoint: "http://127.0.0.1:1/auth",
});

/** A token that takes the client's secret, or a published key, for a key of HMAC. */
function withSecret(claims: IdTokenClaims): string {
  const [head, body] = idToken(claims, undefined, { alg: "HS256" }).split(".");
  const signed = `${head}.${body}`;
  const secret = provider.settings.clientSecret ?? "";
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}
