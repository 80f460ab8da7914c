import {
  type AuthProvider,
  auth,
  extractWWWAuthenticateParams,
  type FetchLike,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import type { SourceSignInSummary } from "../../api-contract.ts";
import { PegboardError } from "../../errors.ts";
import { refused } from "../../refusals.ts";
import { isSameIssuer } from "../../requests/same-issuer.ts";
import { type DoneMark, markedBy } from "../../stores/people/done-by.ts";
import { type HeldTokens, type Revocation, revokeTokens, TokenRenewal } from "./held-tokens.ts";
import { oauthFetch, requireSafeAddress } from "./oauth-fetch.ts";
import { hostOf, signInIssue } from "./sign-in-error.ts";
import { ISSUER_IS_JUDGED_HERE, requireNamedIssuer } from "./sign-in-issuer.ts";

/** The state of a sign-in at one address, which is kept sealed. */
export interface SignInState extends HeldTokens {
  url: string;
  /** Present when the client was given, so that it is not registered anew. */
  given?: boolean;
  /** Present when somebody had signed in, and did not sign out. */
  hadTokens?: boolean;
  /** The address to which the browser comes back. */
  redirect?: string;
  /**
   * Who signed in, by the name of then and as which person, and when in ISO 8601; earlier releases
   * kept no person.
   */
  signedIn?: Omit<DoneMark, "byId"> & Partial<Pick<DoneMark, "byId">>;
}

interface SignInParts {
  /** The address of the MCP server. */
  url: string;
  read(): Promise<SignInState | undefined>;
  write(state: SignInState | undefined): Promise<void>;
  newId(): string;
  /** Runs what only one of several servers may do at a time. */
  alone(work: () => Promise<void>): Promise<void>;
}

/** The values that a person brings to a sign-in. */
export interface SignInStart {
  redirect: string;
  client?: { id: string; secret?: string | undefined } | undefined;
  /** Who begins: nobody else finishes it. */
  by: SignInPerson;
  /** Aborted when nobody waits for the address any more. */
  signal: AbortSignal;
}

/** Who signs in for all agents; an operator where nobody signs in here has no id. */
export interface SignInPerson {
  id?: string | undefined;
  session?: string | undefined;
  name: string;
}

/** A sign-in that a person has to finish in the browser. */
interface Pending {
  state: string;
  verifier: string;
  until: number;
  scopes: string[];
  by: SignInPerson;
}

/** Milliseconds that a person has to finish. */
const SIGN_IN_TIME = 600_000;

/**
 * The sign-in at one MCP server (OAuth 2.1): it asks for its tokens, renews them, and forgets them.
 */
export class McpSignIn implements AuthProvider {
  readonly #parts: SignInParts;
  readonly #fetch: FetchLike;
  #read: Promise<SignInState> | undefined;
  #known: SignInState | undefined;
  #pending: Pending | undefined;
  #isNeeded = false;
  /** The access token that was used last. */
  #used: string | undefined;
  #renewing: Promise<void> | undefined;
  readonly #renewal: TokenRenewal;
  /** The last challenge of the server when it refused. */
  #challenge: { scope?: string; resourceMetadataUrl?: URL } = {};

  constructor(parts: SignInParts) {
    this.#parts = parts;
    this.#fetch = oauthFetch(new URL(parts.url));
    this.#renewal = new TokenRenewal(parts.url, this.#fetch);
  }

  /** The summary; undefined as long as the server has not asked anybody to sign in. */
  get summary(): SourceSignInSummary | undefined {
    const issuer = this.#known?.discovery?.authorizationServerMetadata?.issuer;
    const at = issuer && URL.canParse(issuer) ? { with: new URL(issuer).host } : {};
    if (this.#pending && this.#pending.until > Date.now()) {
      const { until, scopes } = this.#pending;
      return { state: "waiting", ...at, scopes, until: new Date(until).toISOString() };
    }
    const { tokens, signedIn } = this.#known ?? {};
    if (this.#isNeeded)
      return { state: "needed", ...at, ...(this.#known?.hadTokens && { again: true }) };
    if (!tokens) return undefined;
    const by = signedIn && {
      signedInBy: signedIn.by,
      signedInById: signedIn.byId ?? null,
      signedInAt: signedIn.at,
    };
    return { state: "signed in", ...at, renews: tokens.refresh_token !== undefined, ...by };
  }

  /** The secrets that its texts may not repeat. */
  get secrets(): string[] {
    const { tokens, client } = this.#known ?? {};
    return [tokens?.access_token, tokens?.refresh_token, client?.client_secret].filter(
      (text) => text !== undefined,
    );
  }

  async token(): Promise<string | undefined> {
    this.#used = (await this.#state()).tokens?.access_token;
    return this.#used;
  }

  /** Renews the token, once for all requests that were refused. */
  async onUnauthorized({ response }: { response: Response }): Promise<void> {
    const { scope, resourceMetadataUrl } = extractWWWAuthenticateParams(response);
    this.#challenge = {
      ...(scope && { scope }),
      ...(resourceMetadataUrl && { resourceMetadataUrl }),
    };
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined;
    });
    await this.#renewing;
  }

  /**
   * Begins a sign-in and answers the address where a person signs in. @throws PegboardError that
   * says why nobody can
   */
  async begin({ redirect, client, by, signal }: SignInStart): Promise<string> {
    const before = await this.#state();
    // A server that has forgotten a client says so to the browser alone, so whoever has to sign in
    // anew does it as a new one.
    const isSame =
      before.redirect === redirect &&
      client === undefined &&
      (before.given === true || !this.#isNeeded);
    await this.#keep({
      url: this.#parts.url,
      redirect,
      tokens: before.tokens,
      ...(before.hadTokens && { hadTokens: true }),
      // A client is registered for the address that it comes back to.
      ...(isSame && { client: before.client, ...(before.given && { given: true }) }),
      ...(client && {
        client: { client_id: client.id, ...(client.secret && { client_secret: client.secret }) },
        given: true,
      }),
    });
    const state = this.#parts.newId();
    let address: URL | undefined;
    const provider = this.#provider({
      state: () => state,
      redirectToAuthorization: (url) => {
        requireSafeAddress(url, new URL(this.#parts.url));
        address = url;
      },
      saveCodeVerifier: (verifier) => {
        this.#pending = { state, verifier, until: Date.now() + SIGN_IN_TIME, scopes: [], by };
      },
    });
    const fetchFn: FetchLike = (url, init) => this.#fetch(url, { ...init, signal });
    await this.#ask(provider, { fetchFn, forceReauthorization: true });
    if (!address || !this.#pending) throw refused("bad_request", "signInEnded", { how: "silent" });
    this.#pending.scopes = address.searchParams.get("scope")?.split(" ").filter(Boolean) ?? [];
    return address.href;
  }

  /** Whether somebody is the one, in the same session, who began what waits. */
  wasBegunBy({ id, session }: SignInPerson): boolean {
    const { by } = this.#pending ?? {};
    return by !== undefined && by.id === id && by.session === session;
  }

  /** Whether a sign-in waits for the answer with that state. */
  awaits(state: string): boolean {
    return this.#pending?.state === state && this.#pending.until > Date.now();
  }

  /**
   * Finishes a sign-in with what the browser came back with. @throws PegboardError that says why it
   * is no sign-in
   */
  async finish(
    answer: { code?: string; iss?: string; error?: string },
    keep: (write: () => Promise<void>) => Promise<void> = (write) => write(),
  ): Promise<void> {
    const pending = this.#pending;
    this.#pending = undefined;
    if (!pending) throw refused("bad_request", "signInForgotten", {});
    const { code, error } = answer;
    if (code === undefined)
      throw refused("bad_request", "signInEnded", {
        how: error === "access_denied" ? "refused" : "failed",
      });
    const provider = this.#provider({
      codeVerifier: () => pending.verifier,
      saveTokens: (tokens) => keep(() => this.#change({ tokens, hadTokens: true })),
    });
    const issuer = this.#known?.discovery?.authorizationServerMetadata?.issuer;
    const iss = isSameIssuer(answer.iss, issuer) ? issuer : answer.iss;
    await this.#ask(provider, { authorizationCode: code, ...(iss !== undefined && { iss }) });
    const { id: person, name } = pending.by;
    await this.#change({ signedIn: markedBy({ name, person }) });
    this.#isNeeded = false;
    this.#renewal.reset();
  }

  cancel(): void {
    this.#pending = undefined;
  }

  /**
   * Forgets the tokens, and the client unless it was given; tells whether the server that gave the
   * tokens ends them too.
   */
  async signOut(): Promise<Revocation> {
    this.#pending = undefined;
    const state = await this.#state();
    await this.#keep(
      state.given ? { url: state.url, client: state.client, given: true } : { url: state.url },
    );
    return revokeTokens(this.#fetch, state);
  }

  async #renew(): Promise<void> {
    const refused = this.#used;
    try {
      await this.#parts.alone(async () => {
        // Many refresh tokens count once: another server may have used it, and stored what it got.
        await this.readAgain();
        const { tokens } = await this.#state();
        if (tokens && tokens.access_token !== refused) return;
        if (!tokens?.refresh_token) throw new UnauthorizedError();
        await this.#renewal.renew(this.#provider({}));
      });
      this.#isNeeded = false;
    } catch (error) {
      if (error instanceof UnauthorizedError) this.#isNeeded = true;
      throw error;
    }
  }

  async #ask(provider: OAuthClientProvider, more: object): Promise<void> {
    try {
      const options = {
        serverUrl: this.#parts.url,
        fetchFn: this.#fetch,
        ...ISSUER_IS_JUDGED_HERE,
        ...this.#challenge,
        ...more,
      };
      await auth(provider, options);
    } catch (error) {
      this.#pending = undefined;
      if (error instanceof PegboardError) throw error;
      throw refused("bad_request", "signInImpossible", {
        issue: signInIssue(hostOf(this.#known, this.#parts.url), error),
      });
    }
  }

  #provider(flow: Partial<OAuthClientProvider>): OAuthClientProvider {
    const redirect = this.#known?.redirect ?? "";
    const isGiven = this.#known?.given === true;
    return {
      redirectUrl: redirect,
      clientMetadata: {
        client_name: "Pegboard",
        redirect_uris: [redirect],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
      },
      clientInformation: () => this.#known?.client,
      ...(!isGiven && {
        saveClientInformation: (client: StoredOAuthClientInformation) => this.#change({ client }),
      }),
      tokens: () => this.#known?.tokens,
      saveTokens: (tokens) => this.#change({ tokens, hadTokens: true }),
      discoveryState: () => this.#known?.discovery,
      saveDiscoveryState: (discovery) => {
        requireNamedIssuer(discovery);
        return this.#change({ discovery });
      },
      invalidateCredentials: (what) => this.#forget(what),
      redirectToAuthorization: () => {},
      saveCodeVerifier: () => {},
      codeVerifier: () => "",
      ...flow,
    };
  }

  async #forget(what: "all" | "client" | "tokens" | "verifier" | "discovery"): Promise<void> {
    if (what === "tokens" || what === "all") await this.#change({ tokens: undefined });
    if (what === "client" && !this.#known?.given) await this.#change({ client: undefined });
    if (what === "discovery") await this.#change({ discovery: undefined });
  }

  /** Takes the state that another server stored. */
  async readAgain(): Promise<void> {
    this.#read = undefined;
    await this.#state();
  }

  async #change(part: Partial<SignInState>): Promise<void> {
    await this.#keep({ ...(await this.#state()), ...part });
  }

  async #keep(state: SignInState): Promise<void> {
    await this.#parts.write(state);
    this.#known = state;
    this.#read = Promise.resolve(state);
  }

  #state(): Promise<SignInState> {
    this.#read ??= this.#parts.read().then((stored) => {
      // Tokens go to the address that they were made for, and nowhere else.
      const state = stored?.url === this.#parts.url ? stored : { url: this.#parts.url };
      this.#known = state;
      return state;
    });
    return this.#read;
  }
}
