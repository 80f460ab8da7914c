import type { SchemaSource } from "@pegboard/json-schema";
import { RegistryError } from "../../registry-error.ts";
import type { DocumentedSource } from "../documented/documented-source.ts";
import { codeToolName } from "../names.ts";
import { omitUndefined } from "../omit-undefined.ts";
import type { MethodDefinition, ToolDefinition } from "../tool-definition.ts";
import { promptsOfTool, type ToolPrompts } from "../tool-prompts-record.ts";
import { type AuthorAnswer, followedFields, followsOf } from "./ask-texts.ts";
import { checkKeys, TOOL_KEYS } from "./check-specification.ts";
import { type ClassMethod, classMethods, marksOf } from "./class-methods.ts";
import { declaredDefinition } from "./declared-tool.ts";
import { toolMarks } from "./decorators.ts";
import { PROMPT_TEXTS } from "./prompt-texts.ts";
import type { ToolClass, ToolStatics } from "./tool.ts";
import { isToolClass, methodHolders } from "./tool.ts";
import type { ToolConfig } from "./tool-config.ts";
import { type Members, memberOfMethod, toolTextsOf } from "./tool-members.ts";

/** A class before its members are read. */
export interface ClassToDescribe {
  toolClass: ToolClass & ToolStatics;
  name: string;
  /** The methods as the class's code declares them. */
  methods: ClassMethod[];
  documented: DocumentedSource | undefined;
}

export function classToDescribe(
  toolClass: ToolClass & ToolStatics,
  documented: DocumentedSource | undefined,
): ClassToDescribe {
  const marks = toolMarks(toolClass);
  checkKeys(marks, TOOL_KEYS, `The metadata of ${toolClass.name}`);
  const name = marks.name ?? codeToolName(toolClass);
  requireToolDescription(toolClass);
  const methods = isRunTool(toolClass)
    ? [methodOfRun(toolClass, { name, description: marks.description })]
    : classMethods(toolClass, documented);
  return { toolClass, name, methods, documented };
}

/**
 * Whether a class says of itself that it is a tool: it extends `Tool`, has a config, answers as one
 * function, or it or one of its methods is marked. Any other class may as well be for other code.
 */
export function isMarkedClass(toolClass: ToolClass & ToolStatics): boolean {
  if (toolClass.config || isRunTool(toolClass) || isToolClass(toolClass)) return true;
  if (Object.keys(toolMarks(toolClass)).length > 0) return true;
  const keys = methodHolders(toolClass).flatMap((holder) => Object.getOwnPropertyNames(holder));
  return keys.some((key) => marksOf(toolClass, key) !== undefined);
}

/**
 * The definition that follows from the answers of a class's members. A method that they do not
 * change is one object each time.
 */
export function describeClass(
  { toolClass, name, methods, documented }: ClassToDescribe,
  members: Members,
  config?: ToolConfig,
): ToolDefinition {
  const marks = toolMarks(toolClass);
  const texts = toolTextsOf(members);
  const description = marks.description ?? texts.description;
  const said = methods.map((method) => methodSaying(method, members));
  const isRun = isRunTool(toolClass);
  const definition = declaredDefinition({
    name,
    codeName: toolClass.name,
    metadata: { ...texts.metadata, ...marks, ...omitUndefined({ description }) },
    documentedDescription: documented?.classDescription,
    methods: isRun ? said.map((method) => describedBy(method, description)) : said,
    configSchema: config?.schema,
    ...(config && { ignoredPatterns: config.ignoredPatterns }),
    uiSchema: toolClass.uiSchema,
    prompts:
      Object.keys(texts.prompts).length > 0
        ? { ...toolClass.prompts, ...texts.prompts }
        : toolClass.prompts,
  });
  const toolDescription =
    marks.description === undefined ? members.get("toolDescription") : undefined;
  const followed = {
    ...definition,
    ...followedBy(definition.methods, members, { toolDescription, isRun }),
  };
  return withOwnPrompts(followed, members.get("getToolPrompts"));
}

/** A method with what the class answers for it in `methodDescription` and `methodParameters`. */
function methodSaying(method: ClassMethod, members: Members): ClassMethod {
  const description = members.get(memberOfMethod("methodDescription", method.name))?.value as
    | string
    | undefined;
  const parameters = members.get(memberOfMethod("methodParameters", method.name))?.value as
    | SchemaSource
    | undefined;
  const saying = description ? withDescription(method, description) : method;
  return parameters ? { ...saying, metadata: { ...saying.metadata, parameters } } : saying;
}

const withDescription = (method: ClassMethod, description: string): ClassMethod => ({
  ...method,
  metadata: { ...method.metadata, description },
});

/** Describes the method of a class with a single function as its tool is described. */
function describedBy(method: ClassMethod, description: string | undefined): ClassMethod {
  return description === undefined || method.metadata.description
    ? method
    : withDescription(method, description);
}

