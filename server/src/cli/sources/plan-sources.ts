import { isJsonObject, type JsonObject, type JsonValue, sameJson } from "@pegboard/registry-core";
import type { SourceSummary } from "../../api-contract.ts";
import type { ReadFile } from "../../pegboard-file/read-pegboard-file.ts";
import type { FileFault } from "../../pegboard-file/read-yaml.ts";
import { digestOf } from "../../sources/openapi/openapi-config.ts";
import { isSameName } from "../../sources/source.ts";
import { toolNameOfSource } from "../../sources/tool-name-of-source.ts";
import { type DeclaredSource, declaredSources } from "./declared-sources.ts";

/** What applying a file does to one stored source. */
export interface SourceChange {
  action: "add" | "change" | "remove";
  kind: "mcp" | "openapi";
  name: string;
  /** Of a stored one. */
  id?: string;
  /** It is started by a command, on the machine where Pegboard runs. */
  runsCommand?: true;
  /** What differs, as it is written. */
  texts: { title: string; from?: string; to?: string }[];
}

/** A change with what is sent for it. */
export type SendableChange = SourceChange & { sent?: JsonObject };

export interface SourcePlan {
  changes: SendableChange[];
  /** What of the file's sources is not stored, in whole sentences. */
  notes: string[];
  faults: FileFault[];
  /** Whether a tool of this name may come from a source that is not loaded yet. */
  isAwaited(tool: string): boolean;
}

interface Planning {
  sources: readonly SourceSummary[];
  /** Also removes the stored sources that the file does not name. */
  prune: boolean;
}

/** What applying the file would change of the stored sources. */
export function planSources(read: ReadFile, { sources, prune }: Planning): SourcePlan {
  const declared = declaredSources(read);
  const plan: SourcePlan = { changes: [], notes: notesOf(read, sources), faults: declared.faults, isAwaited };
  const awaited: string[] = [];
  const started: string[] = [];
  for (const one of declared.sources) {
    const present = sources.find(({ name }) => isSameName(name, one.name));
    if (present?.state !== "ready") awaited.push(toolNameOfSource(one.name, one.kind));
    if (present && present.addedBy !== "ui") started.push(one.name);
    else if (present && present.kind !== one.kind) {
      const place = ["sources", one.kind === "mcp" ? "mcpServers" : "openapi", one.name];
      const reason = "is the name of a stored source of another kind. Choose another name, or remove that source.";
      plan.faults.push(read.faultAt(place, `${place.join(".")} ${reason}`));
    } else {
      const change = changeOf(one, present, prune);
      if (change) plan.changes.push(change);
    }
  }
  if (started.length > 0) {
    plan.notes.push(`Pegboard was started with ${started.join(", ")}: not stored, but changed where it was named.`);
  }
  if (prune && read.content.sources) plan.changes.push(...removals(declared.sources, sources));
  return plan;

  function isAwaited(tool: string): boolean {
    return awaited.some((name) => tool === name || tool.startsWith(`${name}.`));
  }
}

/** Modules are code of this machine: they are loaded, not stored. */
function notesOf({ content, path: file }: ReadFile, sources: readonly SourceSummary[]): string[] {
  const { modules = [], mcpFiles = [] } = content.sources ?? {};
  const isLoaded = modules.every((path) => sources.some(({ kind, name }) => kind === "modules" && path.endsWith(name)));
  const left = [...(isLoaded ? [] : modules), ...mcpFiles];
  if (left.length === 0) return [];
  return [`${left.join(", ")} cannot be stored: start Pegboard with --config ${file}.`];
}

function changeOf(one: DeclaredSource, present: SourceSummary | undefined, prune: boolean): SendableChange | undefined {
  const action = present ? "change" : "add";
  const head = { action, name: one.name, ...(present && { id: present.id }) } as const;
  if (one.kind === "openapi") {
    const now = present?.openapi;
    const [from, to] = [now?.place, "url" in one.origin ? one.origin.url : one.origin.fileName];
    const isSame = "url" in one.origin ? from === to : now?.digest === digestOf(one.origin.text);
    if (now && isSame) return undefined;
    return { ...head, kind: "openapi", texts: [{ title: "description", ...(from && { from }), to }], sent: one.origin };
  }
  const before = (present?.config ?? {}) as JsonObject;
  const config = prune ? one.config : withHidden(one.config, before);
  const { shown: _, ...wanted } = config;
  const { shown: __, ...current } = before;
  if (present && sameJson(wanted, current)) return undefined;
  const isCommand = [wanted, current].some(({ transport }) => transport === "stdio");
  const texts = differences(linesOf(current), linesOf(wanted));
  return { ...head, kind: "mcp", ...(isCommand && { runsCommand: true }), texts, sent: config };
}

/** Hidden values that the file says nothing about stay, as long as they go where they were entered for. */
function withHidden(wanted: JsonObject, before: JsonObject): JsonObject {
  const part = wanted.transport === "http" ? "headers" : "env";
  const places = ["transport", "command", "args", "cwd", "url"];
  const isElsewhere = places.some((place) => !sameJson(wanted[place] ?? null, before[place] ?? null));
  const values = isJsonObject(before[part]) ? before[part] : {};
  const said = isJsonObject(wanted[part]) ? wanted[part] : {};
  const kept = Object.entries(values).filter(([name, value]) => isJsonObject(value) && !Object.hasOwn(said, name));
  return isElsewhere || kept.length === 0 ? wanted : { ...wanted, [part]: { ...Object.fromEntries(kept), ...said } };
}

function removals(declared: readonly DeclaredSource[], sources: readonly SourceSummary[]): SendableChange[] {
  const gone = sources.filter(
    ({ addedBy, name }) => addedBy === "ui" && !declared.some((one) => isSameName(one.name, name)),
  );
  return gone.map(({ id, name, kind }) => ({
    ...{ action: "remove", kind: kind === "openapi" ? "openapi" : "mcp", name, id, texts: [] },
  }));
}

/** A connection part by part, values of variables and headers each in a line of its own. */
function linesOf(config: JsonObject): Map<string, string> {
  const lines = new Map<string, string>();
  for (const [part, value] of Object.entries(config)) {
    if (part === "transport" || part === "variables") continue;
    if (!isJsonObject(value)) lines.set(part, Array.isArray(value) ? value.map(textOf).join(" ") : textOf(value));
    else for (const [name, one] of Object.entries(value)) lines.set(`${part}.${name}`, textOf(one));
  }
  return lines;
}

const textOf = (value: JsonValue): string => (isJsonObject(value) ? "hidden value" : String(value));

function differences(before: Map<string, string>, after: Map<string, string>): SourceChange["texts"] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((title) => {
    const [from, to] = [before.get(title), after.get(title)];
    return from === to ? [] : [{ title, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }];
  });
}
