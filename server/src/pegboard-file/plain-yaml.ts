import { isJsonObject, type JsonValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { stringify } from "yaml";

/**
 * This is the part of YAML that large files consist of: maps whose keys and values stand in lines
 * of their own, and literal texts. It is read and written line by line, many times faster than the
 * whole language, which is used for everything else.
 */

/** Long lines stay whole, because a text that is folded anew would be a change of every line. */
export const YAML_STYLE = { lineWidth: 0 };

const LINE = /^( *)([A-Za-z_][A-Za-z0-9_.-]*):(?: (.+))?$/;
const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
/** Matches a text that cannot be taken for another type, a comment or a key. */
const PLAIN_TEXT = /^[A-Za-z](?:[A-Za-z0-9 _.,()/-]*[A-Za-z0-9_.,()/-])?$/;
const WORD = /^(?:true|false|null)$/i;
const INTEGER = /^-?(?:0|[1-9]\d{0,14})$/;

/** The value of a text; undefined when any of it is not plain. */
export function readPlain(source: string): JsonObject | undefined {
  const lines = source.split("\n");
  const root: Record<string, JsonValue> = {};
  /**
   * These are the open maps, from the outermost, and the places where their keys begin; -1 until
   * the first one shows.
   */
  const open = [{ indent: 0, map: root }];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    if (line === "" || line.startsWith("#")) continue;
    const [, { length: indent } = "", key, value] = LINE.exec(line) ?? [];
    if (key === undefined || key === "__proto__") return undefined;
    while (open.length > 1 && (open.at(-1)?.indent ?? 0) > indent) open.pop();
    const here = open.at(-1);
    if (!here) return undefined;
    if (here.indent === -1) here.indent = indent;
    if (here.indent !== indent || Object.hasOwn(here.map, key)) return undefined;
    if (value === undefined) {
      const below = lineIndent(lines[at + 1]);
      if (below <= indent) return undefined;
      const map: Record<string, JsonValue> = {};
      here.map[key] = map;
      open.push({ indent: below, map });
    } else if (value === "|") {
      const text = readLiteral(lines, at + 1, indent);
      if (!text) return undefined;
      here.map[key] = text.value;
      at = text.last;
    } else {
      const read = readScalar(value);
      // A deeper line would continue this value.
      if (read === undefined || lineIndent(lines[at + 1]) > indent) return undefined;
      here.map[key] = read;
    }
  }
  return root;
}

/** The number of spaces before the content of a line; a blank or missing line has none. */
const lineIndent = (line = "") => line.search(/[^ ]|$/);

function readScalar(text: string): JsonValue | undefined {
  if (PLAIN_TEXT.test(text)) return WORD.test(text) ? YAML_WORDS[text] : text;
  return INTEGER.test(text) ? Number(text) : undefined;
}

const YAML_WORDS: Readonly<Record<string, JsonValue>> = { true: true, false: false };

/** Reads a text that keeps its lines, and ends with one. */
function readLiteral(
  lines: string[],
  from: number,
  outside: number,
): { value: string; last: number } | undefined {
  const indent = lineIndent(lines[from]);
  if (indent <= outside) return undefined;
  const texts: string[] = [];
  let last = from;
  for (; last < lines.length; last++) {
    const line = lines[last] as string;
    if (line !== "" && lineIndent(line) < indent) break;
    if (/[^\x20-\x7e\u00a0-\ud7ff]/.test(line)) return undefined;
    texts.push(line.slice(indent));
  }
  while (texts.at(-1) === "") texts.pop();
  return { value: `${texts.join("\n")}\n`, last: last - 1 };
}

/** The object as a file has it; the text is equal each time. */
export function writeYaml(object: JsonObject, before = ""): string {
  let text = "";
  for (const [key, value] of Object.entries(object)) {
    const isPlainKey = PLAIN_KEY.test(key) && !WORD.test(key);
    if (isPlainKey && isJsonObject(value) && Object.keys(value).length > 0) {
      text += `${before}${key}:\n${writeYaml(value, `${before}  `)}`;
    } else if (isPlainKey && isPlainScalar(value)) text += `${before}${key}: ${value}\n`;
    else text += stringify({ [key]: value }, YAML_STYLE).replace(/^(?=.)/gm, before);
  }
  return text;
}

function isPlainScalar(value: JsonValue): boolean {
  if (typeof value === "string") return PLAIN_TEXT.test(value) && !WORD.test(value);
  return typeof value === "boolean" || (typeof value === "number" && INTEGER.test(String(value)));
}
