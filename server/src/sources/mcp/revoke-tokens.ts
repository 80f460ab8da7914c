import type { FetchLike } from "@modelcontextprotocol/client";
import type { SignInState } from "./mcp-sign-in.ts";

/** What became of the tokens at the server that gave them. */
export type Revocation = "revoked" | "not revoked" | "not revocable";

/** Milliseconds for all of it: whoever signs out does not wait for a server that is away. */
const LONGEST = 5_000;

/** Tells the authorization server that tokens are not used any more (RFC 7009), if it takes that. Never rejects. */
export async function revokeTokens(fetch: FetchLike, state: SignInState): Promise<Revocation> {
  const { tokens, client, discovery } = state;
  const { revocation_endpoint: endpoint, token_endpoint_auth_methods_supported: methods } =
    (discovery?.authorizationServerMetadata ?? {}) as {
      revocation_endpoint?: string;
      token_endpoint_auth_methods_supported?: string[];
    };
  if (endpoint === undefined || !tokens || !client) return "not revocable";
  const secret = client.client_secret;
  const isBasic = secret !== undefined && (methods ?? ["client_secret_basic"]).includes("client_secret_basic");
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
  // The refresh token first: most servers end with it what it gave.
  const all = async () => {
    const refresh = tokens.refresh_token === undefined || (await ask(tokens.refresh_token, "refresh_token"));
    return (await ask(tokens.access_token, "access_token")) && refresh;
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, LONGEST, false);
  });
  try {
    return (await Promise.race([all(), late])) ? "revoked" : "not revoked";
  } catch {
    return "not revoked";
  } finally {
    clearTimeout(timer);
  }
}
