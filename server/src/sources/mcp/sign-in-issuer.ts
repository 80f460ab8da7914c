import { IssuerMismatchError, type OAuthDiscoveryState } from "@modelcontextprotocol/client";

/**
 * The option that lets requireNamedIssuer judge issuers: the library takes a slash at the end of
 * the one that is named, and not of the one that answers.
 */
export const ISSUER_IS_JUDGED_HERE = { skipIssuerMetadataValidation: true };

/** Whether two issuers are one: servers write theirs with and without a slash at the end. */
export const isSameIssuer = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && withoutSlash(one) === withoutSlash(other);

const withoutSlash = (issuer: string) => issuer.replace(/\/$/, "");

/**
 * Requires that metadata come from the issuer that the server names (RFC 8414).
 * @throws IssuerMismatchError when they are those of another one
 */
export function requireNamedIssuer({
  authorizationServerUrl: named,
  authorizationServerMetadata,
}: OAuthDiscoveryState): void {
  const issuer = authorizationServerMetadata?.issuer;
  if (issuer !== undefined && !isSameIssuer(named, issuer))
    throw new IssuerMismatchError("metadata", named, issuer);
}