/** The config fields that the texts were made from. */
function followedBy(
  methods: MethodDefinition[],
  members: Members,
  { toolDescription, isRun }: { toolDescription: AuthorAnswer | undefined; isRun: boolean },
): Pick<ToolDefinition, "follows" | "methods"> {
  const texts = ["displayName", "icon", ...PROMPT_TEXTS].map((member) => [
    member,
    followedFields(members.get(member)),
  ]);
  const description = followedFields(toolDescription);
  const withFollows = methods.map((method): MethodDefinition => {
    const own = (member: "methodDescription" | "methodParameters") =>
      followedFields(members.get(memberOfMethod(member, method.name)));
    const fields = own("methodDescription") ?? (isRun ? description : undefined);
    const follows = followsOf({ description: fields, parameters: own("methodParameters") });
    return follows.follows ? { ...method, ...follows } : method;
  });
  return { methods: withFollows, ...followsOf({ description, ...Object.fromEntries(texts) }) };
}

/**
 * The texts of a class with its own `getToolPrompts`, where they differ from what it would answer
 * without.
 */
function withOwnPrompts(
  definition: ToolDefinition,
  answer: AuthorAnswer | undefined,
): ToolDefinition {
  if (!answer) return definition;
  const written = answer.value as Readonly<Record<string, unknown>>;
  const before = promptsOfTool(definition, definition.prompts);
  const texts = Object.entries(OWN_PROMPTS).flatMap(([text, field]): [string, string][] => {
    const value = written[field];
    return typeof value === "string" && value !== before[field] ? [[text, value]] : [];
  });
  if (texts.length === 0) return definition;
  const changed = Object.fromEntries(texts);
  const { displayName, description, ...prompts } = changed;
  const ofTool = omitUndefined({
    displayName: displayName || undefined,
    description: description || undefined,
  });
  const origins = Object.fromEntries(Object.keys(ofTool).map((field) => [field, "declared"]));
  const follows = Object.fromEntries(Object.keys(changed).map((text) => [text, answer.follows]));
  return {
    ...definition,
    ...ofTool,
    prompts: { ...definition.prompts, ...prompts },
    follows: { ...definition.follows, ...follows },
    origins: { ...definition.origins, ...origins },
  };
}

const OWN_PROMPTS = {
  displayName: "display_name",
  description: "tool_description",
  toolSystemPrompt: "tool_system_prompt",
  toolFormatInformationForSystemPrompt: "tool_format_information_for_system_prompt",
  toolUserPrompt: "tool_user_prompt",
  toolFormatInformationForUserPrompt: "tool_format_information_for_user_prompt",
  toolFormatReminderForUserPrompt: "tool_format_reminder_for_user_prompt",
} as const satisfies Record<string, keyof ToolPrompts>;

/**
 * Whether a class is a single function: it has `run(toolCall)`, and describes itself with
 * `toolDescription()`.
 */
function isRunTool(toolClass: ToolClass): boolean {
  return (
    functionOf(toolClass, "run") !== undefined &&
    functionOf(toolClass, "toolDescription") !== undefined
  );
}

/** Throws for a class with arguments of `run`, but without what makes `run` its one function. */
function requireToolDescription(toolClass: ToolClass & ToolStatics): void {
  if (!toolClass.inputModel || isRunTool(toolClass) || !functionOf(toolClass, "run")) return;
  if (marksOf(toolClass, "run")) return;
  throw new RegistryError(
    "invalid_definition",
    `${toolClass.name} has inputModel and run(), but no toolDescription(): give it that method, which says what the tool is for. A class with all three is one function for models.`,
  );
}

/**
 * The one method of a class with `run(toolCall)`: it has the tool's name without an app prefix, and
 * `run` gets the whole call.
 */
function methodOfRun(
  toolClass: ToolClass & ToolStatics,
  tool: { name: string; description: string | undefined },
): ClassMethod {
  const { metadata, schema } = marksOf(toolClass, "run") ?? {};
  const name = schema?.name ?? tool.name.slice(tool.name.indexOf(".") + 1);
  const description = metadata?.description ?? tool.description;
  return {
    key: "run",
    run: functionOf(toolClass, "run"),
    name,
    metadata: { ...metadata, ...(description !== undefined && { description }) },
    schema: {
      ...schema,
      ...(!schema?.parameters && toolClass.inputModel && { parameters: toolClass.inputModel }),
    },
    unsaid: "later",
    argumentList: [{ from: "call", name }],
  };
}

function functionOf(toolClass: ToolClass, name: string): object | undefined {
  const values = methodHolders(toolClass).map(
    (holder): unknown => Object.getOwnPropertyDescriptor(holder, name)?.value,
  );
  return values.find((value): value is object => typeof value === "function");
}
