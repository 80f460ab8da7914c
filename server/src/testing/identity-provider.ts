import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import type { SsoSettings } from "../sso-settings.ts";
import { Browser } from "./browser-session.ts";

/** What the provider says of somebody. */
interface ProviderAccount {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
  /** As Entra ID says that they are too many to be sent. */
  hasgroups?: boolean;
}

export interface TestProvider {
  settings: SsoSettings;
  /** By subject; tests change them. */
  accounts: Map<string, ProviderAccount>;
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
      ...{ openid: ["sub"], email: ["email", "email_verified"] },
      ...{ profile: ["name"], groups: ["groups", "hasgroups"] },
    },
    scopes: ["openid", "email", "profile", "groups"],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ["of a test"] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts.get(id) }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        ...{ clientId: oidc.client?.clientId ?? "", accountId: oidc.session?.accountId ?? "" },
      });
      grant.addOIDCScope("openid email profile groups");
      await grant.save();
      return grant;
    },
  });
  // Ports of Pegboards are known later.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => redirects.includes(uri);
  const answer = provider.callback();
  handle = (request, response) =>
    request.url?.startsWith("/interaction/")
      ? provider.interactionFinished(request, response, { login: { accountId: subject } })
      : answer(request, response);
  return {
    ...{ accounts, redirects },
    settings: {
      ...{ issuer, clientId: client.client_id, clientSecret: client.client_secret },
      ...{ name: "Accounts", scopes: "openid email profile groups", groupsClaim: "groups" },
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
}
