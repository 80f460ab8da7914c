import { IssuerMismatchError, type OAuthDiscoveryState } from "@modelcontextprotocol/client";
import { isSameIssuer } from "../../requests/same-issuer.ts";

/**
 * The option that lets requireNamedIssuer judge issuers: the library takes a slash at the end of
 * the one that is named, and not of the one that answers.
 */
export const ISSUER_IS_JUDGED_HERE = { skipIssuerMetadataValidation: true };

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
