import { type Issue, isJsonObject, requestIssue } from "@pegboard/registry-core";
import { z } from "zod";
import { namedRecord } from "../../named-record.ts";
import type { McpConnection } from "./mcp-connection.ts";

const texts = namedRecord(z.string({ error: "must be a text" }));
const stdio = z.strictObject({
  transport: z.literal("stdio"),
  command: z.string({ error: "is required: the program that starts the server" }).trim().min(1, "must not be empty"),
  args: z.array(z.string()).optional(),
  env: texts.optional(),
  cwd: z.string().min(1).optional(),
  shown: z.strictObject({ args: z.array(z.int().min(0)).optional(), env: z.array(z.string()).optional() }).optional(),
  variables: z.literal(true).optional(),
});
const http = z.strictObject({
  transport: z.literal("http"),
  url: z.url({ protocol: /^https?$/, error: "must be an http or https address, such as http://localhost:3001/mcp" }),
  headers: texts.optional(),
  shown: z.strictObject({ url: z.boolean().optional(), headers: z.array(z.string()).optional() }).optional(),
  variables: z.literal(true).optional(),
});
/** What a connection can hold. */
export const CONNECTION_FIELDS = { stdio: Object.keys(stdio.shape), http: Object.keys(http.shape) };
const kinds = { error: 'must have a transport: "stdio" or "http"' };
const schema = z.discriminatedUnion("transport", [stdio, http], kinds);
/** Its address is one only when its variables are put in. */
const unfilled = z.discriminatedUnion("transport", [stdio, http.extend({ url: z.string().min(1) })], kinds);

/** Reads a connection from outside, or answers what is wrong as issues with paths. */
export function parseMcpConnection(value: unknown): { connection: McpConnection } | { issues: Issue[] } {
  const namesVariables = isJsonObject(value) && value.variables === true;
  const parsed = (namesVariables ? unfilled : schema).safeParse(value);
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
