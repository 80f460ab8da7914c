import {
  AuthorizationServerMismatchError,
  InsecureTokenEndpointError,
  IssuerMismatchError,
  type OAuthDiscoveryState,
  OAuthError,
  RegistrationRejectedError,
} from "@modelcontextprotocol/client";
import type { SourceIssueFact } from "@pegboard/registry-core/problems";
import { networkErrorOf } from "../../system-errors/network-error.ts";
import { SourceError } from "../source-error.ts";

/**
 * Thrown when the authorization server is away: tokens that can be renewed later are no reason to
 * sign in again.
 */
export class SignInAway extends Error {
  readonly host: string;

  constructor(host: string) {
    super(
      `${host} does not answer now, so the sign-in cannot be renewed. It is asked again by itself.`,
    );
    this.host = host;
  }
}

/**
 * Why nobody can sign in at `host`. The library's own messages are for programmers, and may be a
 * dump of what it expected.
 */
export function signInIssue(host: string, error: unknown): SourceIssueFact {
  if (error instanceof SourceError) return error.issue;
  const network = networkErrorOf(error, host);
  if (network) return { code: "network", values: { issue: network } };
  const values = { host };
  if (error instanceof RegistrationRejectedError) {
    return { code: "sign_in_refused", values: { host, said: `HTTP ${error.status}` } };
  }
  if (error instanceof IssuerMismatchError || error instanceof AuthorizationServerMismatchError) {
    return { code: "sign_in_other_issuer", values };
  }
  if (error instanceof InsecureTokenEndpointError) {
    return { code: "sign_in_unencrypted", values: { host, origin: host } };
  }
  if (error instanceof OAuthError)
    return { code: "sign_in_refused", values: { host, said: error.code } };
  const { message = "" } = Object(error) as { message?: string };
  if (/dynamic (client )?registration/i.test(message))
    return { code: "sign_in_not_registered", values };
  const [, status] = /^HTTP (\d{3}) trying/.exec(message) ?? [];
  if (status !== undefined)
    return { code: "sign_in_status", values: { host, status: Number(status) } };
  return { code: "sign_in_odd", values };
}

/** Whether an answer of the authorization server says that it cannot answer now. */
export const isAwayStatus = (status: number) => status >= 500 || status === 429 || status === 408;

/** Whether a refusal says with a code of OAuth that the server cannot answer now. */
export function isAwayError(error: unknown): boolean {
  if (!(error instanceof OAuthError)) return true;
  return ["server_error", "temporarily_unavailable", "too_many_requests", "slow_down"].includes(
    error.code,
  );
}

/**
 * The host where people sign in, as far as it is known; otherwise the server that they sign in for.
 */
export function hostOf(
  known: { discovery?: OAuthDiscoveryState | undefined } | undefined,
  url: string,
): string {
  const at = known?.discovery?.authorizationServerUrl;
  return new URL(at !== undefined && URL.canParse(at) ? at : url).host;
}
