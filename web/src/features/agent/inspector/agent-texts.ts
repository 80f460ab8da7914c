import { ownValue } from "@pegboard/json-schema";
import type { OwnerSettings } from "@pegboard/registry-core";
import {
  METHOD_TEXT_FIELDS,
  TEXT_FIELD_TITLES,
  type TextOverride,
  TOOL_TEXT_FIELDS,
  type ToolTextField,
  toolText,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import {
  DEFAULT_SYSTEM_TEMPLATE,
  DEFAULT_USER_TEMPLATE,
  PROMPT_TEXT_FIELDS,
  usedFields,
} from "@pegboard/registry-core/prompts";
import { t } from "../../../messages/t.ts";
import type { EditableText, TextSubject } from "../../../owner-editor/own-texts/editable-text.ts";

/** The texts of a tool or method as its agent's operator sees them. */
export function agentTexts({ tool, method }: TextSubject, settings: OwnerSettings): EditableText[] {
  const { texts, methodTexts } = toToolSettings(ownValue(settings.tools, tool.name));
  if (method) {
    const own = ownValue(methodTexts, method.name);
    return METHOD_TEXT_FIELDS.map((field) => editableText(field, method[field], own?.[field]));
  }
  return TOOL_TEXT_FIELDS.map((field) =>
    editableText(field, toolText(tool, field), texts?.[field]),
  );
}

function editableText(
  field: ToolTextField,
  original: string | undefined,
  own: TextOverride | undefined,
): EditableText {
  const isNeeded = field === "displayName" || field === "description" || field === "icon";
  return { field, title: TEXT_FIELD_TITLES[field](t), original, own, isNeeded };
}

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
