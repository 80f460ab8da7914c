import type { ResolvedTool } from "@pegboard/registry-core";
import {
  type PromptSettings,
  TEXT_FIELD_TITLES,
  type ToolPromptTexts,
} from "@pegboard/registry-core/internal";
import { unusedTexts as unusedOf } from "@pegboard/registry-core/prompts";
import { t } from "../../../messages/t.ts";

/** A text that a tool brings and that no template of the agent writes. */
export interface UnusedToolText {
  tool: string;
  displayName: string;
  field: keyof ToolPromptTexts;
  /** The title: "User prompt". */
  title: string;
}

/** Texts of active tools that get into neither prompt, by the names that people know. */
export function findUnusedTexts(
  prompts: PromptSettings | undefined,
  tools: readonly ResolvedTool[],
): UnusedToolText[] {
  return unusedOf(prompts, tools).map(({ tool: { definition }, text }) => ({
    tool: definition.name,
    displayName: definition.displayName,
    field: text,
    title: TEXT_FIELD_TITLES[text](t),
  }));
}
