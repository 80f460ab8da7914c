import { createHash, randomBytes, randomUUID } from "node:crypto";
import { requestIssue } from "@pegboard/registry-core/internal";
import type { CreatedTokenAnswer, CreateTokenRequest, TokenSummary } from "../api-contract.ts";
import { isNow } from "../bounds/is-now.ts";
import { invalid, type PegboardError } from "../errors.ts";
import { refused } from "../refusals.ts";
import { type Doer, doneBy, notDone } from "../stores/people/done-by.ts";
import type { Store, StoredToken } from "../stores/store.ts";
import { nameKey } from "../stores/store-keys.ts";

/** The most tokens of one agent, the ended ones included. */
const MOST_AGENT_TOKENS = 100;
/** Milliseconds between two writes of when one token was used. */
const TOKEN_USE_WRITTEN_EVERY = 60_000;

/** The permissions of a request with a token. */
export interface TokenGrant {
  id: string;
  name: string;
  /** The only agent that it reaches. */
  agent: string;
  /** The id of the person whose token it is, where somebody had signed in to make it. */
  person?: string;
}

/** The tokens of agents' callers: each reads its agent's tools and prompt and calls its methods. */
export class AccessTokens {
  readonly #store: Store;
  /** When each token was last used, and when that was last written, by id. */
  readonly #uses = new Map<string, { at: number; written: number }>();

  constructor(store: Store) {
    this.#store = store;
  }

  async list(agent: string): Promise<TokenSummary[]> {
    const tokens = await this.#store.listTokens(agent);
    return Promise.all(tokens.map((token) => this.#summary(token)));
  }

  /**
   * Creates a token, which a person owns who makes it. @throws PegboardError 409 when another in use has the name, or there are too
   * many; 422 when it would have ended already.
   */
  async create(
    agent: string,
    request: CreateTokenRequest,
    maker: Doer,
  ): Promise<CreatedTokenAnswer> {
    const { name, expiresAt } = request;
    if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()) {
      throw invalid([requestIssue(["expiresAt"], "in_the_past")]);
    }
    const others = await this.#store.listTokens(agent);
    if (others.length >= MOST_AGENT_TOKENS) {
      throw refused("conflict", "tokensTooMany", { most: MOST_AGENT_TOKENS });
    }
    if (others.some((other) => isUsable(other) && nameKey(other.name) === nameKey(name))) {
      throw refused("already_exists", "tokenNameTaken", { name });
    }
    const value = newTokenValue();
    const token: StoredToken = {
      id: randomUUID(),
      agent,
      name,
      hash: tokenHash(value) ?? "",
      lastFour: value.slice(-4),
      createdAt: new Date().toISOString(),
      createdBy: maker.name,
      person: maker.person ?? null,
      lastUsedAt: null,
      ...notDone("revoked"),
      expiresAt: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
    };
    await this.#store.addToken(token);
    return { token: await this.#summary(token), value };
  }

  /** The ids of tokens that have not ended; those of a deleted agent have. */
  async usable(agent: string): Promise<Set<string>> {
    const isDeleted = (await this.#store.listDeleted("agent")).some(({ id }) => id === agent);
    const tokens = isDeleted ? [] : await this.#store.listTokens(agent);
    return new Set(tokens.filter(isUsable).map(({ id }) => id));
  }

  /** Finds a token; undefined for an unknown or ended one, so that nobody learns which. */
  async find(value: string): Promise<TokenGrant | undefined> {
    const hash = tokenHash(value);
    const token = hash === undefined ? undefined : await this.#store.findToken(hash);
    if (!token || !isUsable(token)) return undefined;
    this.#noteUse(token.id);
    const { id, name, agent, person } = token;
    return { id, name, agent, ...(person !== null && { person }) };
  }

  /** Ends a token for good; it stays in the list. @throws PegboardError 404 */
  async revoke(agent: string, id: string, by: Doer): Promise<TokenSummary> {
    await this.#store.revokeToken(agent, id, doneBy("revoked", by));
    const token = (await this.list(agent)).find((one) => one.id === id);
    if (!token) throw noToken(id);
    return token;
  }

  /** Ends a token and removes it from the list. @throws PegboardError 404 */
  async remove(agent: string, id: string): Promise<void> {
    if (!(await this.#store.removeToken(agent, id))) throw noToken(id);
    this.#uses.delete(id);
  }

  /**
   * Notes a use. The write is not waited for, because the request does not depend on it, and health
   * reports a failure of the store.
   */
  #noteUse(id: string): void {
    const at = Date.now();
    const written = this.#uses.get(id)?.written ?? 0;
    const isDue = at - written >= TOKEN_USE_WRITTEN_EVERY;
    this.#uses.set(id, { at, written: isDue ? at : written });
    if (isDue) this.#store.markTokenUsed(id, new Date(at).toISOString()).catch(() => undefined);
  }

  async #summary({
    hash: _,
    agent: __,
    person: id,
    ...stored
  }: StoredToken): Promise<TokenSummary> {
    const owner = id === null ? undefined : await this.#store.findRow("people", { id });
    const person = owner ? { id: owner.id, name: owner.name || owner.email } : null;
    const use = this.#uses.get(stored.id);
    const token = { ...stored, person };
    return use ? { ...token, lastUsedAt: new Date(use.at).toISOString() } : token;
  }
}

function isUsable({ revokedAt, createdAt, expiresAt }: StoredToken): boolean {
  return revokedAt === null && isNow({ from: createdAt, to: expiresAt });
}

function noToken(id: string): PegboardError {
  return refused("not_found", "tokenMissing", { id });
}

/** Recognised by scanners of leaked keys, and by people. */
const AGENT_TOKEN_PREFIX = "pgb_";
/** 256 bits as base64url have so many characters. */
const SECRET_LENGTH = 43;
const AGENT_TOKEN_PATTERN = new RegExp(`^${AGENT_TOKEN_PREFIX}[\\w-]{${SECRET_LENGTH}}$`);

/** A new token: 256 random bits. */
function newTokenValue(): string {
  return AGENT_TOKEN_PREFIX + randomBytes(32).toString("base64url");
}

/**
 * What is stored of a token, and what it is looked up by: how long the look takes tells of the
 * hash, from which nothing follows about the value. Undefined for what cannot be a token. A plain
 * hash serves: nobody tries 2^256 values.
 */
function tokenHash(value: string): string | undefined {
  return AGENT_TOKEN_PATTERN.test(value)
    ? createHash("sha256").update(value).digest("hex")
    : undefined;
}
