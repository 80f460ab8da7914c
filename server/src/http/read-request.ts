import { isExactNumber, type JsonValue, parseJson, valueIssue } from "@pegboard/json-schema";
import type { Issue, SettingsOperation } from "@pegboard/registry-core";
import {
  parseOperations,
  requestIssue,
  type SettingsOwner,
} from "@pegboard/registry-core/internal";
import type { Context } from "hono";
import type { ZodType, z } from "zod";
import { DEEPEST_NESTING } from "../bounds/nesting.ts";
import { invalid, invalidQuery, PegboardError } from "../errors.ts";
import { BODY_LIMITS } from "../limits.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";

/**
 * The request's JSON body in the shape of `schema`. `limits` are those of this request; less is
 * read for a caller with a token. @throws PegboardError 400 when it is no JSON, 413 when it is too
 * long, 422 with a path for each part that has the wrong shape.
 */
export async function readJson<T>(
  context: Context,
  schema: ZodType<T>,
  limits: BodyOptions = {},
): Promise<T> {
  return (await readBoth(context, schema, limits)).value;
}

/** The body as `readJson` reads it, with the text that it was read from. */
async function readBoth<T>(
  context: Context,
  schema: ZodType<T>,
  { keepsDigits, ...limits }: BodyOptions,
) {
  const type = context.req.header("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new PegboardError("bad_request", (t) =>
      t("The body has to be JSON, sent with the header Content-Type: application/json."),
    );
  }
  const text = await readRequestBody(context, limits);
  return { value: readShape(schema, parseBody(text, keepsDigits)), text };
}

/** A part of the request in the shape of `schema`. @throws PegboardError 422 with a path for each
 * part that has the wrong shape */
function readShape<T>(schema: ZodType<T>, value: unknown, refuse = invalid): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refuse(
    parsed.error.issues.map(({ path, message }) =>
      requestIssue(path.map(toPathPart), "shape", { sentence: message }),
    ),
  );
}

/**
 * The body of a request that stores something. Sealed secrets are the store's own: one that is
 * sent, whole or in part, is never taken as one.
 */
export async function readChange<T>(
  context: Context,
  schema: ZodType<T>,
  limits: BodyOptions = {},
): Promise<T> {
  const { value, text } = await readBoth(context, schema, limits);
  const paths = mayNameSealed(text) ? sealedPlaces(value) : [];
  if (paths.length > 0) throw invalid(paths.map((path) => requestIssue(path, "sealed_secret")));
  return value;
}

/**
 * Whether a text may have a sealed secret. Looking at the text takes a hundredth of looking at each
 * of its values. Any letter of a key may be written as a number.
 */
const mayNameSealed = (text: string): boolean => text.includes("$secret") || text.includes("\\u00");

/** The places of sealed secrets, at most a hundred. */
function sealedPlaces(value: unknown): Issue["path"][] {
  const places: Issue["path"][] = [];
  const path: Issue["path"] = [];
  const look = (part: object) => {
    for (const key in part) {
      const member: unknown = part[key as keyof typeof part];
      if (places.length >= MOST_BODY_ISSUES || (typeof member === "string" && key !== "$secret"))
        continue;
      path.push(Array.isArray(part) ? Number(key) : key);
      if (key === "$secret" && typeof member !== "string") places.push([...path]);
      else if (typeof member === "object" && member !== null) look(member);
      path.pop();
    }
  };
  if (typeof value === "object" && value !== null) look(value);
  return places;
}

/** The most issues that are answered. Nobody reads more. */
const MOST_BODY_ISSUES = 100;

/**
 * Reads the body. It stops at the limits, whatever length the request claims to have. @throws
 * PegboardError when the program that Pegboard is mounted in has read it
 */
async function readRequestBody(context: Context, limits: Partial<BodyLimits>): Promise<string> {
  const { raw } = context.req;
  if (raw.bodyUsed) throw bodyReadBefore();
  const { bytes, values, ofToken } = BODY_LIMITS;
  const most = { bytes, values, ...limits };
  const { caller, liveUse } = context.var;
  const isToken = caller?.kind === "token";
  const count = new BodyCount(isToken ? atMost(most, ofToken) : most);
  const chunks: Uint8Array[] = [];
  for await (const chunk of raw.body ?? []) {
    count.take(chunk);
    if (count.refusal) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (count.refusal) throw count.refusal;
  // Whoever sends a body slowly may have been signed out meanwhile.
  if (liveUse?.signal.aborted) throw liveUse.ended();
  const announced = Number(raw.headers.get("content-length") ?? 0);
  if (chunks.length === 0 && announced > 0) throw bodyReadBefore();
  return Buffer.concat(chunks).toString("utf8");
}

function bodyReadBefore(): PegboardError {
  return new PegboardError("bad_request", (t) =>
    t(
      "The body was read before it came to Pegboard. Mount Pegboard before what reads bodies, such as express.json().",
    ),
  );
}

const atMost = (a: BodyLimits, b: BodyLimits): BodyLimits => ({
  bytes: Math.min(a.bytes, b.bytes),
  values: Math.min(a.values, b.values),
});

function parseBody(text: string, keepsDigits = false): JsonValue {
  let value: JsonValue;
  try {
    value = parseJson(text);
  } catch {
    throw new PegboardError("bad_request", (t) =>
      t("The body is not valid JSON. Nothing was changed."),
    );
  }
  if (keepsDigits || !MAY_HAVE_OTHER_NUMBERS.test(text)) return value;
  const issues: Issue[] = [];
  const kept = asKept(value, [], issues);
  if (issues.length > 0) throw invalid(issues.slice(0, MOST_BODY_ISSUES));
  return kept;
}

/** A long number or a large power, or a text that looks like one. */
const MAY_HAVE_OTHER_NUMBERS = /\d{16}|\de\+?\d/i;

/** The value with the numbers that are stored, and an issue for each that would be another one. */
function asKept(value: JsonValue, path: Issue["path"], issues: Issue[]): JsonValue {
  if (typeof value === "bigint") {
    if (!isExactNumber(String(value))) issues.push(valueIssue(path, "too_many_digits"));
    return Number(value);
  }
  if (typeof value === "number" && !Number.isFinite(value))
    issues.push(valueIssue(path, "not_finite"));
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item, at) => asKept(item, [...path, at], issues));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, asKept(member, [...path, key], issues)]),
  );
}

