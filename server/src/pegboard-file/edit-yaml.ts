import { isJsonObject, type JsonValue, ownValue, sameJson, setOwn } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import {
  type Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  stringify,
  type YAMLMap,
} from "yaml";
import { FILE_LIMITS } from "../limits.ts";
import { readFileYaml, type YamlText } from "./read-yaml.ts";

/** Long lines stay whole, because a text that is folded anew would be a change of every line. */
export const YAML_STYLE = { lineWidth: 0 };

/** A place in a file, and the value that it is to have; undefined where there is to be none. */
export interface FileChange {
  place: string[];
  wanted: unknown;
}

/**
 * The text of a file with other values at some places. Only what differs is written anew, so that
 * comments, order and spelling of all the rest stay.
 * @throws Error when a part of it cannot be changed by itself
 */
export function editYaml(text: YamlText, changes: readonly FileChange[]): string {
  const { source, path } = text;
  const document = text.parse();
  // Parts that stand for each other are one object, and only one of them is to change.
  const content = document.toJS({ maxAliasCount: FILE_LIMITS.aliases }) ?? {};
  const wanted = JSON.parse(JSON.stringify(content)) as JsonObject;
  for (const change of changes) setAt(wanted, change);
  if (isJsonText(source)) return writeWantedJson(source, wanted);
  if (!isMap(document.contents)) return stringify(wanted, YAML_STYLE);
  const edited = new EditedYaml(source, document).edit(document.contents, wanted);
  const again = readFileYaml(edited, path);
  if ("content" in again && sameJson(again.content as JsonValue, wanted)) return edited;
  throw new Error(
    `${path} cannot be changed part by part: parts of it stand for each other (& and *). Write them out, then export again.`,
  );
}

function setAt(content: JsonObject, { place, wanted }: FileChange): void {
  const [key = "", ...rest] = place;
  if (rest.length === 0 && wanted === undefined) delete content[key];
  else if (rest.length === 0) setOwn(content, key, wanted as JsonValue);
  else {
    const inner = ownValue(content, key);
    const next = isJsonObject(inner) ? inner : {};
    setOwn(content, key, next);
    setAt(next, { place: rest, wanted });
  }
}

function isJsonText(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}

