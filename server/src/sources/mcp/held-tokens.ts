import {
  auth,
  type FetchLike,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { isAwayError, isAwayStatus, SignInAway } from "./sign-in-error.ts";
import { ISSUER_IS_JUDGED_HERE } from "./sign-in-issuer.ts";

/** Tokens, and the facts about the server that gave them. */
export interface HeldTokens {
  tokens?: StoredOAuthTokens | undefined;
  client?: StoredOAuthClientInformation | undefined;
  discovery?: OAuthDiscoveryState | undefined;
}

/** Milliseconds until an authorization server that is away is asked again. */
const FIRST_REFRESH_PAUSE = 500;
const LONGEST_REFRESH_PAUSE = 60_000;

/** Renews tokens, with growing pauses while their server is away. */
export class TokenRenewal {
  readonly #serverUrl: string;
  readonly #fetch: FetchLike;
  #pause = FIRST_REFRESH_PAUSE;
  #notBefore = 0;
  #host: string;

  constructor(serverUrl: string, fetch: FetchLike) {
    this.#serverUrl = serverUrl;
    this.#fetch = fetch;
    this.#host = new URL(serverUrl).host;
  }

  /** Notes that new tokens are held. */
  reset(): void {
    this.#pause = FIRST_REFRESH_PAUSE;
    this.#notBefore = 0;
  }

  /**
   * Renews the tokens of `provider`, which keeps new ones. @throws UnauthorizedError when a person
   * has to sign in, SignInAway when the authorization server is to be asked again later
   */
  async renew(provider: OAuthClientProvider): Promise<void> {
    if (this.#notBefore > Date.now()) throw new SignInAway(this.#host);
    let isAway = false;
    const fetchFn: FetchLike = async (url, init) => {
      this.#host = new URL(url).host;
      const response = await this.#fetch(url, init).catch((error: unknown) => {
        isAway = true;
        throw error;
      });
      if (isAwayStatus(response.status)) isAway = true;
      return response;
    };
    // The library asks for a person whenever it cannot renew, whatever the reason.
    const redirectToAuthorization = () => {
      throw new UnauthorizedError();
    };
    try {
      await auth(
        { ...provider, redirectToAuthorization },
        { serverUrl: this.#serverUrl, fetchFn, ...ISSUER_IS_JUDGED_HERE },
      );
      this.reset();
    } catch (error) {
      if (!isAway && (error instanceof UnauthorizedError || !isAwayError(error)))
        throw new UnauthorizedError();
      this.#notBefore = Date.now() + this.#pause;
      this.#pause = Math.min(2 * this.#pause, LONGEST_REFRESH_PAUSE);
      throw new SignInAway(this.#host);
    }
  }
}

/** The result of revoking tokens at the server that gave them. */
export type Revocation = "revoked" | "not revoked" | "not revocable";

/**
 * Milliseconds for all revocations together: whoever signs out does not wait for a server that is
 * away.
 */
const LONGEST_REVOCATION = 5_000;

/**
 * Tells the authorization server that tokens are not used any more (RFC 7009), if it takes that.
 * Never rejects.
 */
export async function revokeTokens(fetch: FetchLike, state: HeldTokens): Promise<Revocation> {
  const { tokens, client, discovery } = state;
  const { revocation_endpoint: endpoint, token_endpoint_auth_methods_supported: methods } =
    (discovery?.authorizationServerMetadata ?? {}) as {
      revocation_endpoint?: string;
      token_endpoint_auth_methods_supported?: string[];
    };
  if (endpoint === undefined || !tokens || !client) return "not revocable";
  const secret = client.client_secret;
  const isBasic =
    secret !== undefined && (methods ?? ["client_secret_basic"]).includes("client_secret_basic");
  const headers = new Headers({ "content-type": "application/x-www-form-urlencoded" });
  if (isBasic) {
    const pair = `${encodeURIComponent(client.client_id)}:${encodeURIComponent(secret)}`;
    headers.set("authorization", `Basic ${Buffer.from(pair).toString("base64")}`);
  }
  const ask = async (token: string, hint: string): Promise<boolean> => {
    const body = new URLSearchParams({ token, token_type_hint: hint });
    if (!isBasic) body.set("client_id", client.client_id);
    if (!isBasic && secret !== undefined) body.set("client_secret", secret);
    return (await fetch(new URL(endpoint), { method: "POST", headers, body })).ok;
  };
  // The refresh token is first, because most servers end with it the tokens that they gave for it.
  const all = async () => {
    const refresh =
      tokens.refresh_token === undefined || (await ask(tokens.refresh_token, "refresh_token"));
    return (await ask(tokens.access_token, "access_token")) && refresh;
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, LONGEST_REVOCATION, false);
  });
  try {
    return (await Promise.race([all(), late])) ? "revoked" : "not revoked";
  } catch {
    return "not revoked";
  } finally {
    clearTimeout(timer);
  }
}
