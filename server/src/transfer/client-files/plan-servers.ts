import { isJsonObject, type JsonObject, type JsonValue, sameJson } from "@pegboard/json-schema";
import { isReachable, requestIssue } from "@pegboard/registry-core/internal";
import type { AskedValue, ImportedSource, SkippedPart, SourceSummary } from "../../api-contract.ts";
import { DOCUMENT_LIMITS } from "../../limits.ts";
import { namesVariables, variablesIn } from "../../sources/mcp/file-variables.ts";
import { maskConnection } from "../../sources/mcp/mcp-connection.ts";
import { namesSecret, replaceInArguments, replaceInText } from "../../sources/mcp/named-secrets.ts";
import { parseMcpConnection } from "../../sources/mcp/parse-mcp-connection.ts";
import { isSameName } from "../../sources/source.ts";
import { toolNameOfSource } from "../../sources/tool-name-of-source.ts";
import {
  connectionLines,
  freeSourceName,
  lineDifferences,
  type SourceNames,
} from "../plan-sources.ts";
import type { ImportedServer, ServersDocument } from "./imported-server.ts";
import { looksSecret } from "./looks-secret.ts";

interface PlannedServers {
  sources: ImportedSource[];
  left: SkippedPart[];
}

/** What the servers of a document would change among the sources that are here. */
export function planServers(
  document: ServersDocument,
  stored: readonly SourceSummary[],
  sourceNames: SourceNames = [],
): PlannedServers {
  const plan: PlannedServers = { sources: [], left: [...document.left] };
  const others = new Map(sourceNames.map(({ path, name }) => [JSON.stringify(path), name]));
  const servers = document.servers.map((server) => ({
    ...server,
    name: others.get(JSON.stringify(server.path)) ?? sourceNameOf(server.name),
  }));
  const taken = [...stored, ...servers].map(({ name }) => name);
  const byTool = new Map<string, ImportedServer>();
  for (const server of servers) {
    const { name, kind, path, project = "" } = server;
    const tool = toolNameOfSource(name, kind);
    const first = byTool.get(tool);
    const refused = refusalOf(server, first);
    if (refused) {
      plan.left.push(refused);
      continue;
    }
    byTool.set(tool, first ?? server);
    plan.left.push(
      ...server.leftAside.map((key) => requestIssue([...path, key], "no_counterpart")),
    );
    if (plan.sources.length >= DOCUMENT_LIMITS.sources) {
      plan.left.push(requestIssue(path, "too_many_sources", { most: DOCUMENT_LIMITS.sources }));
      continue;
    }
    const source = planServer(server, first === undefined ? stored : "document");
    if ("code" in source) plan.left.push(source);
    else if (source.action === "add" || source.texts.length > 0) {
      const { takenBy, ...planned } = source;
      const free = () => freeSourceName(name, taken, project.split(/[\\/]/).at(-1));
      plan.sources.push(
        takenBy ? { ...planned, nameTaken: { by: takenBy, free: free() } } : planned,
      );
    }
  }
  return plan;
}

/** Why a server does not come in; `first` is the one before it whose tools would have its names. */
function refusalOf(
  { kind, path, offBy, config }: ImportedServer,
  first: ImportedServer | undefined,
): SkippedPart | undefined {
  if (offBy !== undefined) return requestIssue([...path, offBy], "source_switched_off");
  if (!isReachable({ config })) return requestIssue(path, "no_server");
  const [issue] = kind === "mcp" ? shapeIssues(config ?? {}) : [];
  if (issue) return { ...issue, path: [...path, ...issue.path] };
  if (first && sameJson(first.config, config))
    return requestIssue(path, "same_source", { name: first.name });
  return undefined;
}

function shapeIssues(config: JsonObject): SkippedPart[] {
  const parsed = parseMcpConnection({ ...config, variables: true });
  return "issues" in parsed ? parsed.issues : [];
}

/** A name that a source can have. */
export function sourceNameOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9 ._-]+/g, "-")
    .replace(/^[^A-Za-z0-9]+|[ -]+$/g, "")
    .slice(0, 60);
  return plain === "" ? "server" : plain;
}

type NameTakenBy = NonNullable<ImportedSource["nameTaken"]>["by"];
type PlannedServer = ImportedSource & { takenBy?: NameTakenBy };

/** A server among the stored sources, or one whose name another of the document has. */
function planServer(
  server: ImportedServer,
  among: readonly SourceSummary[] | "document",
): PlannedServer | SkippedPart {
  const { name, kind, path, config = {}, description, isAlternative, project } = server;
  const named = among === "document" ? undefined : among.find((one) => isSameName(one.name, name));
  const isOwn = named?.addedBy === "ui" && named.kind === kind;
  const present = isOwn ? named : undefined;
  const isHere =
    named?.kind === kind &&
    (kind === "openapi"
      ? named.openapi?.place === config.url
      : isAlike(config, (named.config ?? {}) as JsonObject));
  if (named && named.addedBy !== "ui" && isHere) return requestIssue(path, "source_started");
  const ofHere = named && (named.addedBy === "ui" ? "stored" : "started");
  const by: NameTakenBy | undefined = among === "document" ? among : ofHere;
  const head = {
    action: present ? ("change" as const) : ("add" as const),
    name,
    path,
    ...(present && { id: present.id }),
    ...(by && !isHere && { takenBy: by }),
    ...(project !== undefined && { project }),
    ...(description !== undefined && { description }),
    ...(isAlternative && { isAlternative }),
  };
  if (kind === "openapi") {
    const from = present?.openapi?.place;
    const to = String(config.url);
    const texts = isHere ? [] : [{ title: "description", ...(from && { from }), to }];
    return { ...head, kind, texts, sent: { url: to } };
  }
  const { sent, fromDocument } = withSecretsHidden(server);
  const before = (present?.config ?? {}) as JsonObject;
  const texts = isHere
    ? []
    : lineDifferences(connectionLines(withoutShown(before)), connectionLines(withoutShown(sent)));
  const asked = askedIn(sent, server.asked ?? []);
  return {
    ...head,
    kind,
    ...(sent.transport === "stdio" && { runsCommand: true }),
    ...(present && texts.length > 0 && { isElsewhere: true }),
    texts,
    ...(asked.length > 0 && { asked }),
    ...(fromDocument.length > 0 && { fromDocument }),
    sent,
  };
}

