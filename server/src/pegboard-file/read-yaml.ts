import { isExactNumber, reasonOf, valueIssue } from "@pegboard/json-schema";
import type { Issue } from "@pegboard/registry-core";
import { type DocumentIssueFact, describeDocumentIssue } from "@pegboard/registry-core/problems";
import { type Document, isMap, isPair, isScalar, isSeq, LineCounter, visit } from "yaml";
import {
  DEEPEST_NESTING,
  isNestedTooDeep,
  NestedTooDeep,
  parseBounded,
} from "../bounds/nesting.ts";
import { FILE_LIMITS } from "../limits.ts";

/** An issue in a file, at a line and a column counted from 1. */
export interface FileIssue {
  file: string;
  line: number;
  column: number;
  /** The message, a whole sentence. */
  message: string;
  /** The message as a fact, where the document itself is at fault. */
  said?: DocumentIssueFact;
}

/** One text and its content, whatever that is. */
export interface YamlText {
  /** The path as it was given. */
  path: string;
  source: string;
  content: unknown;
  /** The document as it is written, with its comments; a new object each time. */
  parse(): Document;
  /** The issue with its place. */
  issueAt(path: Issue["path"], issue: string | DocumentIssueFact): FileIssue;
}

/** The most issues that are reported. Nobody reads more. */
export const MOST_FILE_ISSUES = 100;

export function readFileYaml(source: string, path: string): YamlText | { issues: FileIssue[] } {
  const lines = new LineCounter();
  // Each reading counts lines of its own: counted twice, every place would be further down.
  const parse = (lines?: LineCounter) =>
    parseBounded(source, { ...(lines && { lines }), stringKeys: true, uniqueKeys: false });
  const issue = (offset: number, what: string | DocumentIssueFact): FileIssue => {
    const { line, col } = lines.linePos(offset);
    return {
      file: path,
      line: Math.max(line, 1),
      column: Math.max(col, 1),
      ...fileIssueWithMessage(what),
    };
  };
  let document: Document;
  let content: unknown;
  try {
    document = parse(lines);
    const unread = [...document.errors, ...document.warnings];
    if (unread.length > 0) {
      return {
        issues: unread.map(({ pos, code, message }) =>
          issue(pos[0], { code: "syntax", values: { rule: code, text: sentence(message) } }),
        ),
      };
    }
    const twice = keysTwice(document);
    if (twice.length > 0)
      return { issues: twice.map((offset) => issue(offset, { code: "key_twice" })) };
    content = document.toJS({ maxAliasCount: FILE_LIMITS.aliases }) ?? {};
  } catch (error) {
    if (error instanceof NestedTooDeep) return { issues: [issue(error.offset, YAML_TOO_DEEP)] };
    return {
      issues: [issue(0, { code: "unreadable", values: { cause: sentence(reasonOf(error)) } })],
    };
  }
  if (isNestedTooDeep(content)) return { issues: [issue(0, YAML_TOO_DEEP)] };
  const issueAt = (place: Issue["path"], what: string | DocumentIssueFact) =>
    issue(offsetOf(document, place), what);
  return { path, source, content, parse: () => parse(), issueAt };
}

const YAML_TOO_DEEP: DocumentIssueFact = {
  code: "nested_too_deep",
  values: { most: DEEPEST_NESTING },
};

/**
 * An issue with its English sentence: a fact about the document, or the sentence of another check.
 */
export const fileIssueWithMessage = (
  issue: string | DocumentIssueFact,
): Pick<FileIssue, "message" | "said"> =>
  typeof issue === "string"
    ? { message: issue }
    : { message: describeDocumentIssue(issue), said: issue };

/**
 * The places of keys that their map has already. The parser's own search takes the square of a
 * map's length.
 */
function keysTwice(document: Document): number[] {
  const found: number[] = [];
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<string>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        if (seen.has(name)) found.push(key.range?.[0] ?? 0);
        seen.add(name);
      }
    },
  });
  return found.slice(0, MOST_FILE_ISSUES);
}

/** The numbers that would be kept as others than those that are written. */
export function findInexactNumbers({ source, parse, issueAt }: YamlText): FileIssue[] {
  if (!/\d{16}|\de\+?\d|\.(?:inf|nan)/i.test(source)) return [];
  const found: FileIssue[] = [];
  visit(parse(), {
    Scalar(key, { value, source: written = "" }, ancestors) {
      if (key === "key" || typeof value !== "number") return;
      const code = Number.isFinite(value) ? "too_many_digits" : "not_finite";
      if (code === "too_many_digits" && isExactNumber(written)) return;
      const path = ancestors.flatMap((node, at) => {
        if (isPair(node) && isScalar(node.key)) return String(node.key.value);
        const inside = ancestors[at + 1];
        if (!isSeq(node)) return [];
        return inside ? node.items.indexOf(inside) : Number(key);
      });
      found.push(issueAt(path, { code: "wrong_value", values: { issue: valueIssue(path, code) } }));
    },
  });
  return found;
}

/**
 * The place where the deepest part of a path begins that the document has: a key of a map, an item
 * of a list.
 */
function entryAt(node: unknown, part: string | number): unknown {
  if (isSeq(node)) return node.items[Number(part)];
  if (!isMap(node)) return undefined;
  return node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
}

function offsetOf({ contents }: Document, path: Issue["path"]): number {
  let node: unknown = contents;
  let offset = isMap(node) || isSeq(node) || isScalar(node) ? (node.range?.[0] ?? 0) : 0;
  for (const part of path) {
    const next = entryAt(node, part);
    const place = isPair(next) ? next.key : next;
    if (place === undefined) break;
    if (isMap(place) || isSeq(place) || isScalar(place)) offset = place.range?.[0] ?? offset;
    node = isPair(next) ? next.value : next;
  }
  return offset;
}

const sentence = (message: string) => (message.endsWith(".") ? message : `${message}.`);
