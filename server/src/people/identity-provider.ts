import type { Configuration, CustomFetch } from "openid-client";
import { withoutInvisible } from "../api-contract/labels.ts";
import { email as emailClaim, personName } from "../api-contract/people/people-contract.ts";
import { MINUTE } from "../limits.ts";
import { readBoundedBytes } from "../requests/read-body.ts";
import type { SsoSettings } from "../sso-settings.ts";
import { type ClaimedGroups, readClaimedGroups } from "./group-claims.ts";

/** Milliseconds for which what the provider says of itself is not asked again. */
const DESCRIPTION_KEPT = 10 * MINUTE;
/** Milliseconds between two tries to find out whether the provider is there again. */
const RETRY_AFTER = 5_000;
/** Seconds that a request to the provider may take. */
const ANSWER_LIMIT = 10;
/** Milliseconds for which the page of sign-in waits to learn whether the provider is there. */
const PATIENCE = 1_500;
/** The most bytes that are read of an answer of the provider. */
const MOST_ANSWER_BYTES = 1_000_000;
/** Seconds that a sign-in may take at the provider. */
const FLOW_LIMIT = 600;
/** Seconds by which the provider's clock may differ. */
const PROVIDER_CLOCK_SECONDS = 30;

/** What a browser keeps of a sign-in that it began. */
export interface BegunSignIn {
  state: string;
  nonce: string;
  verifier: string;
  /** Where the provider leads back to. */
  redirect: string;
  /** When it began, in milliseconds. */
  at: number;
}

/** Whom the provider says somebody is. No token of it is kept. */
export interface ProvedIdentity extends ClaimedGroups {
  issuer: string;
  subject: string;
  email: string | undefined;
  /** Absent where the provider does not say. */
  isEmailVerified: boolean | undefined;
  name: string | undefined;
  /** When it was asked, in milliseconds. */
  askedAt: number;
  /** When somebody proved it there, in milliseconds, as far as it says. */
  provedAt: number | undefined;
}

/** The provider did not answer, or not as one does. */
export class ProviderDown extends Error {}

/** The identity provider at which people sign in. It is asked first when somebody needs it. */
export class IdentityProvider {
  readonly settings: SsoSettings;
  #found: { configuration: Configuration; at: number } | undefined;
  #failedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<Configuration> | undefined;

  constructor(settings: SsoSettings) {
    this.settings = settings;
  }

