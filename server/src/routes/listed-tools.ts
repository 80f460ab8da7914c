import { randomUUID } from "node:crypto";
import { ownValue } from "@pegboard/json-schema";
import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import { hasInvalidDefault, type TokenTable } from "@pegboard/registry-core/internal";
import type {
  ListedMethod,
  ListedTool,
  PackedMethods,
  PackedTool,
  ToolListAnswer,
} from "../api-contract.ts";

/**
 * A number for each definition. A definition that did not change is one object, so the number is a
 * name of its content.
 */
const marksOfDefinitions = new WeakMap<ToolDefinition, string>();
const markPrefix = randomUUID().slice(0, 8);
let markCount = 0;

/**
 * A name for a whole definition: it changes when anything of the definition changes, and after
 * every start.
 */
export function markOf(tool: ToolDefinition): string {
  const known = marksOfDefinitions.get(tool);
  if (known !== undefined) return known;
  markCount += 1;
  const mark = `${markPrefix}.${markCount}`;
  marksOfDefinitions.set(tool, mark);
  return mark;
}

/**
 * Packs tools into an answer one after the other. A part that several tools share is in the answer
 * once, in the order in which it first appeared.
 */
export function toolPacker(tokens: TokenTable) {
  const tools = onceEach<ToolListAnswer["alike"]["tools"][number]>();
  const methods = onceEach<ToolListAnswer["alike"]["methods"][number]>();
  const pack = (tool: ToolDefinition): PackedTool => {
    const {
      name,
      displayName,
      description,
      listed,
      methods: listedMethods,
      ...alike
    } = toListedTool(tool);
    const ofTool = ownValue(tokens, name);
    const packed: PackedMethods = { names: [], displayNames: [], alike: [], tokens: [] };
    for (const { name: method, displayName: shown, ...rest } of listedMethods) {
      packed.names.push(method);
      packed.displayNames.push(shown);
      packed.alike.push(methods.placeOf(rest));
      packed.tokens.push(ownValue(ofTool, method) ?? null);
    }
    const fits = tool.configSchema && !hasInvalidDefault(tool) && { fits: true as const };
    return {
      name,
      displayName,
      description,
      listed,
      alike: tools.placeOf(alike),
      ...fits,
      methods: packed,
    };
  };
  return { pack, alike: { tools: tools.all, methods: methods.all } };
}

function onceEach<Value>() {
  const all: Value[] = [];
  const places = new Map<string, number>();
  const placeOf = (value: Value): number => {
    const text = JSON.stringify(value);
    const place = places.get(text) ?? all.push(value) - 1;
    places.set(text, place);
    return place;
  };
  return { all, placeOf };
}

/** The part of a tool that a list shows. The rest is asked for by name. */
function toListedTool(tool: ToolDefinition): ListedTool {
  const { leftOut, ignoredPatterns, uiSchema, prompts, follows, origins, ...shown } = tool;
  return { ...shown, listed: markOf(tool), methods: tool.methods.map(toListedMethod) };
}

function toListedMethod(method: MethodDefinition): ListedMethod {
  const shown: Partial<MethodDefinition> = { ...method };
  for (const part of LEFT_OUT) delete shown[part];
  if (method.variants) {
    const variants = method.variants.map(({ agents, definition }) => ({
      agents,
      definition: toListedMethod(definition),
    }));
    return { ...(shown as ListedMethod), variants };
  }
  return shown as ListedMethod;
}

const LEFT_OUT = [
  "description",
  "summary",
  "parameters",
  "outputSchema",
  "ignoredPatterns",
  "ownFormats",
  "examples",
  "follows",
  "origins",
] as const satisfies Exclude<keyof MethodDefinition, keyof ListedMethod>[];
