import type { Issue } from "@pegboard/registry-core";
import { type JsonValue, requestIssue } from "@pegboard/registry-core/internal";
import type { Context } from "hono";
import type { ZodType } from "zod";
import { BodyCount, type BodyLimits } from "../count-body.ts";
import { invalid, PegboardError } from "../errors.ts";
import { BODY_LIMITS } from "../limits.ts";

/**
 * The request's JSON body in the shape of `schema`. `limits` are those of this request; less is
 * read for a caller with a token. @throws PegboardError 400 when it is no JSON, 413 when it is too
 * long, 422 with a path for each part that has the wrong shape.
 */
export async function readJson<T>(
  context: Context,
  schema: ZodType<T>,
  limits: Partial<BodyLimits> = {},
): Promise<T> {
  return (await readBoth(context, schema, limits)).value;
}

/** The body as `readJson` reads it, with the text that it was read from. */
async function readBoth<T>(context: Context, schema: ZodType<T>, limits: Partial<BodyLimits>) {
  const type = context.req.header("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new PegboardError("bad_request", (t) =>
      t("The body has to be JSON, sent with the header Content-Type: application/json."),
    );
  }
  const text = await readRequestBody(context, limits);
  return { value: readShape(schema, parseJson(text)), text };
}

/** A part of the request in the shape of `schema`. @throws PegboardError 422 with a path for each
 * part that has the wrong shape */
export function readShape<T>(schema: ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(
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
  limits: Partial<BodyLimits> = {},
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

/** Reads the body. It stops at the limits, whatever length the request claims to have. */
async function readRequestBody(context: Context, limits: Partial<BodyLimits>): Promise<string> {
  const { bytes, values, ofToken } = BODY_LIMITS;
  const most = { bytes, values, ...limits };
  const isToken = context.var.caller?.kind === "token";
  const count = new BodyCount(isToken ? atMost(most, ofToken) : most);
  const chunks: Uint8Array[] = [];
  for await (const chunk of context.req.raw.body ?? []) {
    count.take(chunk);
    if (count.refusal) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (count.refusal) throw count.refusal;
  return Buffer.concat(chunks).toString("utf8");
}

const atMost = (a: BodyLimits, b: BodyLimits): BodyLimits => ({
  bytes: Math.min(a.bytes, b.bytes),
  values: Math.min(a.values, b.values),
});

function parseJson(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    throw new PegboardError("bad_request", (t) =>
      t("The body is not valid JSON. Nothing was changed."),
    );
  }
}

const toPathPart = (part: PropertyKey): string | number =>
  typeof part === "number" ? part : String(part);