/** JSON has no comments, so it is written as a whole, as deep as it was indented. */
function writeWantedJson(source: string, wanted: JsonObject): string {
  const [, indent = ""] = /^\s*\{\r?\n([ \t]+)/.exec(source) ?? [];
  return `${JSON.stringify(wanted, null, indent)}${source.endsWith("\n") ? "\n" : ""}`;
}

/** A piece of a text, and what stands in its place. */
interface TextEdit {
  start: number;
  end: number;
  text: string;
}

class EditedYaml {
  readonly #source: string;
  readonly #document: Document;
  readonly #edits: TextEdit[] = [];

  constructor(source: string, document: Document) {
    this.#source = source;
    this.#document = document;
  }

  /** The text in which `map` has the wanted content. */
  edit(map: YAMLMap, wanted: JsonObject): string {
    this.#editMap(map, wanted);
    return this.#edits
      .toSorted((one, other) => one.start - other.start)
      .reduceRight(
        (whole, { start, end, text }) => whole.slice(0, start) + text + whole.slice(end),
        this.#source,
      );
  }

  #editMap(map: YAMLMap, wanted: JsonObject): void {
    for (const pair of map.items) {
      const value = ownValue(wanted, yamlKey(pair));
      if (value !== undefined) this.#editPair(pair, value, map);
      else this.#edits.push({ ...this.#linesOf(pair, pair !== map.items[0]), text: "" });
    }
    const named = new Set(map.items.map(yamlKey));
    const added = Object.entries(wanted).filter(
      ([key, value]) => value !== undefined && !named.has(key),
    );
    const last = map.items.at(-1);
    if (added.length === 0 || !last) return;
    const { end } = this.#linesOf(last);
    const lead = this.#source.slice(0, end).endsWith("\n") ? "" : "\n";
    const text = this.#indented(`\n${stringify(Object.fromEntries(added), YAML_STYLE)}`, last);
    this.#edits.push({ start: end, end, text: lead + text.slice(1) });
  }

  #editPair(pair: Pair, wanted: JsonValue, { flow }: YAMLMap): void {
    const value = pair.value as Node | null;
    if (sameJson((value?.toJS(this.#document) ?? null) as JsonValue, wanted)) return;
    if (isMap(value) && isJsonObject(wanted) && canChangeWithin(value, wanted)) {
      this.#editMap(value, wanted);
      return;
    }
    const [start = 0, end = 0] = value?.range ?? [];
    const before = this.#source.slice(start, end);
    const isInLine = end > start && (flow === true || isFlow(value));
    const text = isInLine ? flowText(wanted, before) : blockText(wanted);
    const isPlain = isScalar(value) && end > start && !/^[|>]|\n/.test(before + text.trimEnd());
    if (isInLine || isPlain) this.#edits.push({ start, end, text: text.trim() });
    else {
      const colon = this.#source.indexOf(":", rangeOf(pair.key)[1]) + 1;
      const whole = { start: colon, end: this.#linesOf(pair).end };
      this.#edits.push({ ...whole, text: this.#indented(text, pair) });
    }
  }

  /** The lines of a pair, with the comments right above it if they are asked for. */
  #linesOf(pair: Pair, withComments = false): { start: number; end: number } {
    const key = rangeOf(pair.key)[0];
    const line = this.#source.lastIndexOf("\n", key - 1) + 1;
    const above = withComments ? /(?:^[ \t]*#.*\n)+$/m.exec(this.#source.slice(0, line)) : null;
    const last = lastOffset(pair);
    const isWhole = this.#source[last - 1] === "\n";
    const next = isWhole ? last : this.#source.indexOf("\n", last) + 1;
    return { start: above?.index ?? line, end: next === 0 ? this.#source.length : next };
  }

  /** The text with its further lines below a pair. */
  #indented(text: string, pair: Pair): string {
    const key = rangeOf(pair.key)[0];
    const indent = " ".repeat(key - this.#source.lastIndexOf("\n", key - 1) - 1);
    return text.replace(/\n(?=[^\n])/g, `\n${indent}`);
  }
}

const yamlKey = ({ key }: Pair): string => String(isScalar(key) ? key.value : key);
const rangeOf = (node: unknown): [number, number] => {
  const [start, end] = (isNode(node) && node.range) || [0, 0];
  return [start, end];
};
const isFlow = (node: unknown): boolean => (isMap(node) || isSeq(node)) && node.flow === true;

/** Where the text of a pair or a value ends, without comments that follow. */
function lastOffset(part: unknown): number {
  if (isPair(part)) return Math.max(lastOffset(part.value), rangeOf(part.key)[1]);
  const isBlock = (isMap(part) || isSeq(part)) && !isFlow(part);
  return isBlock && part.items.length > 0 ? lastOffset(part.items.at(-1)) : rangeOf(part)[1];
}

/** Whether the members of a map can be changed one by one; in one line only their values can. */
function canChangeWithin(map: YAMLMap, wanted: JsonObject): boolean {
  const kept = map.items.filter((pair) => ownValue(wanted, yamlKey(pair)) !== undefined);
  const isSame = kept.length === map.items.length && kept.length === Object.keys(wanted).length;
  return kept.length > 0 && (!isFlow(map) || isSame);
}

/** A value after the colon of its key. */
const blockText = (value: JsonValue): string => stringify({ k: value }, YAML_STYLE).slice(2);

/** A value in one line, with blanks inside of brackets where they were before. */
function flowText(value: JsonValue, before: string): string {
  const style = { ...YAML_STYLE, collectionStyle: "flow" } as const;
  if (typeof value === "object" && value !== null)
    return stringify(value, { ...style, flowCollectionPadding: !/^[{[]\S/.test(before) });
  return stringify([value], { ...style, flowCollectionPadding: false })
    .trim()
    .slice(1, -1);
}