const withoutShown = ({ shown: _, pendingValues: __, ...config }: JsonObject): JsonObject => config;

/** Whether a connection is as a stored one as far as can be seen: hidden values are not compared. */
function isAlike(config: JsonObject, before: JsonObject): boolean {
  const parsed = parseMcpConnection({
    ...config,
    shown: before.shown ?? {},
    ...(before.pendingValues && { pendingValues: before.pendingValues }),
  });
  if (!("connection" in parsed)) return false;
  const seen = maskConnection(parsed.connection) as unknown as JsonObject;
  return sameJson(withoutShown(seen), withoutShown(before));
}

/**
 * The connection with a marker in the place of each secret, which the document has. What a program
 * is told is shown where it is no key, so that whoever takes it sees what is run.
 */
function withSecretsHidden({ config = {}, path, hidesValues }: ImportedServer): {
  sent: JsonObject;
  fromDocument: SkippedPart["path"][];
} {
  const fromDocument: SkippedPart["path"][] = [];
  const server = JSON.stringify(path);
  const hide = (...place: SkippedPart["path"]): JsonValue => {
    fromDocument.push(place);
    return { $document: [server, ...place] };
  };
  const sent: JsonObject = Object.fromEntries(
    Object.entries(config).map(([part, value]): [string, JsonValue] => {
      if (part === "args" && Array.isArray(value)) {
        const secret = secretArguments(value.map(String));
        return [part, value.map((arg, index) => (secret.has(index) ? hide(part, index) : arg))];
      }
      if (part === "url" && typeof value === "string")
        return [part, isSecretAddress(value) ? hide(part) : value];
      if ((part === "env" || part === "headers") && isJsonObject(value)) {
        const values = Object.entries(value).map(([key, one]) => {
          const isHidden = hidesValues && one !== "" && !namesVariables(one);
          return [key, isHidden ? hide(part, key) : one] as const;
        });
        return [part, Object.fromEntries(values)];
      }
      return [part, value];
    }),
  );
  const shown = shownParts(sent);
  return { sent: { ...sent, ...(Object.keys(shown).length > 0 && { shown }) }, fromDocument };
}

/** The arguments that are no secrets, and an address without a key in it. */
function shownParts({ args, url }: JsonObject): JsonObject {
  const places = Array.isArray(args)
    ? args.flatMap((arg, index) => (typeof arg === "string" && !namesVariables(arg) ? [index] : []))
    : [];
  return {
    ...(places.length > 0 && { args: places }),
    ...(typeof url === "string" && !namesVariables(url) && { url: true }),
  };
}

function secretArguments(args: readonly string[]): ReadonlySet<number> {
  const marked = replaceInArguments(args, markSecret);
  return new Set(
    args.flatMap((arg, index) => (looksSecret(arg) || marked[index] !== arg ? [index] : [])),
  );
}

const isSecretAddress = (url: string): boolean =>
  replaceInText(url, markSecret) !== url || url.split(/[/?&=#]/).some(looksSecret);

/** Changes what is a secret, so that its place is found; a variable stands for one and is none. */
const markSecret = (secret: string): string => (namesVariables(secret) ? secret : `${secret}\0`);

/** What a connection asks for, once each: what the document describes, and variables. */
function askedIn(sent: JsonObject, described: readonly AskedValue[]): AskedValue[] {
  const found = new Map<string, AskedValue>();
  for (const text of textsIn(sent)) {
    for (const { reference, name, otherwise } of variablesIn(text)) {
      const known = described.find((one) => one.reference === reference);
      const title = name ?? reference.replace(/^\$?\{+\s*|\s*\}+$/g, "");
      found.set(
        reference,
        known ?? {
          reference,
          title,
          isSecret: namesSecret(title),
          isRequired: name === undefined,
          ...(name !== undefined && { variable: name }),
          ...(otherwise !== undefined && otherwise !== "" && { default: otherwise }),
        },
      );
    }
  }
  return [...found.values()];
}

function textsIn(value: JsonValue): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((one) => textsIn(one));
}

/**
 * The connection with the secrets of its document in the places of their markers. A marker that
 * the document has nothing for stays, and is refused as what it is: no text.
 */
export function withDocumentValues(config: JsonValue, { servers }: ServersDocument): JsonValue {
  const configs = new Map(servers.map(({ path, config }) => [JSON.stringify(path), config]));
  const fill = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(fill);
    if (!isJsonObject(value)) return value;
    const { $document: place } = value;
    if (Array.isArray(place)) {
      const [server, ...rest] = place;
      return valueAt(configs.get(String(server)), rest) ?? value;
    }
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one)]));
  };
  return fill(config);
}

const valueAt = (
  value: JsonValue | undefined,
  place: readonly JsonValue[],
): JsonValue | undefined =>
  place.reduce<JsonValue | undefined>(
    (above, key) =>
      typeof above === "object" && above !== null && Object.hasOwn(above, String(key))
        ? (above as JsonObject)[String(key)]
        : undefined,
    value,
  );
