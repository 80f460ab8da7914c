import { isJsonObject } from "@pegboard/json-schema";
import type { Issue } from "@pegboard/registry-core";
import { isReachable, readMcpClientServer, requestIssue } from "@pegboard/registry-core/internal";
import { z } from "zod";
import { pendingValues } from "../../api-contract/mcp-contract.ts";
import { namedRecord } from "../../api-contract/named-record.ts";
import { shapeMessage } from "../../api-contract/shape-messages.ts";
import type { McpConnection } from "./mcp-connection.ts";

/**
 * The most arguments, variables or headers: each is encrypted, compared and masked by itself, and
 * systems start no program with more.
 */
const MOST_CONNECTION_PARTS = 1_000;
const tooManyParts = shapeMessage((t) =>
  t("must have at most {count} {count, plural, one {entry} other {entries}}", {
    count: MOST_CONNECTION_PARTS,
  }),
);

const boundedTexts = z
  .custom<Record<string, string>>(
    (value) => !isJsonObject(value) || Object.keys(value).length <= MOST_CONNECTION_PARTS,
    tooManyParts,
  )
  .pipe(namedRecord(z.string(shapeMessage((t) => t("must be a text")))));
const boundedList = <Item extends z.ZodType>(item: Item) =>
  z
    .custom<z.input<Item>[]>(
      (value) => !Array.isArray(value) || value.length <= MOST_CONNECTION_PARTS,
      tooManyParts,
    )
    .pipe(
      z.array(
        item,
        shapeMessage((t) => t("must be a list, with an entry for each")),
      ),
    );
const stdio = z.strictObject({
  transport: z.literal("stdio"),
  command: z
    .string(shapeMessage((t) => t("is required: the program that starts the server")))
    .trim()
    .min(
      1,
      shapeMessage((t) => t("must not be empty")),
    ),
  args: boundedList(z.string()).optional(),
  env: boundedTexts.optional(),
  cwd: z.string().min(1).optional(),
  shown: z
    .strictObject({
      args: boundedList(z.int().min(0)).optional(),
      env: boundedList(z.string()).optional(),
    })
    .optional(),
  variables: z.literal(true).optional(),
  oneServer: z.literal(true).optional(),
  pendingValues,
});
const http = z.strictObject({
  transport: z.literal("http"),
  url: z.url({
    protocol: /^https?$/,
    ...shapeMessage((t) =>
      t("must be an http or https address, such as http://localhost:3001/mcp"),
    ),
  }),
  headers: boundedTexts.optional(),
  shown: z
    .strictObject({ url: z.boolean().optional(), headers: boundedList(z.string()).optional() })
    .optional(),
  variables: z.literal(true).optional(),
  pendingValues,
});
/** The fields that a connection can have. */
export const CONNECTION_FIELDS = { stdio: Object.keys(stdio.shape), http: Object.keys(http.shape) };
const transportError = shapeMessage((t) => t('must have a transport: "stdio" or "http"'));
const connectionSchema = z.discriminatedUnion("transport", [stdio, http], transportError);
/** A connection that leaves values open, whose address is one only when they are filled in. */
const unfilled = z.discriminatedUnion(
  "transport",
  [stdio, http.extend({ url: z.string().min(1) })],
  transportError,
);

/**
 * Reads a connection from outside, or answers what is wrong as issues with paths. One without a
 * transport is read as MCP clients write it; keys that mean nothing here are refused in both.
 */
export function parseMcpConnection(
  given: unknown,
): { connection: McpConnection } | { issues: Issue[] } {
  const value = withTransport(given);
  const isUnfilled =
    isJsonObject(value) && (value.variables === true || value.pendingValues !== undefined);
  const parsed = (isUnfilled ? unfilled : connectionSchema).safeParse(value);
  if (parsed.success) return { connection: parsed.data };
  return {
    issues: parsed.error.issues.map(({ path, message }) =>
      requestIssue(
        path.map((part) => (typeof part === "number" ? part : String(part))),
        "shape",
        { sentence: message },
      ),
    ),
  };
}

function withTransport(given: unknown): unknown {
  if (!isJsonObject(given) || given.transport !== undefined) return given;
  const { config = {}, leftAside, offBy } = readMcpClientServer("", given);
  if (!isReachable({ config })) return given;
  const refused = offBy === undefined ? leftAside : [...leftAside, offBy];
  const kept = refused.map((key) => [key, given[key]] as const);
  return { ...config, ...Object.fromEntries(kept) };
}
