import { fieldLabel, ownValue } from "@pegboard/json-schema";
import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import type { TextOrigin } from "@pegboard/registry-core/formats";
import type { TemplateName } from "@pegboard/registry-core/internal";
import { fieldPointer } from "@pegboard/schema-form/json-path";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import type { InspectorTab } from "../../../addresses/searches/agent-tools-search.ts";
import { t } from "../../../messages/t.ts";
import { TEMPLATE_FIELDS } from "../inspector/agent-texts.ts";

const TEMPLATE_LINE = {
  system: (line: number) => t("System template, line {line}", { line }),
  user: (line: number) => t("User template, line {line}", { line }),
};

/**
 * The origin of a piece of text: "File Operations › Read › Description", or "System template, line
 * 12" where no tool wrote it. Without a template only texts of tools have a name.
 */
export function originText(
  origin: TextOrigin,
  tools: Pick<ReadonlyMap<string, ToolDefinition>, "get">,
  template?: TemplateName,
): string | undefined {
  const { line } = origin;
  if (origin.tool === undefined) {
    return template && line !== undefined ? TEMPLATE_LINE[template](line) : undefined;
  }
  const tool = tools.get(origin.tool);
  const method = tool?.methods.find(({ name }) => name === origin.method);
  const place = [
    tool?.displayName ?? origin.tool,
    method?.displayName,
    originTitle(origin),
    ...parameterPathNames(origin),
  ];
  const named = place.flatMap((part) => (part === undefined ? [] : [isolate(part)])).join(" › ");
  const fields = tool && followedFieldNames(tool, method, origin);
  const written = fields ? t("{named} · from {fields} in its config", { named, fields }) : named;
  return template && line !== undefined ? t("{written} · line {line}", { written, line }) : written;
}

/** The config fields that a text was made from: "Limit and Hosts". */
function followedFieldNames(
  tool: ToolDefinition,
  method: MethodDefinition | undefined,
  origin: TextOrigin,
): string | undefined {
  if (origin.field === undefined && !method) return undefined;
  const field = followingFields.get(origin.field ?? "") ?? "description";
  const { follows = {}, origins } = method ?? tool;
  const isOverruled = ownValue<string>(origins, field) === "organisation";
  const fields = isOverruled ? undefined : ownValue<string[]>(follows, field);
  return fields && LIST.format(fields.map((key) => isolate(fieldLabel(tool, [key], t))));
}

const LIST = new Intl.ListFormat(LOCALE);

/** Isolates a right-to-left name, which would reorder the text around it. */
const isolate = (part: string): string => (RIGHT_TO_LEFT.test(part) ? `\u2068${part}\u2069` : part);

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u;

function originTitle({ method, field }: TextOrigin): string | undefined {
  if (field === undefined) return method === undefined ? undefined : t("Description");
  return fieldTitles.get(field);
}

const fieldTitles = new Map([
  ["name", t("Name")],
  ["display_name", t("Display name")],
  ["description", t("Description")],
  ["parameters", t("Arguments")],
  ["tool_description", t("Description")],
  ["tool_system_prompt", t("System prompt")],
  ["tool_format_information_for_system_prompt", t("Format information, system prompt")],
  ["tool_user_prompt", t("User prompt")],
  ["tool_format_information_for_user_prompt", t("Format information, user prompt")],
  ["tool_format_reminder_for_user_prompt", t("Format reminder, user prompt")],
  ["app", t("App")],
  ["category", t("Category")],
]);

/** The fields of definitions for texts; every other text of a method is its description. */
const followingFields = new Map<string, string>([
  ["name", "name"],
  ["app", "app"],
  ["category", "category"],
  ["display_name", "displayName"],
  ["parameters", "parameters"],
  ...Object.entries(TEMPLATE_FIELDS).map(([text, field]) => [field, text] as const),
]);

/** The names on the way into a schema, without its keywords. */
function parameterPathNames({ path = [] }: TextOrigin): string[] {
  return path.flatMap((segment, index) =>
    path[index - 1] === "properties" ? [String(segment)] : [],
  );
}

/**
 * The place that opens to change a piece of text: a tab of the inspector, or a line of a template.
 */
export type OriginPlace =
  | { tool: string; method: string | undefined; tab: InspectorTab; field?: string }
  | { template: TemplateName; line: number };

/** Where a piece of text can be changed; undefined for text that a format writes by itself. */
export function originPlace(
  { tool, method, field, line, path = [] }: TextOrigin,
  template: TemplateName | undefined,
): OriginPlace | undefined {
  if (tool !== undefined) {
    const text = path.length > 0 ? fieldPointer(path) : findTextField(method, field);
    return {
      tool,
      method,
      tab: tabs.get(field) ?? "prompts",
      ...(text !== undefined && { field: text }),
    };
  }
  return template && line !== undefined ? { template, line } : undefined;
}

/**
 * The field of a text in the Prompts tab. A prompt's text about a method is made from its
 * description.
 */
function findTextField(method: string | undefined, field: string | undefined): string | undefined {
  if (field === undefined || tabs.has(field)) return undefined;
  if (method === undefined) return textOfField.get(field);
  return field === "display_name" ? "displayName" : "description";
}

const textOfField = new Map(Object.entries(TEMPLATE_FIELDS).map(([text, field]) => [field, text]));

/** The tabs of fields; all other fields are texts, which the Prompts tab has. */
const tabs = new Map<string | undefined, InspectorTab>([
  ["parameters", "arguments"],
  ["name", "overview"],
  ["app", "overview"],
  ["category", "overview"],
]);
