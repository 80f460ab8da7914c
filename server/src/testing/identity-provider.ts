import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import type { SsoSettings } from "../sso-settings.ts";
import { Browser } from "./browser-session.ts";
import type { TestServer } from "./start-test-server.ts";

/** What the provider says of somebody. */
interface ProviderAccount {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
  /** As Entra ID says that they are too many to be sent. */
  hasgroups?: boolean;
}

/** The claims of an ID token. */
export type IdTokenClaims = Record<string, unknown>;

export interface TestProvider {
  settings: SsoSettings;
  /** By subject; tests change them. */
  accounts: Map<string, ProviderAccount>;
  /** The key of its ID tokens, whose other half it publishes. */
  key: KeyObject;
  /**
   * Holds the next answer with tokens, as they are by now. Resolves when there is one, with the
   * function that lets it go.
   */
  holdNextToken(): Promise<() => void>;
  /** What somebody between it and Pegboard makes of an ID token. */
  forge: ((claims: IdTokenClaims) => string) | undefined;
  /**
   * What the provider's pages do with a browser that was led to `address`, where somebody signs in
   * as `subject`. Answers the address to which it leads back.
   */
  signIn(address: string, subject: string): Promise<string>;
  /** Ends the server, or begins it again at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A real OpenID provider with a client for the redirect addresses of one Pegboard. */
export async function startTestProvider(): Promise<TestProvider & { redirects: string[] }> {
  const accounts = new Map<string, ProviderAccount>();
  const redirects: string[] = [];
  let handle: ReturnType<Provider["callback"]> | undefined;
  const server = createServer((request, response) => void handle?.(request, response));
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  let subject = "";
  const key = newSigningKey();
  let held: ((release: () => void) => void) | undefined;
  const client = { client_id: "pegboard", client_secret: "a secret of the client, long enough" };
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [`${issuer}/none`],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name"],
      groups: ["groups", "hasgroups"],
    },
    scopes: ["openid", "email", "profile", "groups"],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ["of a test"] },
    jwks: { keys: [{ ...key.export({ format: "jwk" }), kid: KEY_ID, use: "sig" }] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts.get(id) }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile groups");
      await grant.save();
      return grant;
    },
  });
  // Ports of Pegboards are known later.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => redirects.includes(uri);
  provider.use(async (context, next) => {
    await next();
    const { id_token } = Object(context.body) as { id_token?: string };
    if (id_token && held) {
      const hold = held;
      held = undefined;
      await new Promise<void>((resolve) => hold(resolve));
    }
    if (id_token && made.forge) Object(context.body).id_token = made.forge(claimsIn(id_token));
  });
  const answer = provider.callback();
  handle = (request, response) =>
    request.url?.startsWith("/interaction/")
      ? provider.interactionFinished(request, response, { login: { accountId: subject } })
      : answer(request, response);
  const made: TestProvider & { redirects: string[] } = {
    accounts,
    redirects,
    key,
    forge: undefined,
    holdNextToken: () =>
      new Promise((resolve) => {
        held = resolve;
      }),
    settings: {
      issuer,
      clientId: client.client_id,
      clientSecret: client.client_secret,
      name: "Accounts",
      scopes: "openid email profile groups",
      groupsClaim: "groups",
      groups: { admin: "admins", editor: "editors", viewer: "viewers", approver: "approvers" },
    },
    async signIn(address, as) {
      subject = as;
      const browser = new Browser({ url: issuer });
      let next = address;
      while (next.startsWith(issuer)) {
        const { headers, text } = await browser.open(next.slice(issuer.length));
        const location = headers.get("location");
        if (location === null) throw new Error(`The provider leads nowhere: ${text}`);
        next = new URL(location, next).href;
      }
      return next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    start: () => listen(port),
  };
  return made;
}

const KEY_ID = "of the test provider";

export const newSigningKey = (): KeyObject =>
  generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

/** An ID token with these claims, signed by RS256 unless the header names something else. */
export function idToken(claims: IdTokenClaims, key: KeyObject | undefined, header = {}): string {
  const parts = [{ alg: "RS256", kid: KEY_ID, ...header }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  const signed = parts.join(".");
  return `${signed}.${key ? sign("sha256", Buffer.from(signed), key).toString("base64url") : ""}`;
}

const claimsIn = (token: string): IdTokenClaims =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

/** Where a browser is led to in the end that signs in as a subject of the provider. */
export async function signInAt(
  provider: Pick<TestProvider, "signIn">,
  { browser, server, subject, query = "to=/agents" }: BrowserAtProvider,
): Promise<string> {
  const back = await leadBack(provider, { browser, server, subject, query });
  return (await browser.open(back, "cross-site")).headers.get("location") ?? "";
}

/** The address with which the provider leads a browser back. */
export async function leadBack(
  provider: Pick<TestProvider, "signIn">,
  { browser, server, subject, query = "to=/agents" }: BrowserAtProvider,
): Promise<string> {
  const begun = await browser.open(`/api/v1/session/sso?${query}`);
  const back = await provider.signIn(begun.headers.get("location") ?? "", subject);
  return back.slice(server.url.length);
}

interface BrowserAtProvider {
  browser: Browser;
  server: Pick<TestServer, "url">;
  subject: string;
  query?: string;
}
