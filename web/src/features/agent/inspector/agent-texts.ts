import { ownValue } from "@pegboard/json-schema";
import type {
  MethodDefinition,
  OwnerSettings,
  SettingsOperation,
  ToolDefinition,
} from "@pegboard/registry-core";
import {
  METHOD_TEXT_FIELDS,
  type MethodTextField,
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
import { inSentence } from "@pegboard/ui/messages/sentences.ts";
import type { DraftStep } from "../../../drafts/draft.ts";
import { t } from "../../../messages/t.ts";

/** A text of a tool or method as its agent's operator sees it. */
export interface AgentText {
  field: ToolTextField;
  title: string;
  /** The tool's own text, with the organisation's overrides; undefined for none. */
  original: string | undefined;
  /** The text that this agent has in its place. */
  own: TextOverride | undefined;
  /** Whether the text must not be empty. */
  isNeeded: boolean;
}

/** The tool or the method that has the texts. */
export interface TextSubject {
  /** The tool without the agent's texts. */
  tool: ToolDefinition;
  method?: MethodDefinition | undefined;
}

export function agentTexts({ tool, method }: TextSubject, settings: OwnerSettings): AgentText[] {
  const { texts, methodTexts } = toToolSettings(ownValue(settings.tools, tool.name));
  if (method) {
    const own = ownValue(methodTexts, method.name);
    return METHOD_TEXT_FIELDS.map((field) => editedAgentText(field, method[field], own?.[field]));
  }
  return TOOL_TEXT_FIELDS.map((field) =>
    editedAgentText(field, toolText(tool, field), texts?.[field]),
  );
}

function editedAgentText(
  field: ToolTextField,
  original: string | undefined,
  own: TextOverride | undefined,
): AgentText {
  const isNeeded = field === "displayName" || field === "description" || field === "icon";
  return { field, title: TEXT_FIELD_TITLES[field](t), original, own, isNeeded };
}

/**
 * The step that gives this agent another text. When that equals the tool's own text, or `value` is
 * undefined, the tool's own text is restored.
 */
export function textStep(
  subject: TextSubject,
  text: AgentText,
  value: string | undefined,
): DraftStep {
  const { tool, method } = subject;
  const { original = null } = text;
  const place = textPlaceOf(subject, text);
  const isReset = value === undefined || value === (original ?? "");
  const operation = isReset
    ? resetTextOperation(place)
    : setTextOperation(place, { value, original });
  const subjectName = method ? method.displayName : tool.displayName;
  return {
    label: isReset
      ? t("Reset {text} of {name}", { text: inSentence(text.title), name: subjectName })
      : t("Edit {text} of {name}", { text: inSentence(text.title), name: subjectName }),
    operations: [operation],
    field: `text:${tool.name}/${method?.name ?? ""}/${text.field}`,
  };
}

/** The step that keeps this agent's text and stores the present original with it. */
export function keepStep(subject: TextSubject, text: AgentText): DraftStep {
  const { original = null, own } = text;
  const label = t("Keep {text} of {name}", {
    text: inSentence(text.title),
    name: (subject.method ?? subject.tool).displayName,
  });
  return {
    label,
    operations: own ? [setTextOperation(textPlaceOf(subject, text), { ...own, original })] : [],
  };
}

type TextPlace = { tool: string } & (
  | { field: ToolTextField; method?: never }
  | { method: string; field: MethodTextField }
);

function textPlaceOf({ tool, method }: TextSubject, { field }: AgentText): TextPlace {
  return method
    ? { tool: tool.name, method: method.name, field: methodTextField(field) }
    : { tool: tool.name, field };
}

function resetTextOperation(place: TextPlace): SettingsOperation {
  return place.method === undefined
    ? { op: "resetToolText", ...place }
    : { op: "resetMethodText", ...place };
}

function setTextOperation(place: TextPlace, text: TextOverride): SettingsOperation {
  return place.method === undefined
    ? { op: "setToolText", ...place, ...text }
    : { op: "setMethodText", ...place, ...text };
}

const methodTextField = (field: ToolTextField): MethodTextField =>
  field === "displayName" ? field : "description";

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
