import { jsonLanguage } from "@codemirror/lang-json";
import type { JsonPath } from "./json-path.ts";

/** Characters of a text, from the first to behind the last. */
export interface TextRange {
  from: number;
  to: number;
}

type JsonNode = ReturnType<typeof jsonLanguage.parser.parse>["topNode"];

/**
 * The place of the value at a path in a JSON text; for a value that is missing, that of the nearest
 * one around it.
 */
export function placeOfPath(text: string, path: JsonPath): TextRange {
  let node = jsonNodeChildren(jsonLanguage.parser.parse(text).topNode)[0];
  for (const key of path) {
    const next = node && findMemberNode(node, key, text);
    if (!next) break;
    node = next;
  }
  return node ? { from: node.from, to: node.to } : { from: 0, to: text.length };
}

/**
 * The first place where a text stops being JSON; undefined when it is JSON as far as its grammar
 * goes.
 */
export function placeOfSyntaxError(text: string): TextRange | undefined {
  let place: TextRange | undefined;
  jsonLanguage.parser.parse(text).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) place ??= { from, to: Math.max(to, Math.min(from + 1, text.length)) };
    },
  });
  return place;
}

/** The line of a position: "line 3". */
export function lineNumberAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}

function findMemberNode(node: JsonNode, key: string | number, text: string): JsonNode | undefined {
  const children = jsonNodeChildren(node);
  if (node.name === "Array") return children.filter(isValueNode)[Number(key)];
  const property = children.find(
    (child) => child.name === "Property" && readPropertyName(child, text) === String(key),
  );
  return property && jsonNodeChildren(property).filter(isValueNode)[0];
}

function readPropertyName(property: JsonNode, text: string): string | undefined {
  const name = property.getChild("PropertyName");
  try {
    return name ? String(JSON.parse(text.slice(name.from, name.to))) : undefined;
  } catch {
    // The name is still being typed.
    return undefined;
  }
}

const VALUE_NODES = new Set(["Object", "Array", "String", "Number", "True", "False", "Null"]);

function isValueNode(node: JsonNode): boolean {
  return VALUE_NODES.has(node.name);
}

function jsonNodeChildren(node: JsonNode): JsonNode[] {
  const children: JsonNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}
