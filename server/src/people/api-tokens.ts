import { randomUUID } from "node:crypto";
import { requestIssue } from "@pegboard/registry-core/internal";
import type {
  AuditEvent,
  CreatedApiTokenAnswer,
  CreatePersonalTokenRequest,
  CreateServiceTokenRequest,
  Rights,
} from "../api-contract.ts";
import { isNow } from "../bounds/is-now.ts";
import { invalid, PegboardError } from "../errors.ts";
import { DAY, MINUTE } from "../limits.ts";
import { refused } from "../refusals.ts";
import { doneBy, notDone } from "../stores/people/done-by.ts";
import type { PeopleReads, PeopleWrites, StoredApiToken } from "../stores/people/people-store.ts";
import { nameKey } from "../stores/store-keys.ts";
import type { Asked, People } from "./people.ts";
import { summarizeApiToken } from "./person-summary.ts";
import { includesRights, lesserRights, requireWholeAdmin } from "./rights.ts";
import { newSecretValue, secretHash } from "./secret-values.ts";
import { rightsOfPerson } from "./sessions.ts";
import { TokenAddresses } from "./token-addresses.ts";

/** Recognised by scanners of leaked keys, and told from tokens of agents' callers. */
const TOKEN_PREFIX = "pgs_";
const TOKEN_PATTERN = /^pgs_[\w-]{43}$/;
/** Milliseconds after which a token ends at the latest, and unless its maker says when. */
const LONGEST_LIFE = 366 * DAY;
const USUAL_LIFE = 90 * DAY;
/** The most tokens of programs, and of one person; those that ended are not counted. */
const MOST_TOKENS = { service: 500, personal: 50 };

/** What a request with a token may do now. */
export interface ApiTokenGrant {
  id: string;
  /** Of the token, or of the person whose own token it is. */
  name: string;
  /** The id of the person whose own token it is. */
  person?: string;
  /** The id of the person who made it. */
  maker?: string;
  rights: Rights;
}

/** Whose token is made: its maker, and for a program what it may do. */
export type NewApiToken =
  | { kind: "service"; request: CreateServiceTokenRequest; maker: TokenMaker }
  | { kind: "personal"; request: CreatePersonalTokenRequest; maker: TokenMaker };

/** Who makes a token; an operator where nobody has signed in has no id. */
interface TokenMaker {
  id: string | null;
  rights: Rights;
  asked: Asked;
}

/**
 * Tokens of programs and of people's own scripts. None ever may do more than its maker may do at
 * the time of the request, and it ends with its maker.
 */
export class ApiTokens {
  readonly #people: Pick<People, "store" | "change">;
  readonly #noted = new Map<string, number>();
  /** From where programs use theirs. */
  readonly addresses: TokenAddresses;

  constructor(people: Pick<People, "store" | "change">) {
    this.#people = people;
    this.addresses = new TokenAddresses(people.store);
  }

  /** Whether a value has the form of such a token. */
  static isOne(value: string): boolean {
    return value.startsWith(TOKEN_PREFIX);
  }

  /** Finds a token; undefined for an unknown or ended one, so that nobody learns which. */
  async find(value: string): Promise<ApiTokenGrant | undefined> {
    if (!TOKEN_PATTERN.test(value)) return undefined;
    const token = await this.#people.store.findRow("api_tokens", { hash: secretHash(value) });
    const grant = token && (await grantOf(this.#people.store, token));
    if (grant) this.#noteUse(token);
    return grant;
  }

  /** Whether a token that was found before may still be used, and for as much. */
  async stillGives({ id, rights }: Pick<ApiTokenGrant, "id" | "rights">): Promise<boolean> {
    const token = await this.#people.store.findRow("api_tokens", { id });
    const grant = token && (await grantOf(this.#people.store, token));
    return JSON.stringify(grant?.rights) === JSON.stringify(rights);
  }

  /**
   * Makes a token. @throws PegboardError 403 for more rights than its maker has, 409 for a name that
   * is in use and for too many, 422 for an end that is past or too far
   */
  create(made: NewApiToken): Promise<CreatedApiTokenAnswer> {
    return this.#make(made, undefined);
  }

  /**
   * Makes a token of a program in the place of another one, which ends: with its name and its
   * rights, for as long. @throws PegboardError 404, and as `create` does
   */
  async replace(id: string, maker: TokenMaker): Promise<CreatedApiTokenAnswer> {
    const former = await this.#people.store.findRow("api_tokens", { id, kind: "service" });
    if (!former) throw refused("not_found", "tokenMissing", { id });
    const { name, role, isApprover, groups, outside, createdAt, expiresAt } = former;
    const life = Math.min(Date.parse(expiresAt) - Date.parse(createdAt), LONGEST_LIFE);
    const request = {
      name,
      rights: { role, isApprover, groups, outside },
      expiresAt: new Date(Date.now() + life).toISOString(),
    };
    return this.#make({ kind: "service", request, maker }, former);
  }

  async #make(
    made: NewApiToken,
    former: StoredApiToken | undefined,
  ): Promise<CreatedApiTokenAnswer> {
    const { kind, request, maker } = made;
    const { by } = maker.asked;
    const rights = kind === "service" ? grantedRights(made.request.rights, maker) : maker.rights;
    const expiresAt = readEnd(request.expiresAt);
    const value = TOKEN_PREFIX + newSecretValue();
    const token: StoredApiToken = {
      id: randomUUID(),
      hash: secretHash(value),
      kind,
      name: request.name,
      lastFour: value.slice(-4),
      person: maker.id,
      ...rights,
      createdAt: new Date().toISOString(),
      createdBy: by.name,
      expiresAt,
      lastUsedAt: null,
      ...notDone("revoked"),
    };
    await this.#people.change(async (writes) => {
      const ending = former && (await writes.findRow("api_tokens", { id: former.id }));
      if (ending?.revokedAt === null) await revokeApiToken(writes, ending, maker.asked);
      const own = kind === "service" ? { kind } : { kind, person: maker.id };
      const others = (await writes.listRows("api_tokens", own)).filter(isInTime);
      const most = MOST_TOKENS[kind];
      if (others.length >= most) throw refused("conflict", "tokensTooMany", { most });
      if (others.some(({ name }) => nameKey(name) === nameKey(token.name)))
        throw refused("already_exists", "tokenNameTaken", { name: token.name });
      await writes.addRow("api_tokens", token);
      await writes.record([
        { at: token.createdAt, ...maker.asked, ...madeEvent(token), ...subjectOf(token) },
      ]);
    });
    return { token: summarizeApiToken(token), value };
  }

  /** Ends a token for good; it stays in the list. @throws PegboardError 404 */
  async revoke(matching: Partial<StoredApiToken> & { id: string }, asked: Asked): Promise<void> {
    await this.#people.change(async (writes) => {
      const token = await writes.findRow("api_tokens", matching);
      if (!token) throw refused("not_found", "tokenMissing", { id: matching.id });
      if (token.revokedAt === null) await revokeApiToken(writes, token, asked);
    });
  }

  /** Notes a use at most once a minute; the request does not wait for the write. */
  #noteUse({ id, lastUsedAt }: StoredApiToken): void {
    const at = Date.now();
    const noted = this.#noted.get(id) ?? Date.parse(lastUsedAt ?? "1970-01-01T00:00:00Z");
    if (at - noted < MINUTE) return;
    if (this.#noted.size > 1_000) this.#noted.clear();
    this.#noted.set(id, at);
    // Health reports a store that cannot be written.
    this.#people.store.noteUse("api_tokens", id, new Date(at).toISOString()).catch(() => undefined);
  }
}

