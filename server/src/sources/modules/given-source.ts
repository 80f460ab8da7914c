import { wholeReasonOf } from "@pegboard/json-schema";
import type { ToolRegistry } from "@pegboard/registry-core";
import type { RegisteredTool } from "@pegboard/registry-core/internal";
import type { ReportedChange, Source } from "../source.ts";
import { moduleEntries } from "./module-entries.ts";
import { moduleTools } from "./module-tools.ts";

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
      return { ...(await moduleTools({ exports, explain: wholeReasonOf }, options)), messages: [] };
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
