import { basename, dirname } from "node:path";
import { isJsonObject, type JsonValue } from "@pegboard/json-schema";
import type { Issue, JsonObject } from "@pegboard/registry-core";
import { readMcpClientServers, requestIssue } from "@pegboard/registry-core/internal";
import { sourceName } from "../api-contract/labels.ts";
import { shapeSentence } from "../api-contract/shape-messages.ts";
import { OPENAPI_LIMITS } from "../limits.ts";
import { readBeside } from "../pegboard-file/file-beside.ts";
import { type PegboardFile, readFileService } from "../pegboard-file/file-format.ts";
import { namesVariables } from "../sources/mcp/file-variables.ts";
import { namesSecret, replaceInArguments, replaceInText } from "../sources/mcp/named-secrets.ts";
import { parseMcpConnection } from "../sources/mcp/parse-mcp-connection.ts";
import { otherServersSchema } from "../sources/openapi/openapi-config.ts";

/** A source of a file in the form of the API. */
export type DeclaredSource = { name: string } & (
  | { kind: "mcp"; config: JsonObject; hidden: HiddenValuePlace[] }
  | {
      kind: "openapi";
      origin: { url: string } | { text: string; fileName: string };
      /** Absent where the file says nothing of them. */
      otherServers?: string[];
    }
);

/** The place of a hidden value: a file has its name, with nothing as its value. */
type HiddenValuePlace = ["env" | "headers", string];

interface DeclaredInFile {
  sources: DeclaredSource[];
  /** The names of servers that the file switches off. */
  off: string[];
  /** The servers that are switched off, and the keys that mean nothing here. */
  left: Issue[];
  issues: Issue[];
}

/** A file, and the folder from which it names others; one that comes alone has none. */
export interface SourcesFile {
  content: Pick<PegboardFile, "sources">;
  path?: string;
}

/** The sources of a file that can be stored. */
export function declaredSources({ content, path: file }: SourcesFile): DeclaredInFile {
  const { mcpServers = {}, openapi = {} } = content.sources ?? {};
  const declared: DeclaredInFile = { sources: [], off: [], left: [], issues: [] };
  const refuse = (place: Issue["path"], issues: readonly Issue[]) => {
    declared.issues.push(...issues.map((issue) => ({ ...issue, path: [...place, ...issue.path] })));
  };
  for (const server of readMcpClientServers(mcpServers)) {
    const { name, offBy, leftAside } = server;
    const place = ["sources", "mcpServers", name];
    if (offBy !== undefined) {
      declared.off.push(name);
      declared.left.push(requestIssue([...place, offBy], "source_switched_off"));
      continue;
    }
    declared.left.push(...leftAside.map((key) => requestIssue([...place, key], "no_counterpart")));
    const { config, hidden } = declaredConfig(server.config ?? {});
    const parsed = parseMcpConnection(config);
    const issues = "issues" in parsed ? parsed.issues : keysInClear(config);
    refuse(place, [...nameIssues(name), ...issues]);
    declared.sources.push({ name, kind: "mcp", config, hidden });
  }
  for (const [name, said] of Object.entries(openapi)) {
    const place = ["sources", "openapi", name];
    const { from, otherServers } = readFileService(said);
    refuse(place, [...nameIssues(name), ...otherServerIssues(otherServers)]);
    const origin = originInFile(from, file === undefined ? undefined : dirname(file));
    if ("issue" in origin) refuse(place, [requestIssue([], "shape", { sentence: origin.issue })]);
    else
      declared.sources.push({
        name,
        kind: "openapi",
        origin,
        ...(otherServers && { otherServers }),
      });
  }
  return declared;
}

function nameIssues(name: string): Issue[] {
  const parsed = sourceName.safeParse(name);
  return (parsed.error?.issues ?? []).map(({ message }) =>
    requestIssue([], "shape", {
      sentence: shapeSentence((t) => t("is a name that {message}", { message })),
    }),
  );
}

function otherServerIssues(servers: unknown): Issue[] {
  const parsed = otherServersSchema.safeParse(servers);
  return (parsed.error?.issues ?? []).map(({ path, message }) =>
    requestIssue(["otherServers", ...path.map(String)], "shape", { sentence: message }),
  );
}

/**
 * A config without the values that its file hides. Nothing in a file is a secret, so all of it is
 * shown.
 */
function declaredConfig({ shown: _, ...said }: JsonObject): {
  config: JsonObject;
  hidden: HiddenValuePlace[];
} {
  const { transport, args } = said;
  const part = transport === "http" ? "headers" : "env";
  const { given, hidden } = withoutHiddenValues(said[part]);
  const { [part]: __, ...others } = said;
  const written: JsonObject = given === undefined ? others : { ...others, [part]: given };
  const shown = {
    ...(transport === "http" && { url: true }),
    ...(Array.isArray(args) && { args: args.map((_, index) => index) }),
    ...namesOfRecords({ [part]: given }),
  };
  const config = {
    ...written,
    ...(Object.keys(shown).length > 0 && { shown }),
    ...(namesVariables(written) && { variables: true }),
  };
  return { config, hidden: hidden.map((name): HiddenValuePlace => [part, name]) };
}

function withoutHiddenValues(values: JsonValue | undefined): {
  given: JsonValue | undefined;
  hidden: string[];
} {
  if (!isJsonObject(values)) return { given: values, hidden: [] };
  const given = Object.entries(values).filter(([, value]) => value !== null);
  const hidden = Object.keys(values).filter((name) => values[name] === null);
  return {
    given: given.length === 0 && hidden.length > 0 ? undefined : Object.fromEntries(given),
    hidden,
  };
}

const namesOfRecords = (record: Record<string, JsonValue | undefined>) =>
  Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) =>
      isJsonObject(value) ? [[key, Object.keys(value)]] : [],
    ),
  );

/**
 * Issues of values that are surely keys, and stand in the place of the variable that holds them.
 */
function keysInClear(config: JsonObject): Issue[] {
  const issues: Issue[] = [];
  const judge = (path: Issue["path"]) => (secret: string) => {
    const sentence = shapeSentence((t) =>
      t("is a secret and must not stand in the file. Name an environment variable: {name}", {
        name: "${NAME}",
      }),
    );
    if (!namesVariables(secret)) issues.push(requestIssue(path, "shape", { sentence }));
    return secret;
  };
  for (const part of ["env", "headers"]) {
    for (const [name, value] of Object.entries(isJsonObject(config[part]) ? config[part] : {})) {
      if (namesSecret(name) && value !== "") judge([part, name])(String(value));
    }
  }
  if (Array.isArray(config.args)) replaceInArguments(config.args.map(String), judge(["args"]));
  if (typeof config.url === "string") replaceInText(config.url, judge(["url"]));
  return issues;
}

function originInFile(
  named: string,
  folder: string | undefined,
): { url: string } | { text: string; fileName: string } | { issue: string } {
  if (/^https?:\/\//i.test(named)) {
    if (URL.canParse(named) && new URL(named).search === "") return { url: named };
    return {
      issue:
        "has a query, which may hold a key. Add this service in the browser, which encrypts it",
    };
  }
  if (folder === undefined)
    return { issue: "is a file beside the document: add it on the page Sources" };
  const read = readBeside(named, { folder, most: OPENAPI_LIMITS.bytes });
  return "issue" in read
    ? { issue: `names a file that ${read.issue}` }
    : { text: read.text, fileName: basename(read.path) };
}
