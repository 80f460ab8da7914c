/** Tokens of an agent's callers: what /api/agents/:agent/tokens takes and answers; a part of api-contract.ts. Times are ISO 8601 in UTC. */

export interface TokenSummary {
  id: string;
  name: string;
  /** The last four characters of its value, to tell tokens apart. */
  lastFour: string;
  createdAt: string;
  createdBy: string;
  /** Null when it does not end by itself. */
  expiresAt: string | null;
  /** Null before its first use; exact to a minute across a restart. */
  lastUsedAt: string | null;
  /** Null while nobody ended it. */
  revokedAt: string | null;
  revokedBy: string | null;
}
export interface TokensAnswer {
  /** In the order in which they were made. */
  tokens: TokenSummary[];
}
/** POST. `expiresAt` lies in the future; left out, the token does not end by itself. */
export interface CreateTokenRequest {
  name: string;
  expiresAt?: string;
}
/** The only answer that ever holds a token's value. */
export interface CreatedTokenAnswer {
  token: TokenSummary;
  /** `pgb_…`: sent as `Authorization: Bearer pgb_…`. */
  value: string;
}
