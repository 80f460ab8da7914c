import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import type { TextOrigin } from "@pegboard/registry-core/formats";
import { fieldLabel, ownValue, type TemplateName } from "@pegboard/registry-core/internal";
import { common } from "../../../language/common.ts";
import { LOCALE } from "../../../language/language.ts";
import { TEMPLATE_FIELDS } from "../inspector/text-landing.ts";
import { say } from "./texts.ts";

/**
 * Where a piece of text comes from: "File Operations › Read › Description", or "System template,
 * line 12" where no tool wrote it. Without a template only what tools wrote has a name.
 */
export function originText(
  origin: TextOrigin,
  tools: Pick<ReadonlyMap<string, ToolDefinition>, "get">,
  template?: TemplateName,
): string | undefined {
  const { line } = origin;
  if (origin.tool === undefined) {
    return template && line !== undefined ? say.templateLine[template](line) : undefined;
  }
  const tool = tools.get(origin.tool);
  const method = tool?.methods.find(({ name }) => name === origin.method);
  const place = [
    tool?.displayName ?? origin.tool,
    method?.displayName,
    originTitle(origin),
    ...parameterNames(origin),
  ];
  const named = place.flatMap((part) => (part === undefined ? [] : [isolate(part)])).join(" › ");
  const fields = tool && followedFields(tool, method, origin);
  const written = fields ? say.fromConfig(named, fields) : named;
  return template && line !== undefined ? say.atLine(written, line) : written;
}

/** The config fields that a text was made from: "Limit and Hosts". */
function followedFields(
  tool: ToolDefinition,
  method: MethodDefinition | undefined,
  origin: TextOrigin,
): string | undefined {
  if (origin.field === undefined && !method) return undefined;
  const field = followingFields.get(origin.field ?? "") ?? "description";
  const { follows = {}, origins } = method ?? tool;
  const isOverruled = ownValue<string>(origins, field) === "organisation";
  const fields = isOverruled ? undefined : ownValue<string[]>(follows, field);
  return fields && LIST.format(fields.map((key) => isolate(fieldLabel(tool, [key]))));
}

const LIST = new Intl.ListFormat(LOCALE);

/** Isolates a right-to-left name, which would reorder the text around it. */
const isolate = (part: string): string => (RIGHT_TO_LEFT.test(part) ? `\u2068${part}\u2069` : part);

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u;

function originTitle({ method, field }: TextOrigin): string | undefined {
  if (field === undefined) return method === undefined ? undefined : common.description;
  return fieldTitles.get(field);
}

const fieldTitles = new Map([
  ["name", common.name],
  ["display_name", common.displayName],
  ["description", common.description],
  ["parameters", common.arguments],
  ["tool_description", common.description],
  ["tool_system_prompt", say.systemPrompt],
  ["tool_format_information_for_system_prompt", say.formatInformationSystem],
  ["tool_user_prompt", say.userPrompt],
  ["tool_format_information_for_user_prompt", say.formatInformationUserPrompt],
  ["tool_format_reminder_for_user_prompt", say.formatReminderUserPrompt],
  ["app", common.app],
  ["category", say.category],
]);

/** What definitions call the same; everything else that a method says is its description. */
const followingFields = new Map<string, string>([
  ["name", "name"],
  ["app", "app"],
  ["category", "category"],
  ["display_name", "displayName"],
  ["parameters", "parameters"],
  ...Object.entries(TEMPLATE_FIELDS).map(([text, field]) => [field, text] as const),
]);

/** The names on the way into a schema, without its keywords. */
function parameterNames({ path = [] }: TextOrigin): string[] {
  return path.flatMap((segment, index) =>
    path[index - 1] === "properties" ? [String(segment)] : [],
  );
}