  /** Whether the provider does not answer, as far as that is known soon. */
  async isDown(): Promise<boolean> {
    if (performance.now() - this.#failedAt < RETRY_AFTER) return true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, PATIENCE, true);
    });
    const known = this.#configuration().then(
      () => false,
      () => true,
    );
    return Promise.race([known, late]).finally(() => clearTimeout(timer));
  }

  /**
   * Begins a sign-in: the address at the provider, and what the browser keeps. `isFresh` demands
   * that somebody proves anew who they are. @throws ProviderDown
   */
  async begin(redirect: string, isFresh: boolean): Promise<{ url: string; begun: BegunSignIn }> {
    const client = await import("openid-client");
    const configuration = await this.#configuration();
    const [state, nonce] = [client.randomState(), client.randomNonce()];
    const verifier = client.randomPKCECodeVerifier();
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirect,
      scope: this.settings.scopes,
      state,
      nonce,
      code_challenge_method: "S256",
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      ...(isFresh && { prompt: "login", max_age: "0" }),
    });
    return { url: url.href, begun: { state, nonce, verifier, redirect, at: Date.now() } };
  }

  /**
   * Ends a sign-in with the query with which the provider led back. @throws ProviderDown, or Error
   * for an answer that is not one to this sign-in
   */
  async finish(
    query: string,
    { state, nonce, verifier, redirect, at }: BegunSignIn,
    isFresh: boolean,
  ): Promise<ProvedIdentity> {
    const client = await import("openid-client");
    const configuration = await this.#configuration();
    const askedAt = Date.now();
    const tokens = await client
      .authorizationCodeGrant(configuration, new URL(`${redirect}${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(isFresh && { maxAge: FLOW_LIMIT }),
      })
      .catch(asDown);
    const claims = tokens.claims();
    if (!claims) throw new Error("The identity provider answered without an ID token.");
    // No database that servers share stores such a text.
    if (claims.sub.includes("\0"))
      throw new Error("The identity provider's name for somebody has a NUL character.");
    const more = this.#isComplete(claims)
      ? {}
      : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(asDown);
    const told: Readonly<Record<string, unknown>> = { ...more, ...claims };
    const provedAt = claims.auth_time === undefined ? undefined : claims.auth_time * 1_000;
    if (isFresh && (provedAt ?? 0) < at - PROVIDER_CLOCK_SECONDS * 1_000)
      throw new Error("The identity provider did not ask anew who somebody is.");
    return {
      issuer: claims.iss,
      subject: claims.sub,
      provedAt,
      askedAt,
      email: emailClaim.safeParse(told.email).data,
      isEmailVerified: typeof told.email_verified === "boolean" ? told.email_verified : undefined,
      name: nameOf(told.name) ?? nameOf(told.preferred_username),
      ...(readClaimedGroups(told, this.settings.groupsClaim) ?? NO_GROUPS),
    };
  }

  /** Whether the ID token says all that is needed, so that nothing more is asked. */
  #isComplete(claims: Readonly<Record<string, unknown>>): boolean {
    const { groups, groupsClaim } = this.settings;
    const needsGroups = Object.keys(groups).length > 0;
    const { hasTooManyGroups } = readClaimedGroups(claims, groupsClaim) ?? {
      hasTooManyGroups: true,
    };
    return claims.email !== undefined && (!needsGroups || !hasTooManyGroups);
  }

  /** What the provider says of itself; asked once for all who wait. @throws ProviderDown */
  async #configuration(): Promise<Configuration> {
    const { configuration, at = 0 } = this.#found ?? {};
    if (configuration && performance.now() - at < DESCRIPTION_KEPT) return configuration;
    this.#asking ??= this.#discover().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const client = await import("openid-client");
    const isPlain = new URL(issuer).protocol === "http:";
    try {
      const configuration = await client.discovery(
        new URL(issuer),
        clientId,
        { [client.clockTolerance]: PROVIDER_CLOCK_SECONDS },
        clientSecret === undefined ? client.None() : client.ClientSecretPost(clientSecret),
        {
          timeout: ANSWER_LIMIT,
          [client.customFetch]: fetchBounded,
          // Without the last, TLS is believed in the place of an ID token's signature.
          execute: [
            ...(isPlain ? [client.allowInsecureRequests] : []),
            client.enableNonRepudiationChecks,
          ],
        },
      );
      this.#found = { configuration, at: performance.now() };
      this.#failedAt = Number.NEGATIVE_INFINITY;
      return configuration;
    } catch (error) {
      this.#failedAt = performance.now();
      throw new ProviderDown("The identity provider does not answer.", { cause: error });
    }
  }
}

const NO_GROUPS = { groups: [], hasTooManyGroups: false };

/** An answer of the provider, which may be no longer than that of an honest one. */
const fetchBounded: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  const body = await readBoundedBytes(response, MOST_ANSWER_BYTES);
  if (body.length > MOST_ANSWER_BYTES)
    throw new TypeError("The identity provider's answer is too long.");
  const { status, statusText, headers } = response;
  const content = body.length > 0 ? new Uint8Array(body) : null;
  return new Response(content, { status, statusText, headers });
};

/** The provider's refusals stay as they are; anything else means that it does not answer. */
function asDown(error: unknown): never {
  const { status, code } = Object(error) as { status?: number; code?: string };
  const isSilent = error instanceof TypeError && code === undefined;
  if (isSilent || code === "OAUTH_TIMEOUT" || (status ?? 0) >= 500)
    throw new ProviderDown("The identity provider does not answer.", { cause: error });
  throw error;
}

/** A name as people may have one here. */
const nameOf = (claim: unknown): string | undefined =>
  personName.safeParse(typeof claim === "string" ? withoutInvisible(claim).slice(0, 100) : "").data;