/** Ends a token for good within a change. */
export async function revokeApiToken(
  writes: PeopleWrites,
  token: StoredApiToken,
  asked: Asked,
): Promise<void> {
  const at = new Date().toISOString();
  await writes.changeRows("api_tokens", { id: token.id }, doneBy("revoked", asked.by, at));
  await writes.record([{ at, ...asked, ...revokedEvent(token), ...subjectOf(token) }]);
}

const isInTime = ({ revokedAt, createdAt, expiresAt }: StoredApiToken): boolean =>
  revokedAt === null && isNow({ from: createdAt, to: expiresAt });

/** What a token may do now; undefined when it has ended, or its maker may not sign in any more. */
async function grantOf(
  store: PeopleReads,
  token: StoredApiToken,
): Promise<ApiTokenGrant | undefined> {
  const { id, name, role, isApprover, groups, outside } = token;
  const given = { role, isApprover, groups, outside };
  if (!isInTime(token)) return undefined;
  if (token.person === null) return { id, name, rights: given };
  const maker = await store.findRow("people", { id: token.person });
  if (!maker || maker.disabledAt !== null) return undefined;
  const own = rightsOfPerson(maker);
  const made = { id, maker: maker.id };
  if (token.kind === "personal")
    return { ...made, name: maker.name, person: maker.id, rights: own };
  return { ...made, name, rights: lesserRights(given, own) };
}

/** @throws PegboardError 403 for more than the maker has, 400 for an admin of some groups */
function grantedRights(
  {
    role,
    isApprover = false,
    groups = null,
    outside = "read",
  }: CreateServiceTokenRequest["rights"],
  maker: TokenMaker,
): Rights {
  requireWholeAdmin({ role, groups });
  const rights = { role, isApprover, groups, outside };
  if (includesRights(maker.rights, rights)) return rights;
  throw new PegboardError("role_needed", (t) =>
    t("Nobody gives a token more rights than they have themselves. Ask an admin."),
  );
}

/** @throws PegboardError 422 for an end that is past or more than a year ahead */
function readEnd(expiresAt: string | undefined): string {
  const now = Date.now();
  const end = expiresAt === undefined ? now + USUAL_LIFE : Date.parse(expiresAt);
  if (end <= now) throw invalid([requestIssue(["expiresAt"], "in_the_past")]);
  if (end > now + LONGEST_LIFE)
    throw new PegboardError("bad_request", (t) =>
      t("A token ends after a year at the latest: choose an earlier `expiresAt`."),
    );
  return new Date(end).toISOString();
}

const madeEvent = ({ kind, role, name, expiresAt }: StoredApiToken): AuditEvent =>
  kind === "service"
    ? { kind: "service_token_made", facts: { role, expiresAt } }
    : { kind: "personal_token_made", facts: { token: name, expiresAt } };

const revokedEvent = ({ kind, name }: StoredApiToken): AuditEvent =>
  kind === "service"
    ? { kind: "service_token_revoked", facts: {} }
    : { kind: "personal_token_revoked", facts: { token: name } };

/** A token of a program is a subject of its own; a personal one belongs to its person. */
const subjectOf = ({ kind, id, name, person, createdBy }: StoredApiToken) => ({
  subject:
    kind === "service" || person === null
      ? { kind: "service_token" as const, id, name }
      : { kind: "person" as const, id: person, name: createdBy },
});
