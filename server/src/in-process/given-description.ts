import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isJsonObject } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { z } from "zod";
import { sourceName } from "../api-contract/labels.ts";
import { isServerOrigin } from "../sources/openapi/openapi-at-start.ts";
import type { OpenApiOrigin } from "../sources/openapi/openapi-config.ts";

export const isPath = (value: unknown): value is string | URL =>
  value instanceof URL || (typeof value === "string" && value !== "");
export const givenPath = z
  .custom<string | URL>(isPath, "has to be a path, as a text or as a file: URL")
  .transform((given) => resolve(given instanceof URL ? fileURLToPath(given) : given));
export const strict = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      `${code === "unrecognized_keys" ? "has an unknown key; it may have" : "has to be an object with"} ${Object.keys(shape).join(", ")}`,
  });
const SERVER_NEEDED = 'has to be a server such as "https://files.example.com"';

export const givenDescription = z.preprocess(
  (given) => (isPath(given) ? { from: given } : given),
  strict({
    from: z.custom<string | URL | JsonObject>(
      (given) => isPath(given) || isJsonObject(given),
      "has to be a file, an address, or the description as an object",
    ),
    grouping: z
      .enum(["tag", "path", "one"], { error: 'has to be "tag", "path" or "one"' })
      .default("tag"),
    without: z.array(z.string(), { error: 'has to be a list such as ["GET /pets"]' }).default([]),
    allowPrivate: z.boolean({ error: "has to be true or false" }).default(false),
    otherServers: z
      .array(z.string().refine(isServerOrigin, SERVER_NEEDED), {
        error: "has to be a list of servers",
      })
      .optional(),
  }),
);
/** How a described service is read. @throws TypeError that names what is wrong with its name */
export function describedOrigin(
  name: string,
  { from, otherServers = [], ...given }: z.infer<typeof givenDescription>,
  place: string,
): OpenApiOrigin {
  const { error } = sourceName.safeParse(name);
  if (error) throw new TypeError(`${place}: the name ${error.issues[0]?.message}.`);
  const choices = { ...given, ...(otherServers.length > 0 && { otherServers }) };
  if (!isPath(from))
    return { ...choices, text: descriptionJson(from, place), fileName: "given by the program" };
  const text = String(from);
  if (/^https?:/i.test(text) && URL.canParse(text)) return { ...choices, url: new URL(text).href };
  return { ...choices, file: givenPath.parse(from) };
}

function descriptionJson(description: JsonObject, place: string): string {
  try {
    return JSON.stringify(description);
  } catch (error) {
    throw new TypeError(
      `${place}.from cannot be written as JSON: ${error instanceof Error ? error.message : error}. Give it before its references are put in.`,
    );
  }
}
