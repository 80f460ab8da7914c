import { isJsonObject } from "@pegboard/json-schema";
import type { Issue } from "@pegboard/registry-core";
import { readMcpClientFile } from "@pegboard/registry-core/internal";
import type { DocumentIssue } from "../api-contract.ts";
import type { PegboardFile } from "../pegboard-file/file-format.ts";
import { findIssuesAlone } from "../pegboard-file/read-pegboard-file.ts";
import {
  type FileIssue,
  fileIssueWithMessage,
  findInexactNumbers,
  MOST_FILE_ISSUES,
  readFileYaml,
} from "../pegboard-file/read-yaml.ts";
import { type ForeignDocument, readForeign } from "./import-formats.ts";

/** The content of a document, whichever system wrote it. */
export type ReadDocument =
  | { issues: DocumentIssue[] }
  | { file: PegboardFile }
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
  // The editors of some clients leave comments in JSON, which YAML cannot read.
  if ("issues" in text)
    return { issues: isMcpClientFile(source) ? [CLIENT_FILE] : text.issues.map(withoutFile) };
  const { content } = text;
  if (isJsonObject(content) && KEYS_OF_FILES.some((key) => Object.hasOwn(content, key))) {
    const issues = findIssuesAlone(text);
    return issues.length > 0
      ? { issues: issues.map(withoutFile) }
      : { file: content as PegboardFile };
  }
  const foreign = readForeign(content);
  if (foreign) return { foreign, isJson: isJson(source) };
  if (isMcpClientFile(source)) return { issues: [CLIENT_FILE] };
  return { issues: [{ line: 1, column: 1, ...fileIssueWithMessage({ code: "unknown_form" }) }] };
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

const withoutFile = ({ file: _, ...issue }: FileIssue): DocumentIssue => issue;

const CLIENT_FILE: DocumentIssue = {
  line: 1,
  column: 1,
  ...fileIssueWithMessage({ code: "mcp_client_file" }),
};

function isMcpClientFile(source: string): boolean {
  try {
    return readMcpClientFile(source) !== undefined;
  } catch {
    return false;
  }
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}
