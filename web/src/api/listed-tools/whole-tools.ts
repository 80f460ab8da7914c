import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import { markDefaultsValid, type TokenTable } from "@pegboard/registry-core/internal";
import { inTurns } from "@pegboard/ui/in-turns.ts";
import type {
  CatalogAnswer,
  DefinitionsAnswer,
  DefinitionsRequest,
  PackedTool,
  ToolListAnswer,
} from "../../../../server/src/api-contract.ts";
import { requestJson } from "../request-json.ts";

/** The most definitions of one request, as many as the server gives at once. */
const DEFINITIONS_PER_REQUEST = 500;
/** The seconds of one request, because large definitions take a while to travel. */
const DEFINITIONS_TIMEOUT_SECONDS = 60;

/** The mark of each whole definition in the list. */
const definitionMarks = new WeakMap<ToolDefinition, string>();

const definitionMark = (tool: ToolDefinition): string | undefined =>
  tool.listed ?? definitionMarks.get(tool);

/** The listed tools. A tool that did not change stays the known object: whole, if it was whole. */
export function keepKnown(known: ToolDefinition[], listed: ToolDefinition[]): ToolDefinition[] {
  const byMark = new Map(known.map((tool) => [definitionMark(tool), tool]));
  const kept = listed.map((tool) =>
    tool.listed === undefined ? tool : (byMark.get(tool.listed) ?? tool),
  );
  return kept.length === known.length && kept.every((tool, place) => tool === known[place])
    ? known
    : kept;
}

/** Loads whole definitions of these tools, by the mark that each has in the list. */
export async function loadWholeTools(
  names: string[],
  signal: AbortSignal,
): Promise<Map<string, ToolDefinition>> {
  const whole = new Map<string, ToolDefinition>();
  for (let start = 0; start < names.length; start += DEFINITIONS_PER_REQUEST) {
    const body: DefinitionsRequest = { tools: names.slice(start, start + DEFINITIONS_PER_REQUEST) };
    const path = "/api/v1/tools/definitions";
    const request = {
      method: "POST",
      body,
      signal,
      seconds: DEFINITIONS_TIMEOUT_SECONDS,
      read: parseDefinitionLines,
    } as const;
    const answer = await requestJson<DefinitionsAnswer>(path, request);
    for (const { listed, definition } of answer.definitions) {
      definitionMarks.set(definition, listed);
      whole.set(listed, definition);
    }
  }
  return whole;
}

/**
 * Reads lines in turns, so that keys and clicks are handled between the definitions: parsing
 * hundreds at once is a long task.
 */
const parseDefinitionLines = (text: string) => inTurns(parseLines(text));

function* parseLines(text: string): Generator<undefined, DefinitionsAnswer> {
  const definitions: DefinitionsAnswer["definitions"] = [];
  // The first line opens the list, the last one closes it.
  for (const line of text.split("\n").slice(1, -1)) {
    definitions.push(JSON.parse(line.endsWith(",") ? line.slice(0, -1) : line));
    yield;
  }
  return { definitions };
}

/**
 * The list as a catalogue whose definitions have `listed`. Parts that tools share stay one object,
 * so that computations about them, such as missing settings, are made once.
 */
export function unpackToolList({ declared, alike, ...others }: ToolListAnswer): CatalogAnswer {
  const tokens = declared.map(({ name, methods }) => [name, tokensByMethod(methods)] as const);
  const { search } = others;
  const ofSearch = search?.definition.methods.map(({ name }) => [name, search.tokens] as const);
  return {
    ...others,
    declared: declared.map((tool) => unpackTool(tool, alike)),
    tokens: {
      ...Object.fromEntries(tokens),
      ...(search && ofSearch && { [search.definition.name]: Object.fromEntries(ofSearch) }),
    },
  };
}

function unpackTool(
  { alike: place, fits, methods, ...own }: PackedTool,
  alike: ToolListAnswer["alike"],
): ToolDefinition {
  const { names, displayNames, alike: places } = methods;
  const unpacked = names.map((name, index) => ({
    ...(alike.methods[places[index] ?? -1] as MethodDefinition),
    name,
    displayName: displayNames[index] ?? name,
  }));
  // Parts that lists do not show are fetched by name before anything reads them.
  const tool = { ...alike.tools[place], ...own, methods: unpacked } as ToolDefinition;
  if (fits) markDefaultsValid(tool);
  return tool;
}

function tokensByMethod({ names, tokens }: PackedTool["methods"]): TokenTable[string] {
  // Names are from outside, and another object would lose `__proto__`.
  const counts: Record<string, number> = Object.create(null);
  for (const [index, name] of names.entries()) {
    const count = tokens[index];
    if (count != null) counts[name] = count;
  }
  return counts;
}
