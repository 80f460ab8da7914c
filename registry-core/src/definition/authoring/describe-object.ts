import { ownValue, type SchemaSource } from "@pegboard/json-schema";
import { attachedMethod, type DocumentedSource } from "../documented/documented-source.ts";
import { omitUndefined } from "../omit-undefined.ts";
import type { ToolDefinition, ToolPromptTexts } from "../tool-definition.ts";
import { type AnyMethod, type AnyTool, isFromConfig } from "./any-tool.ts";
import {
  type AskedText,
  type AskText,
  type AuthorAnswer,
  followedFields,
  followsOf,
} from "./ask-texts.ts";
import { type DeclaredMethod, declaredDefinition } from "./declared-tool.ts";
import type { ToolConfig } from "./tool-config.ts";
import { type Members, memberKey } from "./tool-members.ts";

/**
 * What the functions of a tool object make of a config; members that `ask` has no answer for are
 * left out.
 */
export function readMade(tool: AnyTool, config: unknown, ask: AskText): Members {
  const made = new Map<string, AuthorAnswer>();
  const note = (asked: Omit<AskedText, "make">, given: unknown): void => {
    const answer = isFromConfig(given) ? ask({ ...asked, make: () => given(config) }) : undefined;
    if (answer) made.set(memberKey(asked), answer);
  };
  note({ member: "description", expected: "a text" }, tool.description);
  note({ member: "prompts", expected: "texts by name" }, tool.prompts);
  for (const [method, { description, parameters }] of Object.entries(tool.methods)) {
    note({ member: "description", method, expected: "a text" }, description);
    note({ member: "parameters", method, expected: "a schema" }, requiredAnswer(parameters));
  }
  return made;
}

/** A function that answers null where it would answer nothing, which is no schema. */
const requiredAnswer = (given: unknown): unknown =>
  isFromConfig(given) ? (config: unknown) => given(config) ?? null : given;

/** Whether any part of a tool object is made from its config. */
export function isMadeFromConfig({ description, prompts, methods }: AnyTool): boolean {
  return [description, prompts, ...Object.values(methods).flatMap(describedTexts)].some(
    isFromConfig,
  );
}

const describedTexts = ({ description, parameters }: AnyMethod): unknown[] => [
  description,
  parameters,
];

/** The value as it is given, or what its function made. */
function settled<T>(given: unknown, made: AuthorAnswer | undefined): T | undefined {
  return (isFromConfig(given) ? made?.value : given) as T | undefined;
}

interface DescribeObjectOptions {
  documented?: DocumentedSource | undefined;
  config?: ToolConfig;
}

/** The definition that follows from what a tool object's functions made. */
export function describeObject(
  tool: AnyTool,
  made: Members,
  { documented, config }: DescribeObjectOptions = {},
): ToolDefinition {
  const {
    methods,
    config: _,
    uiSchema,
    prompts,
    formatters: __,
    codeName = tool.name,
    description,
    ...metadata
  } = tool;
  const described = settled<string>(description, made.get("description"));
  const definition = declaredDefinition({
    name: tool.name,
    codeName,
    metadata: { ...metadata, ...omitUndefined({ description: described }) },
    documentedDescription: documented?.classDescription,
    methods: Object.entries(methods).map(([name, method]) =>
      declareObjectMethod(name, { method, made, documented }),
    ),
    configSchema: config?.schema,
    ...(config && { ignoredPatterns: config.ignoredPatterns }),
    uiSchema,
    prompts: settled<ToolPromptTexts>(prompts, made.get("prompts")),
  });
  return withFollows(definition, made);
}

function withFollows(definition: ToolDefinition, made: Members): ToolDefinition {
  if (made.size === 0) return definition;
  const fieldsOf = (asked: Pick<AskedText, "member" | "method">) =>
    followedFields(made.get(memberKey(asked)));
  const prompts = fieldsOf({ member: "prompts" });
  const ofPrompts = Object.keys(definition.prompts ?? {}).map((text) => [text, prompts]);
  return {
    ...definition,
    ...followsOf({
      description: fieldsOf({ member: "description" }),
      ...Object.fromEntries(ofPrompts),
    }),
    methods: definition.methods.map((method) => {
      const description = fieldsOf({ member: "description", method: method.name });
      return {
        ...method,
        ...followsOf({
          description,
          parameters: fieldsOf({ member: "parameters", method: method.name }),
        }),
      };
    }),
  };
}

const plainMethods = new WeakMap<AnyMethod, DeclaredMethod>();

/**
 * The declaration of a method. A method that makes nothing gets one shared object each time, so
 * that its schema is read once.
 */
function declareObjectMethod(
  name: string,
  {
    method,
    made,
    documented,
  }: { method: AnyMethod; made: Members; documented: DocumentedSource | undefined },
): DeclaredMethod {
  const known = plainMethods.get(method);
  const ofSource = ownValue(documented?.methods, name) ?? attachedMethod(method.run);
  if (known?.name === name && known.documented === ofSource) return known;
  const { run, description, parameters, issue, ...metadata } = method;
  const madeOf = (member: string) => made.get(memberKey({ member, method: name }));
  const declared: DeclaredMethod = {
    name,
    run,
    issue,
    // The object is made from entries: engines give an object that is spread from several a shape
    // of its own, which costs 500 bytes for each method.
    metadata: omitUndefined({
      ...metadata,
      description: settled<string>(description, madeOf("description")),
      parameters: settled<SchemaSource>(parameters, madeOf("parameters")),
    }),
    documented: ofSource,
    ...(isFromConfig(parameters) && { unsaid: "later" }),
  };
  if (!describedTexts(method).some(isFromConfig)) plainMethods.set(method, declared);
  return declared;
}
