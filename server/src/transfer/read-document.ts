import { isJsonObject, type JsonValue, reasonOf } from "@pegboard/json-schema";
import type { Issue } from "@pegboard/registry-core";
import { plainJson } from "@pegboard/registry-core/internal";
import { parse as parseToml } from "smol-toml";
import type { DocumentIssue } from "../api-contract.ts";
import { isNestedTooDeep } from "../bounds/nesting.ts";
import type { PegboardFile } from "../pegboard-file/file-format.ts";
import { findIssuesAlone } from "../pegboard-file/read-pegboard-file.ts";
import {
  type FileIssue,
  fileIssueWithMessage,
  findInexactNumbers,
  MOST_FILE_ISSUES,
  readFileYaml,
} from "../pegboard-file/read-yaml.ts";
import type { ServersDocument } from "./client-files/imported-server.ts";
import { readClientFile } from "./client-files/read-client-file.ts";
import { readRegistryServer } from "./client-files/read-registry-server.ts";
import { readToolServers } from "./client-files/read-tool-servers.ts";
import { type ForeignDocument, readForeign } from "./import-formats.ts";
import { type KortixDocument, readKortix } from "./kortix/read-kortix.ts";

/** The content of a document, whichever system wrote it. */
export type ReadDocument =
  | { issues: DocumentIssue[] }
  | { file: PegboardFile }
  /** Servers, as a client of MCP, Open WebUI or a registry describes them, or Suna with agents. */
  | { servers: ServersDocument; kortix?: KortixDocument }
  /** With `isJson`, whoever has the text can find secrets in it again. */
  | { foreign: ForeignDocument; isJson: boolean };

const KEYS_OF_FILES = [
  "agents",
  "organisation",
  "presets",
  "storedPresets",
  "templates",
  "sources",
  "include",
];

/** What YAML or JSON says, whatever it is. */
export type ReadContent = { content: unknown } | { issues: DocumentIssue[] };

export function readContent(source: string): ReadContent {
  const text = readFileYaml(source, "");
  if ("issues" in text) return { issues: text.issues.map(withoutFile) };
  const inexact = findInexactNumbers(text);
  return inexact.length > 0 ? { issues: inexact.map(withoutFile) } : { content: text.content };
}

export function readDocument(source: string): ReadDocument {
  const text = readFileYaml(source, "");
  const other = isYaml(text, source) ? null : readOtherNotation(source);
  if ("issues" in text && other === null) {
    const [first] = text.issues;
    const issue = first && brokenJsonIssue(source, first);
    return { issues: issue ? [issue] : text.issues.map(withoutFile) };
  }
  const content = other ?? ("content" in text ? text.content : undefined);
  const kortix = readKortix(content as JsonValue);
  if (kortix) return { servers: kortix.servers, kortix };
  if (
    !("issues" in text) &&
    isJsonObject(content) &&
    KEYS_OF_FILES.some((key) => Object.hasOwn(content, key))
  ) {
    const issues = findIssuesAlone(text);
    return issues.length > 0
      ? { issues: issues.map(withoutFile) }
      : { file: content as PegboardFile };
  }
  const servers = readServers(content as JsonValue);
  if (servers && !isAtTop(servers)) return { servers };
  const foreign = readForeign(content);
  if (foreign) return { foreign, isJson: isJson(source) };
  if (servers) return { servers };
  return { issues: [{ line: 1, column: 1, ...fileIssueWithMessage({ code: "unknown_form" }) }] };
}

/** Whether a text is YAML. JSON is, but with comments it is no JSON, and means something else in YAML. */
const isYaml = (text: ReturnType<typeof readFileYaml>, source: string): boolean =>
  !("issues" in text) &&
  typeof text.content === "object" &&
  (!/^\s*[{[/]/.test(source) || isJson(source));

/** The servers of a document that another program wrote; undefined where it has none. */
const readServers = (content: JsonValue): ServersDocument | undefined =>
  readRegistryServer(content) ?? readToolServers(content) ?? readClientFile(content);

/** Whether servers stand in a document without a key that says so. Switches of tools look alike. */
const isAtTop = ({ form, servers }: ServersDocument): boolean =>
  form === "servers" && servers.every(({ path }) => path.length === 1);

/** What JSON with comments, as editors leave it, or TOML says; null for what is neither. */
function readOtherNotation(source: string): JsonValue {
  for (const read of [plainJson, parseToml]) {
    try {
      const content = read(source);
      if (!isNestedTooDeep(content)) return content as JsonValue;
    } catch {
      // The next notation is tried; when none fits, the issues of YAML are told.
    }
  }
  return null;
}

/** The issues with the lines of their places. */
export function locateIssues(source: string, issues: readonly Issue[]): DocumentIssue[] {
  const text = readFileYaml(source, "");
  if ("issues" in text) return text.issues.map(withoutFile);
  return issues
    .slice(0, MOST_FILE_ISSUES)
    .map((issue) =>
      withoutFile(text.issueAt(issue.path, { code: "wrong_value", values: { issue } })),
    );
}

/** What begins as JSON does, with comments of editors too, and not as a table of TOML. */
const BEGINS_AS_JSON = /^\s*(?:\/[/*]|\{|\[\s*[{["])/;

/** Why a text that begins as JSON is none, in the words of JSON; undefined for other texts. */
function brokenJsonIssue(
  source: string,
  { line, column, said }: FileIssue,
): DocumentIssue | undefined {
  if (!BEGINS_AS_JSON.test(source) || said?.code === "nested_too_deep") return undefined;
  try {
    plainJson(source);
    return undefined;
  } catch (error) {
    const reason = reasonOf(error);
    const [, at] = / at position (\d+)/.exec(reason) ?? [];
    const lines = source.slice(0, Number(at ?? 0)).split("\n");
    const place = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
    // Some reasons quote the text around, which may be a secret, and say no place.
    const cause = reason.replace(/ in JSON at position.*$|, (?:\.\.\.)?".*$/s, "");
    return {
      ...(at === undefined ? { line, column } : place),
      ...fileIssueWithMessage({ code: "no_json", values: { cause } }),
    };
  }
}

const withoutFile = ({ file: _, ...issue }: FileIssue): DocumentIssue => issue;

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}
