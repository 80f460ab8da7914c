import { createHash } from "node:crypto";
import type { JsonObject, Toolset } from "@pegboard/registry-core";
import type { FunctionNames } from "@pegboard/registry-core/internal";
import { mcpTools } from "@pegboard/registry-core/mcp";
import { methodIcon } from "./method-icons.ts";

/** The methods as `tools/list` answers them. */
export interface ServedList {
  tools: JsonObject[];
  /** A text that is equal for lists with equal content. */
  fingerprint: string;
}

/** The most characters of drawings in one list, since a client reads the whole list each time. */
const MOST_ICON_CHARACTERS = 200_000;

const servedLists = new WeakMap<Toolset, { names: FunctionNames; list: ServedList }>();

/**
 * The list for a toolset. A toolset never changes in place, so one toolset always gives one list.
 */
export function servedList(toolset: Toolset, names: FunctionNames): ServedList {
  const before = servedLists.get(toolset);
  if (before?.names === names) return before.list;
  const tools = withIcons(mcpTools({ toolset, names }), { toolset, names });
  const list = { tools, fingerprint: hashText(tools.map(declarationKey).join("\n")) };
  servedLists.set(toolset, { names, list });
  return list;
}

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

const schemaHashes = new WeakMap<JsonObject, string>();

/**
 * A part of the list. Declarations that did not change are one object from one toolset to the next,
 * and are read once.
 */
function declarationKey({ icons, _meta, ...declaration }: JsonObject): string {
  const schema = declaration.inputSchema as JsonObject;
  const known = schemaHashes.get(schema);
  const part = known ?? hashText(JSON.stringify(schema));
  if (known === undefined) schemaHashes.set(schema, part);
  const { inputSchema: _, ...texts } = declaration;
  return JSON.stringify([part, texts, icons, _meta]);
}

function hashText(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
