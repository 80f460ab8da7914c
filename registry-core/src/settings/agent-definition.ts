import { ownValue } from "@pegboard/json-schema";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { withAgentTexts } from "./agent-texts.ts";
import { withMethodBehaviour } from "./behaviour-overrides.ts";
import { type OwnerSettings, toToolSettings } from "./owner-settings.ts";

/**
 * The definition as an agent's operator wants it: with the texts that were written for this agent,
 * and with how its methods are to run. It is the given object when nothing is set, and one object
 * for equal settings.
 */
export function agentDefinition(
  definition: ToolDefinition,
  settings: OwnerSettings,
): ToolDefinition {
  const { methodBehaviour } = toToolSettings(ownValue(settings.tools, definition.name));
  return withMethodBehaviour(withAgentTexts(definition, settings), methodBehaviour);
}
