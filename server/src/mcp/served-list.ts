import { createHash } from "node:crypto";
import type { JsonObject, Toolset } from "@pegboard/registry-core";
import type { FunctionNames } from "@pegboard/registry-core/internal";
import { memoByIdentity } from "@pegboard/registry-core/internal";
import { mcpTools } from "@pegboard/registry-core/mcp";

import { iconNodes } from "../appearance/icon-nodes.ts";

/** The methods as `tools/list` answers them. */
export interface ServedList {
  tools: JsonObject[];
  /** A text that is equal for lists with equal content. */
  fingerprint: string;
}

/** The most characters of drawings in one list, since a client reads the whole list each time. */
const MOST_ICON_CHARACTERS = 200_000;

/**
 * The list for a toolset. A toolset never changes in place, so one toolset always gives one list.
 */
export const servedList = memoByIdentity((toolset: Toolset, names: FunctionNames): ServedList => {
  const tools = withIcons(mcpTools({ toolset, names }), { toolset, names });
  return { tools, fingerprint: hashText(tools.map(declarationKey).join("\n")) };
});

function withIcons(
  tools: JsonObject[],
  { toolset, names }: { toolset: Toolset; names: FunctionNames },
): JsonObject[] {
  const iconOf = new Map(toolset.tools.map(({ definition: { name, icon } }) => [name, icon]));
  let drawn = 0;
  return tools.map((tool) => {
    const icon = iconOf.get(names.find(String(tool.name))?.tool ?? "");
    const drawing = icon === undefined ? undefined : methodIcon(icon);
    if (!drawing || drawn + drawing.src.length > MOST_ICON_CHARACTERS) return tool;
    drawn += drawing.src.length;
    return { ...tool, icons: [{ ...drawing }] };
  });
}

const hashSchema = memoByIdentity((schema: JsonObject) => hashText(JSON.stringify(schema)));

/**
 * A part of the list. Declarations that did not change are one object from one toolset to the next,
 * and are read once.
 */
function declarationKey({ icons, _meta, ...declaration }: JsonObject): string {
  const { inputSchema, ...texts } = declaration;
  return JSON.stringify([hashSchema(inputSchema as JsonObject), texts, icons, _meta]);
}

function hashText(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/**
 * A drawing that a client shows beside a method: Lucide's, whole, so that nothing is fetched for
 * it.
 */
interface MethodIcon {
  src: string;
  mimeType: "image/svg+xml";
  sizes: ["any"];
}

/**
 * Drawings by the names that tools give; names that Lucide does not have are missing. Each is made
 * once.
 */
const drawnIcons = new Map<string, MethodIcon | undefined>();
/** The most drawings that are kept, since names come from outside. */
const MOST_KEPT_ICONS = 5_000;

function methodIcon(name: string): MethodIcon | undefined {
  if (!drawnIcons.has(name)) {
    if (drawnIcons.size >= MOST_KEPT_ICONS) drawnIcons.clear();
    drawnIcons.set(name, drawIcon(name));
  }
  return drawnIcons.get(name);
}

function drawIcon(name: string): MethodIcon | undefined {
  const node = iconNodes([name])[name];
  if (!node) return undefined;
  const shapes = node.map(([tag, { key: _, ...attributes }]) => `<${tag} ${inSvg(attributes)}/>`);
  const svg = `<svg ${inSvg(FRAME)}>${shapes.join("")}</svg>`;
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  return { src, mimeType: "image/svg+xml", sizes: ["any"] };
}

const FRAME = {
  xmlns: "http://www.w3.org/2000/svg",
  width: "24",
  height: "24",
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  "stroke-width": "2",
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
};

/** The attributes in SVG. They are Lucide's own: letters, numbers and signs that need no escape. */
function inSvg(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(" ");
}
