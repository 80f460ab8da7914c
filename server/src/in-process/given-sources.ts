import { wholeReasonOf } from "@pegboard/json-schema";
import type { JsonObject, ToolRegistry } from "@pegboard/registry-core";
import type { RegisteredTool } from "@pegboard/registry-core/internal";
import { z } from "zod";
import { namedRecord } from "../api-contract/named-record.ts";
import type { ImportedModule } from "../sources/modules/import-module.ts";
import { moduleEntries } from "../sources/modules/module-entries.ts";
import { moduleTools } from "../sources/modules/module-tools.ts";
import type { ReportedChange, Source } from "../sources/source.ts";
import type { StartSources } from "../sources/start-sources.ts";
import {
  describedOrigin,
  givenDescription,
  givenPath,
  isPath,
  strict,
} from "./given-description.ts";
import type { GivenSource } from "./pegboard.ts";

/** What Pegboard is started with because of `sources`. */
type ReadSources = Required<Pick<StartSources, "mcp" | "mcpServers" | "described">> & {
  modules: string[];
};

const namedRecordOf = <Value extends z.ZodType>(value: Value) =>
  namedRecord(value, { error: () => "has to be an object, by name" });

const source = z.preprocess(
  (given) => (isPath(given) ? { mcpFiles: [given] } : given),
  strict({
    modules: z.array(givenPath, { error: "has to be a list of paths" }).default([]),
    mcpFiles: z.array(givenPath, { error: "has to be a list of paths" }).default([]),
    mcpServers: namedRecordOf(z.unknown()).optional(),
    openapi: namedRecordOf(givenDescription).default({}),
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
      Object.entries(openapi).map(([name, one]) => ({
        name,
        origin: describedOrigin(name, one, givenSourcePlace([index, "openapi", name])),
      })),
    ),
  };
}

const givenSourcePlace = ([index, ...path]: PropertyKey[]): string =>
  `sources${index === undefined ? "" : `[${String(index)}]`}${path.map((part) => `.${String(part)}`).join("")}`;

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
