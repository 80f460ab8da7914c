import type { Prompt } from "@modelcontextprotocol/server";
import { type JsonValue, ownValue, setOwn } from "@pegboard/json-schema";
import type { AgentState } from "../agents/agent-states.ts";
import type { PromptRequestBody } from "../api-contract.ts";

/** The request values that every agent takes, with their descriptions. */
const GIVEN = {
  query: "What the user asks.",
  user: "Who asks.",
  date: "The day, as 2026-11-20. Today unless given.",
};

/** The titles of an agent's prompts, by the names that clients ask for. */
const PROMPT_TITLES = { system: "System prompt", user: "User prompt" } as const;
export type PromptName = keyof typeof PROMPT_TITLES;

export const isPromptName = (name: string): name is PromptName =>
  Object.hasOwn(PROMPT_TITLES, name);

/** The `prompts` of an answer to `prompts/list`. */
export function servedPrompts({ agent, settings }: AgentState): Prompt[] {
  const variables = Object.keys(settings.prompts?.variables ?? {}).filter(
    (name) => !Object.hasOwn(GIVEN, name),
  );
  const arguments_ = [
    ...Object.entries(GIVEN).map(([name, description]) => ({ name, description, required: false })),
    ...variables.map((name) => ({
      name,
      description: `The variable ${name} of the agent's templates.`,
      required: false,
    })),
  ];
  return Object.entries(PROMPT_TITLES).map(([name, title]) => ({
    name,
    title,
    description: `The ${name} prompt of ${agent.name}, as its template writes it for the methods that it has now.`,
    arguments: arguments_,
  }));
}

/**
 * The request for prompts that MCP's arguments make. MCP has only texts, so a variable whose value
 * is something else is read as JSON, where it is that.
 */
export function promptRequest(
  { settings }: AgentState,
  given: Record<string, string>,
): PromptRequestBody {
  const stored = settings.prompts?.variables ?? {};
  const variables: Record<string, JsonValue> = {};
  const body: PromptRequestBody = {};
  for (const [name, text] of Object.entries(given)) {
    if (isRequestValue(name)) body[name] = text;
    else
      setOwn(
        variables,
        name,
        typeof ownValue(stored, name) === "string" ? text : parseJsonOrText(text),
      );
  }
  return { ...body, variables };
}

const isRequestValue = (name: string): name is keyof typeof GIVEN => Object.hasOwn(GIVEN, name);

function parseJsonOrText(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
