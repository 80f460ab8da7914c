import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isJsonObject, wholeReasonOf } from "@pegboard/json-schema";
import type { JsonObject, ToolRegistry } from "@pegboard/registry-core";
import type { RegisteredTool } from "@pegboard/registry-core/internal";
import { z } from "zod";
import { sourceName } from "../api-contract/labels.ts";
import { namedRecord } from "../api-contract/named-record.ts";
import type { ImportedModule } from "../sources/modules/import-module.ts";
import { moduleEntries } from "../sources/modules/module-entries.ts";
import { moduleTools } from "../sources/modules/module-tools.ts";
import { isServerOrigin, type OpenApiOrigin } from "../sources/openapi/openapi-config.ts";
import type { ReportedChange, Source } from "../sources/source.ts";
import type { StartSources } from "../sources/start-sources.ts";
import type { GivenSource } from "./pegboard.ts";

/** What Pegboard is started with because of `sources`. */
type ReadSources = Required<Pick<StartSources, "mcp" | "mcpServers" | "described">> & {
  modules: string[];
};

const isPath = (value: unknown): value is string | URL =>
  value instanceof URL || (typeof value === "string" && value !== "");
const givenPath = z
  .custom<string | URL>(isPath, "has to be a path, as a text or as a file: URL")
  .transform((given) => resolve(given instanceof URL ? fileURLToPath(given) : given));
const strict = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      `${code === "unrecognized_keys" ? "has an unknown key; it may have" : "has to be an object with"} ${Object.keys(shape).join(", ")}`,
  });
const namedRecordOf = <Value extends z.ZodType>(value: Value) =>
  namedRecord(value, { error: () => "has to be an object, by name" });

const SERVER_NEEDED = 'has to be a server such as "https://files.example.com"';

const description = z.preprocess(
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
const source = z.preprocess(
  (given) => (isPath(given) ? { mcpFiles: [given] } : given),
  strict({
    modules: z.array(givenPath, { error: "has to be a list of paths" }).default([]),
    mcpFiles: z.array(givenPath, { error: "has to be a list of paths" }).default([]),
    mcpServers: namedRecordOf(z.unknown()).optional(),
    openapi: namedRecordOf(description).default({}),
  }),
);
const givenSourceList = z.array(source, { error: "has to be a list" });

/**
 * Reads what a program says about its sources. What a server or a description turns out to be is no
 * matter of this: it fails alone, later.
 * @throws TypeError that names every place that is wrong, and what it takes
 */
export function readGivenSources(given: readonly GivenSource[]): ReadSources {
  const { data, error } = givenSourceList.safeParse(given);
  if (error)
    throw new TypeError(
      error.issues.map(({ path, message }) => `${givenSourcePlace(path)} ${message}.`).join("\n"),
    );
  return {
    modules: data.flatMap(({ modules }) => modules),
    mcp: data.flatMap(({ mcpFiles }) => mcpFiles),
    mcpServers: data.flatMap(({ mcpServers }, index) =>
      mcpServers ? [{ place: givenSourcePlace([index]), servers: mcpServers as JsonObject }] : [],
    ),
    described: data.flatMap(({ openapi }, index) =>
      Object.entries(openapi).map(([name, one]) => {
        const place = givenSourcePlace([index, "openapi", name]);
        const { error } = sourceName.safeParse(name);
        if (error) throw new TypeError(`${place}: the name ${error.issues[0]?.message}.`);
        return { name, origin: givenOrigin(one, place) };
      }),
    ),
  };
}

const givenSourcePlace = ([index, ...path]: PropertyKey[]): string =>
  `sources${index === undefined ? "" : `[${String(index)}]`}${path.map((part) => `.${String(part)}`).join("")}`;

function givenOrigin(
  { from, otherServers = [], ...given }: z.infer<typeof description>,
  place: string,
): OpenApiOrigin {
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

const GIVEN_SOURCE_ID = "given";

/**
 * A source of tools that the program which Pegboard runs in has as objects: whatever a module may
 * export, and registries, which are followed. @throws TypeError that names what is no tool.
 */
export function givenSource(given: readonly unknown[]): Source {
  given.forEach(refuseOther);
  const registries = given.filter(isRegistry);
  let stops: (() => void)[] = [];
  return {
    id: GIVEN_SOURCE_ID,
    kind: "given",
    name: "Given by the program",
    addedBy: "program",
    reconnects: false,
    async load() {
      const exports = Object.fromEntries(
        given.map((value, index) => [givenToolName(index), givenTools(value)]),
      );
      const options = { source: GIVEN_SOURCE_ID, app: undefined, unread: [] };
      const module: ImportedModule = {
        exports,
        explain: wholeReasonOf,
        inTime: async (run) => run(),
      };
      return { ...(await moduleTools(module, options)), messages: [] };
    },
    onChange(listener: (change: ReportedChange) => void) {
      stops = registries.map((registry) => registry.onChange(() => listener({ type: "changed" })));
    },
    async close() {
      for (const stop of stops) stop();
    },
  };
}

function refuseOther(value: unknown, index: number): void {
  if (isRegistry(value) || moduleEntries({ [givenToolName(index)]: value }, "").length > 0) return;
  const kind = Array.isArray(value) ? "an empty list" : `a value of type ${typeof value}`;
  const found = value === null ? "null" : kind;
  throw new TypeError(
    `${givenToolName(index)} is ${found} and no tool. Give a class, a function, what defineTool() answers, { tool, config }, a registry, or the path of a module.`,
  );
}

const givenToolName = (index: number) => `tools[${index}]`;
const givenTools = (value: unknown): unknown => (isRegistry(value) ? value.list() : value);

/** Whether a value is a registry, of this copy of the library or another. */
function isRegistry(
  value: unknown,
): value is Pick<ToolRegistry, "onChange"> & { list(): RegisteredTool[] } {
  const { list, onChange } = Object(value) as Partial<ToolRegistry>;
  return typeof value === "object" && typeof list === "function" && typeof onChange === "function";
}
