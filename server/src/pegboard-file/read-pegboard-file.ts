import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Issue, isJsonObject, type JsonSchema, reasonOf, validateJson } from "@pegboard/registry-core";
import { type Document, isMap, isPair, isScalar, isSeq, LineCounter, parseDocument, visit } from "yaml";
import { FILE_LIMITS } from "../limits.ts";
import { isNestedTooDeep } from "../nesting.ts";
import { PART_SCHEMAS, type PegboardFile } from "./file-format.ts";

/** Something wrong in a file, at a line and a column counted from 1. */
export interface FileFault {
  file: string;
  line: number;
  column: number;
  /** A whole sentence. */
  message: string;
}

export interface ReadFile {
  /** As it was named. */
  path: string;
  /** The text of the file. */
  source: string;
  content: PegboardFile;
  document: Document;
  /** The file in which a part stands. */
  fileOf(path: Issue["path"]): string;
  /** The fault with its place in the file. */
  faultAt(path: Issue["path"], message: string): FileFault;
}

/** Reads a pegboard.yaml and judges its form. Names in it may still mean nothing. */
export function readPegboardFile(path: string): ReadFile | { faults: FileFault[] } {
  const atStart = (message: string) => ({ faults: [{ file: path, line: 1, column: 1, message }] });
  let source: string;
  try {
    const { size } = statSync(path);
    if (size > FILE_LIMITS.bytes) {
      return atStart(`The file has ${size} bytes; ${FILE_LIMITS.bytes} are the most that are read.`);
    }
    source = readFileSync(path, "utf8");
  } catch (error) {
    return atStart(`The file cannot be read: ${reasonOf(error)}.`);
  }
  return parsePegboardFile(source, path);
}

/** The same for the text of a file. */
export function parsePegboardFile(source: string, path: string): ReadFile | { faults: FileFault[] } {
  const lines = new LineCounter();
  const fault = (offset: number, message: string): FileFault => {
    const { line, col } = lines.linePos(offset);
    return { file: path, line: Math.max(line, 1), column: Math.max(col, 1), message };
  };
  let document: Document;
  let content: unknown;
  try {
    document = parseDocument(source, { lineCounter: lines, prettyErrors: false, stringKeys: true, uniqueKeys: false });
    const unread = [...document.errors, ...document.warnings];
    if (unread.length > 0) return { faults: unread.map(({ pos, message }) => fault(pos[0], sentence(message))) };
    const twice = keysTwice(document);
    if (twice.length > 0)
      return { faults: twice.map((offset) => fault(offset, "This key stands here for the second time.")) };
    content = document.toJS({ maxAliasCount: FILE_LIMITS.aliases }) ?? {};
  } catch (error) {
    return { faults: [fault(0, `This is no YAML that can be read: ${sentence(reasonOf(error))}`)] };
  }
  const faultAt = (place: Issue["path"], message: string) => fault(offsetOf(document, place), message);
  if (isNestedTooDeep(content)) return { faults: [fault(0, "Its values are nested too deep.")] };
  const issues = judge(content);
  if (issues.length > 0) {
    return {
      faults: issues
        .slice(0, MOST_FAULTS)
        .map(({ path: place, message }) => faultAt(place, `${place.join(".") || "The file"} ${message}.`)),
    };
  }
  const { templates, faults } = readTemplates(content as PegboardFile, path);
  if (faults.length > 0) return { faults: faults.map(({ name, message }) => faultAt(["templates", name], message)) };
  return {
    path,
    source,
    document,
    content: { ...(content as PegboardFile), ...(templates && { templates }) },
    fileOf: () => path,
    faultAt,
  };
}

/** Where keys stand that their map has already. The parser's own search takes the square of a map's length. */
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
  return found.slice(0, MOST_FAULTS);
}

/** Nobody reads more. */
const MOST_FAULTS = 100;

/** Part by part: of a large file the whole would be too much to judge at once. */
function judge(content: unknown): Issue[] {
  const issues = validateJson(PART_SCHEMAS.file, content);
  if (issues.length > 0 || !isJsonObject(content)) return issues;
  return (["presets", "agents"] as const).flatMap((section) =>
    entriesOf(content[section]).flatMap(([name, entry]) => [
      ...judgePart(PART_SCHEMAS[section], entry, [section, name]),
      ...entriesOf(isJsonObject(entry) ? entry.tools : undefined).flatMap(([tool, part]) =>
        judgePart(PART_SCHEMAS.tool, part, [section, name, "tools", tool]),
      ),
    ]),
  );
}

const entriesOf = (value: unknown): [string, unknown][] => (isJsonObject(value) ? Object.entries(value) : []);

function judgePart(schema: JsonSchema, value: unknown, place: Issue["path"]): Issue[] {
  return validateJson(schema, value).map((issue) => ({ ...issue, path: [...place, ...issue.path] }));
}

/** Templates that stand in files of their own, as texts. */
function readTemplates({ templates }: PegboardFile, path: string) {
  const faults: { name: string; message: string }[] = [];
  const texts = Object.entries(templates ?? {}).map(([name, template]) => {
    if (typeof template === "string") return [name, template] as const;
    const file = resolve(dirname(path), template.file);
    try {
      if (statSync(file).size <= FILE_LIMITS.bytes) return [name, readFileSync(file, "utf8")] as const;
      faults.push({
        name,
        message: `The file ${file} of the template "${name}" is larger than ${FILE_LIMITS.bytes} bytes.`,
      });
    } catch (error) {
      faults.push({ name, message: `The file ${file} of the template "${name}" cannot be read: ${reasonOf(error)}.` });
    }
    return [name, ""] as const;
  });
  return { templates: templates && Object.fromEntries(texts), faults };
}

/** Where the deepest part of a path begins that the document has: a key of a map, an item of a list. */
function offsetOf({ contents }: Document, path: Issue["path"]): number {
  let node: unknown = contents;
  let offset = isMap(node) || isSeq(node) || isScalar(node) ? (node.range?.[0] ?? 0) : 0;
  for (const part of path) {
    const next: unknown = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part))
      : isSeq(node)
        ? node.items[Number(part)]
        : undefined;
    const place = isPair(next) ? next.key : next;
    if (place === undefined) break;
    if (isMap(place) || isSeq(place) || isScalar(place)) offset = place.range?.[0] ?? offset;
    node = isPair(next) ? next.value : next;
  }
  return offset;
}

const sentence = (message: string) => (message.endsWith(".") ? message : `${message}.`);