const toPathPart = (part: PropertyKey): string | number =>
  typeof part === "number" ? part : String(part);

/** Reads the query. @throws PegboardError 422 for an unknown key, or a value of the wrong kind */
export const readQuery = <T>(context: Context, query: z.ZodType<T>): T =>
  readShape(query, context.req.query(), invalidQuery);

/** The longest wait, in seconds. */
const LONGEST_QUERY_WAIT = 60;

/**
 * Waits for sources that still load as long as the query asks for: `?wait=10s`. @throws
 * PegboardError 400 for another wait
 */
export async function waitForQueriedSources(
  context: Context,
  { waits }: Pick<SourceCatalog, "waits">,
): Promise<void> {
  const limit = readWait(context, LONGEST_QUERY_WAIT);
  if (limit === undefined) return;
  if (waits.loading().length > 0) await waits.whenLoaded({ signal: context.req.raw.signal, limit });
}

/** The milliseconds of the query `wait`, such as `10s`, at most so many seconds. @throws */
export function readWait(context: Context, most: number): number | undefined {
  const asked = context.req.query("wait");
  if (asked === undefined) return undefined;
  const [, amount, unit] = /^(\d{1,6})(ms|s)?$/.exec(asked) ?? [];
  const limit = Number(amount) * (unit === "ms" ? 1 : 1_000);
  if (limit <= most * 1_000) return limit;
  throw new PegboardError("bad_request", (t) =>
    t("wait has to be a time of at most {most}s, such as 10s or 500ms.", { most }),
  );
}

/** The operations of a request on an owner's settings. @throws PegboardError 422 */
export function readOperations(
  operations: unknown[],
  owner: SettingsOwner["kind"],
): SettingsOperation[] {
  const parsed = parseOperations(operations, owner);
  if ("operations" in parsed) return parsed.operations;
  throw invalid(parsed.issues.map((issue) => ({ ...issue, path: ["operations", ...issue.path] })));
}

/** How much of a JSON body is taken. */
interface BodyLimits {
  bytes: number;
  /**
   * Members of objects and items of lists, at any depth, those that are lists and objects counted
   * twice.
   */
  values: number;
}

interface BodyOptions extends Partial<BodyLimits> {
  /** Whether a whole number that a number would round is a bigint, as calls want it. */
  keepsDigits?: boolean;
}

/** How many times the most bytes are let by before a connection is cut. */
const LISTENED_TO = 4;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Counts a JSON body while it arrives, so that what is too much is neither kept nor parsed: a short
 * body can hold a million lists, and everything that looks at it afterwards looks at each.
 */
export class BodyCount {
  readonly #limits: BodyLimits;
  #bytes = 0;
  #values = 0;
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  #refusal: PegboardError | undefined;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /**
   * Why the body is refused as far as it came; undefined when it is not. Reading goes on all the
   * same, for some times the most bytes: a caller hears of it when everything was sent.
   */
  get refusal(): PegboardError | undefined {
    return this.#refusal;
  }

  /** @throws PegboardError 413 when so many bytes come that nobody waits for their end. */
  take(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    const { bytes, values } = this.#limits;
    if (this.#bytes > bytes) {
      this.#refusal ??= new PegboardError("payload_too_large", (t) =>
        t("The body has more than {bytes} bytes. Send it in parts.", { bytes }),
      );
    }
    if (this.#refusal && this.#bytes > bytes * LISTENED_TO) throw this.#refusal;
    for (let at = 0; at < chunk.length && !this.#refusal; at++) {
      if (this.#isText) at = this.#endOfText(chunk, at);
      else this.#count(chunk[at]);
    }
    if (this.#values > values) {
      this.#refusal ??= new PegboardError("payload_too_large", (t) =>
        t("The body has more than {values} values. Send it in parts.", { values }),
      );
    }
  }

  /** Where the text ends, or the chunk. */
  #endOfText(chunk: Uint8Array, start: number): number {
    for (let at = start; at < chunk.length; at++) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (chunk[at] === BACKSLASH) this.#isEscaped = true;
      else if (chunk[at] === QUOTE) {
        this.#isText = false;
        return at;
      }
    }
    return chunk.length;
  }

  #count(byte: number | undefined): void {
    if (byte === QUOTE) this.#isText = true;
    else if (byte === COMMA) this.#values += 1;
    else if (byte === LIST || byte === OBJECT) {
      this.#values += 1;
      this.#depth += 1;
      if (this.#depth > DEEPEST_NESTING) {
        this.#refusal = new PegboardError("bad_request", (t) =>
          t("The body is nested more than {most} levels deep. Nothing was changed.", {
            most: DEEPEST_NESTING,
          }),
        );
      }
    } else if (byte === LIST_END || byte === OBJECT_END) this.#depth -= 1;
  }
}
