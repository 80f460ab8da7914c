import type { ToolDefinition } from "@pegboard/registry-core";
import { inTurns } from "@pegboard/ui/in-turns.ts";
import type { DefinitionsAnswer, DefinitionsRequest } from "../../../../server/src/api-contract.ts";
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
