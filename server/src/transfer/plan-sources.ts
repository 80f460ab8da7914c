import { isDeepStrictEqual } from "node:util";
import { isJsonObject, type JsonValue, sameJson } from "@pegboard/json-schema";
import type { Issue, JsonObject } from "@pegboard/registry-core";
import { requestIssue } from "@pegboard/registry-core/internal";
import type { AskedValue, ImportedSource, ImportRequest, SourceSummary } from "../api-contract.ts";
import { partDestination } from "../sources/mcp/edit-connection.ts";
import type { McpConnection } from "../sources/mcp/mcp-connection.ts";
import { textDigest } from "../sources/openapi/openapi-config.ts";
import { isSameName } from "../sources/source.ts";
import { toolNameOfSource } from "../sources/tool-name-of-source.ts";
import { type DeclaredSource, declaredSources, type SourcesFile } from "./declared-sources.ts";

/** The effect of applying a file on one stored source. */
export type StoredSourceChange =
  | ImportedSource
  | (Omit<ImportedSource, "action" | "sent"> & { action: "remove"; sent?: never });

export interface SourcePlan {
  changes: StoredSourceChange[];
  /** The parts of the file's sources that are not stored, in whole sentences. */
  notes: string[];
  /** The names of the sources that Pegboard was started with. */
  started: string[];
  /** The servers that the file switches off, and the keys of servers that mean nothing here. */
  left: Issue[];
  issues: Issue[];
  /** The source that may bring a tool of this name, and is not loaded yet. */
  awaitedSource(tool: string): string | undefined;
}

/** Other names for sources of a document, by their places in it. */
export type SourceNames = NonNullable<ImportRequest["sourceNames"]>;

interface SourcePlanning {
  sources: readonly SourceSummary[];
  /** Whether stored sources that the file does not name are removed. */
  prune: boolean;
  sourceNames?: SourceNames | undefined;
}

/** The changes of the stored sources that applying the file would make. */
export function planSources(
  read: SourcesFile,
  { sources, prune, sourceNames = [] }: SourcePlanning,
): SourcePlan {
  const declared = declaredSources(read);
  const plan: SourcePlan = {
    changes: [],
    notes: notesOf(read, sources, declared.left),
    started: [],
    left: declared.left,
    issues: declared.issues,
    awaitedSource,
  };
  const { started } = plan;
  const awaited = new Map<string, string>();
  for (const written of declared.sources) {
    const path = placeOfSource(written);
    const other = sourceNames.find((one) => sameJson(one.path as JsonValue, path));
    const one = other ? { ...written, name: other.name } : written;
    const present = sources.find(({ name }) => isSameName(name, one.name));
    if (present?.state !== "ready") awaited.set(toolNameOfSource(one.name, one.kind), one.name);
    if (present && present.addedBy !== "ui") started.push(one.name);
    else if (present && present.kind !== one.kind) {
      plan.issues.push(requestIssue(path, "source_of_other_kind"));
    } else {
      const change = changeOf({ ...one, path }, present, prune);
      const names = [...sources, ...declared.sources].map(({ name }) => name);
      const free = () => freeSourceName(one.name, names);
      if (change)
        plan.changes.push(
          change.isElsewhere ? { ...change, nameTaken: { by: "stored", free: free() } } : change,
        );
    }
  }
  if (started.length > 0) {
    plan.notes.push(
      `Pegboard was started with ${started.join(", ")}: not stored, but changed where it was named.`,
    );
  }
  if (prune && read.content.sources) plan.changes.push(...removals(declared, sources));
  return plan;

  function awaitedSource(tool: string): string | undefined {
    const [tag = ""] = tool.split(".");
    return awaited.get(tag);
  }
}

/** The place of a source in a pegboard.yaml. */
export const placeOfSource = ({ kind, name }: Pick<ImportedSource, "kind" | "name">): string[] => [
  "sources",
  kind === "mcp" ? "mcpServers" : "openapi",
  name,
];

/** A name like this one that no source has, and whose tools have names that no other's have. */
export function freeSourceName(name: string, taken: readonly string[], ending = ""): string {
  const tools = new Set(taken.map((one) => toolNameOfSource(one, one)));
  const isFree = (one: string) => !tools.has(toolNameOfSource(one, one));
  const known = `${name.slice(0, 40)}-${ending.replace(/[^A-Za-z0-9._-]+/g, "-").slice(0, 19)}`;
  if (ending !== "" && isFree(known)) return known;
  for (let count = 2; ; count += 1)
    if (isFree(`${name.slice(0, 50)}-${count}`)) return `${name.slice(0, 50)}-${count}`;
}

/** Notes about sources that are not stored. Modules are code of this machine, which is loaded. */
function notesOf(
  { content, path: file = "" }: SourcesFile,
  sources: readonly SourceSummary[],
  leftAside: readonly Issue[],
): string[] {
  const { modules = [], mcpFiles = [] } = content.sources ?? {};
  const isLoaded = modules.every((path) =>
    sources.some(({ kind, name }) => kind === "modules" && path.endsWith(name)),
  );
  const left = [...(isLoaded ? [] : modules), ...mcpFiles];
  return [
    ...(left.length === 0
      ? []
      : [`${left.join(", ")} cannot be stored: start Pegboard with --config ${file}.`]),
    ...leftAside.map(({ path, message }) => `${path.join(".")} ${message}.`),
  ];
}

