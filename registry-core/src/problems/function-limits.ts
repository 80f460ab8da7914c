import { PROVIDER_FORMATS } from "../provider-formats/provider-formats.ts";
import { exceededLimits, type FunctionLimits } from "./checks/exceeded-limits.ts";
import { newProblem } from "./new-problem.ts";
import type { Problem } from "./problem.ts";
import type { AgentCheck, CheckedAgent } from "./problem-check.ts";

/**
 * What holds until an organisation chooses otherwise. OpenAI takes 128 ("A max of 128 functions are supported",
 * https://platform.openai.com/docs/api-reference/chat/create; a longer list is refused with `array_above_max_length`).
 */
export const DEFAULT_FUNCTION_LIMITS: FunctionLimits = {
  "openai-chat": 128,
  "openai-responses": 128,
  // No limit is published.
  anthropic: null,
  // "Maximum 512 function declarations", but other numbers for other models and in Vertex AI: the type `Tool` of @google/genai.
  gemini: null,
  // The protocol has none: a client may have one.
  mcp: null,
};

/** Agents with more functions than a provider takes. Which provider an agent talks to is not known: each limit counts. */
export const checkFunctionLimits: AgentCheck = (agent, { functionLimits }) => {
  if (!functionLimits) return [];
  const functions = agent.toolset.offered;
  return exceededLimits(functions, functionLimits).map(({ name, limit }) => {
    const { label } = PROVIDER_FORMATS[name];
    return overLimit(agent, { functions, limit, name, label });
  });
};

function overLimit(
  agent: CheckedAgent,
  { functions, limit, name, label }: { functions: number; limit: number; name: string; label: string },
): Problem {
  return newProblem(
    {
      kind: "over function limit",
      // The provider refuses the whole request.
      severity: "error",
      message: `${label} takes at most ${limit.toLocaleString("en")} ${limit === 1 ? "function" : "functions"} in a request: ${agent.name} has ${functions.toLocaleString("en")}`,
      detail: `${agent.name} › ${label} · switch off at least ${(functions - limit).toLocaleString("en")}, or change the limit in Settings`,
      place: { agent: agent.id },
      fixes: [{ kind: "open", label: "Choose what to switch off", place: { agent: agent.id }, search: "is:on" }],
    },
    name,
  );
}
