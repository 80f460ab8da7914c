import type { OwnerSettings } from "@pegboard/registry-core";
import type { ToolTextField } from "@pegboard/registry-core/internal";
import {
  DEFAULT_SYSTEM_TEMPLATE,
  DEFAULT_USER_TEMPLATE,
  PROMPT_TEXT_FIELDS,
  usedFields,
} from "@pegboard/registry-core/prompts";
import { t } from "../../../messages/t.ts";

/** The template field of each text. The model never gets the icon. */
export const TEMPLATE_FIELDS: Partial<Record<ToolTextField, string>> = {
  displayName: "display_name",
  description: "tool_description",
  ...PROMPT_TEXT_FIELDS,
};

/** The places where a text of a tool gets into an agent's prompts. */
export interface TextLanding {
  /** The name in templates. */
  name: string;
  /** `System prompt, line 12`; empty when no template of the agent uses it. */
  places: string[];
}

/** The places where templates write each text of a tool, without texts that no template can use. */
export function textLandings({
  prompts = {},
}: OwnerSettings): Partial<Record<ToolTextField, TextLanding>> {
  const system = usedFields(prompts.system ?? DEFAULT_SYSTEM_TEMPLATE);
  const user = usedFields(prompts.user ?? DEFAULT_USER_TEMPLATE);
  const placesOf = (name: string) => [
    ...system
      .filter(({ field }) => field === name)
      .map(({ line }) => t("System prompt, line {line}", { line })),
    ...user
      .filter(({ field }) => field === name)
      .map(({ line }) => t("User prompt, line {line}", { line })),
  ];
  return Object.fromEntries(
    Object.entries(TEMPLATE_FIELDS).map(([field, name]) => [
      field,
      { name, places: placesOf(name) },
    ]),
  );
}