function changeOf(
  one: DeclaredSource & Pick<ImportedSource, "path">,
  present: SourceSummary | undefined,
  prune: boolean,
): ImportedSource | undefined {
  const action = present ? "change" : "add";
  const head = {
    action,
    name: one.name,
    path: one.path,
    ...(present && { id: present.id }),
  } satisfies Partial<ImportedSource>;
  if (one.kind === "openapi") {
    const now = present?.openapi;
    const [from, to] = [now?.place, "url" in one.origin ? one.origin.url : one.origin.fileName];
    const isSame = "url" in one.origin ? from === to : now?.digest === textDigest(one.origin.text);
    const { otherServers } = one;
    const servers = [now?.otherServers, otherServers ?? now?.otherServers].map(serversText);
    const areServersSame = servers[0] === servers[1];
    if (now && isSame && areServersSame) return undefined;
    const texts = [
      ...(now && isSame ? [] : [{ title: "description", ...(from && { from }), to }]),
      ...(areServersSame ? [] : [{ title: "other servers", ...textsBetween(servers) }]),
    ];
    return {
      ...head,
      kind: "openapi",
      ...(from && { isElsewhere: true }),
      texts,
      sent: { ...(now && isSame ? {} : one.origin), ...(otherServers && { otherServers }) },
    };
  }
  const before = (present?.config ?? {}) as JsonObject;
  const { config, asked, isElsewhere } = withHidden(one, before, prune);
  const { shown: _, ...wanted } = config;
  const { shown: __, pendingValues: ___, ...current } = before;
  if (present && sameJson(wanted, current)) return undefined;
  const isCommand = [wanted, current].some(({ transport }) => transport === "stdio");
  const references = new Set(asked.map(({ reference }) => reference));
  const lines = [...connectionLines(wanted)].filter(([, text]) => !references.has(text));
  const texts = lineDifferences(connectionLines(current), new Map(lines));
  const marks = {
    ...(isCommand && { runsCommand: true as const }),
    ...(present && isElsewhere && { isElsewhere }),
  };
  return {
    ...head,
    kind: "mcp",
    ...marks,
    texts,
    ...(asked.length > 0 && { asked }),
    sent: config,
  };
}

/** Servers as one text, whose order does not matter; empty where there are none. */
const serversText = (servers: readonly string[] = []): string => servers.toSorted().join(", ");

/** A text before and after, each where there is one. */
const textsBetween = ([from, to]: readonly string[]) => ({
  ...(from && { from }),
  ...(to && { to }),
});

/**
 * The connection with its hidden values. Those that the file gives no value for stay, as long as
 * they go where they were entered for; others are asked for.
 */
function withHidden(
  { config, hidden }: Extract<DeclaredSource, { kind: "mcp" }>,
  before: JsonObject,
  prune: boolean,
) {
  const part = config.transport === "http" ? "headers" : "env";
  const destinations = [config, before].map((one) =>
    partDestination(one as unknown as McpConnection, [part, ""]),
  );
  const isElsewhere = !isDeepStrictEqual(destinations[0], destinations[1]) || undefined;
  const values = isJsonObject(before[part]) ? before[part] : {};
  const said = isJsonObject(config[part]) ? config[part] : {};
  const named = new Set(hidden.map(([, name]) => name));
  const stored = Object.entries(values).filter(
    ([name, value]) =>
      isJsonObject(value) && !Object.hasOwn(said, name) && (named.has(name) || !prune),
  );
  const kept = Object.fromEntries(isElsewhere ? [] : stored);
  const missing = hidden.map(([, name]) => name).filter((name) => !Object.hasOwn(kept, name));
  const asked = missing.map((name): AskedValue => {
    const reference = `\${hidden:${part}.${name}}`;
    return { reference, title: name, isSecret: true, isRequired: true };
  });
  const open = Object.fromEntries(asked.map(({ title, reference }) => [title, reference]));
  return {
    config:
      Object.keys({ ...kept, ...open }).length === 0
        ? config
        : { ...config, [part]: { ...kept, ...said, ...open } },
    asked,
    ...(isElsewhere && { isElsewhere }),
  };
}

function removals(
  declared: ReturnType<typeof declaredSources>,
  sources: readonly SourceSummary[],
): StoredSourceChange[] {
  const named = [...declared.sources.map(({ name }) => name), ...declared.off];
  const gone = sources.filter(
    ({ addedBy, name }) => addedBy === "ui" && !named.some((one) => isSameName(one, name)),
  );
  return gone.map(({ id, name, kind }) => ({
    action: "remove",
    kind: kind === "openapi" ? "openapi" : "mcp",
    name,
    path: [],
    id,
    texts: [],
  }));
}

/** A connection part by part, values of variables and headers each in a line of its own. */
export function connectionLines(config: JsonObject): Map<string, string> {
  const lines = new Map<string, string>();
  for (const [part, value] of Object.entries(config)) {
    if (part === "transport" || part === "variables") continue;
    if (!isJsonObject(value))
      lines.set(
        part,
        Array.isArray(value) ? value.map(argumentText).join(" ") : connectionValueText(value),
      );
    else
      for (const [name, one] of Object.entries(value))
        lines.set(`${part}.${name}`, connectionValueText(one));
  }
  return lines;
}

const connectionValueText = (value: JsonValue): string =>
  isJsonObject(value) ? "hidden value" : String(value);

/** An argument as text, so that its end is visible. */
const argumentText = (value: JsonValue) =>
  /\s|^$/.test(connectionValueText(value)) ? JSON.stringify(value) : connectionValueText(value);

export function lineDifferences(
  before: Map<string, string>,
  after: Map<string, string>,
): StoredSourceChange["texts"] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((title) => {
    const [from, to] = [before.get(title), after.get(title)];
    return from === to
      ? []
      : [{ title, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }];
  });
}
