import {
  type IgnoredPattern,
  isLazySchema,
  isStandardSchema,
  type JsonObject,
  type JsonSchema,
  jsonCopy,
  reasonOf,
  type SchemaSource,
  schemaAt,
  schemaDefaults,
  toJsonSchema,
  toParameterSchema,
} from "@pegboard/json-schema";
import { memoByIdentity } from "../../memo-by-identity.ts";
import { RegistryError } from "../../registry-error.ts";
import { checkMethod } from "../check-definition.ts";
import type { ArgumentSource } from "../documented/argument-list.ts";
import { takesApart, takesParameters } from "../documented/argument-list.ts";
import type { DocumentedMethod } from "../documented/documented-source.ts";
import { behaviourOf } from "../method-behaviour.ts";
import { displayNameOf } from "../names.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { shownSchema } from "../shown-schema.ts";
import {
  DEFAULT_WEIGHT,
  type LeftOutMethod,
  type MethodDefinition,
  type Origin,
  type ToolDefinition,
  type ToolPromptTexts,
} from "../tool-definition.ts";
import { uiSchemaOf } from "../ui-schema-of.ts";
import { checkKeys, METHOD_KEYS } from "./check-specification.ts";
import type { FunctionSchema, MethodMetadata, ToolMetadata } from "./decorators.ts";

/** Everything that is known about a method, by source. */
export interface DeclaredMethod {
  name: string;
  /** The function itself, where the method has one of its own. */
  run?: unknown;
  /** Why the method cannot be used, where that is known before it is described. */
  issue?: RegistryError | undefined;
  metadata: MethodMetadata;
  /**
   * What it takes where nothing declares its parameters. Absent: nothing, as in defineTool, unless
   * the function destructures its arguments. `unknown`: parameters if the function's text has any.
   * `some`: parameters, because nothing shows that it has none. `later`: what a config tells.
   */
  unsaid?: "some" | "unknown" | "later";
  schema?: FunctionSchema["function"] | undefined;
  documented?: DocumentedMethod | undefined;
}

/** All that is known about a tool, by source, before it is decided what is shown. */
interface DeclaredTool {
  name: string;
  /** The name in the code, from which texts are generated. */
  codeName: string;
  metadata: ToolMetadata;
  documentedDescription?: string | undefined;
  methods: DeclaredMethod[];
  configSchema?: JsonSchema | undefined;
  ignoredPatterns?: IgnoredPattern[];
  uiSchema?: JsonObject | undefined;
  prompts?: ToolPromptTexts | undefined;
}

/**
 * How a function gets its arguments: as its schema has them if its code has a schema, otherwise as
 * its source text declares them.
 */
export function ownArgumentList({
  metadata,
  schema,
  documented,
}: DeclaredMethod): ArgumentSource[] | undefined {
  return (metadata.parameters ?? schema?.parameters) ? undefined : documented?.argumentList;
}

/** The definition that follows from what is known; each value with its origin. */
export function declaredDefinition(declared: DeclaredTool): ToolDefinition {
  const { metadata, configSchema } = declared;
  const description = firstKnown(`${declared.codeName} functionality`, [
    [metadata.description, "declared"],
    [declared.documentedDescription, "doc comment"],
  ]);
  const displayName = firstKnown(displayNameOf(declared.codeName), [
    [metadata.displayName, "declared"],
  ]);
  const uiSchema =
    declared.uiSchema &&
    (jsonCopy(declared.uiSchema, `The ui schema of ${declared.codeName}`) as JsonObject);
  const shownConfig = configSchema && shownSchema(configSchema, uiSchema);
  return {
    name: declared.name,
    displayName: displayName.value,
    description: description.value,
    ...omitUndefined({ icon: metadata.icon, color: metadata.color }),
    weight: metadata.weight ?? DEFAULT_WEIGHT,
    visible: metadata.visible ?? metadata.isCore === true,
    ...(metadata.visible === undefined && !metadata.isCore && { hiddenByDefault: true }),
    isCore: metadata.isCore ?? false,
    enabledByDefault: metadata.enabledByDefault ?? true,
    ...omitUndefined({ app: metadata.app, namespace: metadata.namespace }),
    ...omitUndefined({ category: metadata.category, tags: metadata.tags }),
    ...omitUndefined({ isExclusive: metadata.isExclusive, takesControl: metadata.takesControl }),
    ...omitUndefined({ isSubAgent: metadata.isSubAgent }),
    source: "code",
    ...usableDefinitions(declared),
    ...(shownConfig && { configSchema: shownConfig, configDefaults: schemaDefaults(shownConfig) }),
    ...withIgnored(declared.ignoredPatterns),
    ...omitUndefined({ secretDestination: metadata.secretDestination }),
    ...omitUndefined({ uiSchema: uiSchemaOf(shownConfig, uiSchema), prompts: declared.prompts }),
    origins: {
      displayName: displayName.origin,
      description: description.origin,
      weight: declaredOrGenerated(metadata.weight),
      visible: declaredOrGenerated(metadata.visible),
      isCore: declaredOrGenerated(metadata.isCore),
      enabledByDefault: declaredOrGenerated(metadata.enabledByDefault),
      ...omitUndefined({
        icon: originIfDeclared(metadata.icon),
        color: originIfDeclared(metadata.color),
      }),
      ...omitUndefined({
        app: originIfDeclared(metadata.app),
        category: originIfDeclared(metadata.category),
      }),
      ...omitUndefined({ tags: originIfDeclared(metadata.tags) }),
    },
  };
}

/**
 * The methods that can be used; an invalid one is left out alone. Throws the issue of the first one
 * when all are invalid.
 */
function usableDefinitions({
  name: tool,
  methods: all,
}: DeclaredTool): Pick<ToolDefinition, "methods" | "leftOut"> {
  const methods: MethodDefinition[] = [];
  const leftOut: LeftOutMethod[] = [];
  let first: RegistryError | undefined;
  for (const declared of all) {
    try {
      if (declared.issue) throw declared.issue;
      checkKeys(declared.metadata, METHOD_KEYS, `The metadata of ${declared.name}`);
      const method = definitionOfMethod(declared);
      checkMethod(method, tool);
      methods.push(method);
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      first ??= error;
      leftOut.push({ method: declared.name, cause: error.message });
    }
  }
  if (first && methods.length === 0) throw first;
  return { methods, ...(leftOut.length > 0 && { leftOut }) };
}

/**
 * The definition of a declared method; one declaration always gives one object. Throws
 * `invalid_schema`.
 */
const definitionOfMethod = memoByIdentity(describeMethod);

function describeMethod({
  name,
  run,
  metadata,
  schema,
  documented,
  unsaid,
}: DeclaredMethod): MethodDefinition {
  const description = firstKnown(`${name} function`, [
    [metadata.description, "declared"],
    [schema?.description, "schema"],
    [documented?.description, "doc comment"],
  ]);
  const displayName = firstKnown(displayNameOf(name), [[metadata.displayName, "declared"]]);
  const parameters = firstKnown({}, [
    [metadata.parameters, "declared"],
    [schema?.parameters, "schema"],
    [documented?.parameters, "doc comment"],
  ]);
  const isUnknown =
    unsaid === "some" ||
    (unsaid === "unknown" ? takesParameters(run) : unsaid === undefined && takesApart(run));
  if (parameters.origin === "generated" && isUnknown) throw unknownParameters(name);
  if (isGenerator(run)) throw severalResults(name);
  if (metadata.parameters && schema?.parameters) throw twoSchemas(name);
  const ignoredPatterns: IgnoredPattern[] = [];
  const { value: source } = parameters;
  const place = `The parameters of ${name}`;
  const schemaOfArguments = isLazySchema(source)
    ? {}
    : toParameterSchema(source, place, ignoredPatterns);
  const definition: MethodDefinition = {
    name,
    displayName: displayName.value,
    description: description.value,
    ...omitUndefined({ summary: metadata.summary }),
    parameters: schemaOfArguments,
    ...(metadata.outputSchema && {
      outputSchema: outputSchemaOf(name, metadata.outputSchema, ignoredPatterns),
    }),
    ...withIgnored(ignoredPatterns),
    visible: metadata.visible ?? true,
    isCore: metadata.isCore ?? false,
    ...omitUndefined({ annotations: metadata.annotations, strict: metadata.strict }),
    ...behaviourOf(metadata),
    ...(isAsyncFunction(run, documented) && { isAsync: true }),
    ...(takesNothing(source, schemaOfArguments) && { thinkAugment: false }),
    origins: {
      displayName: displayName.origin,
      description: description.origin,
      ...omitUndefined({ summary: originIfDeclared(metadata.summary) }),
      parameters: parameters.origin,
      visible: declaredOrGenerated(metadata.visible),
      isCore: declaredOrGenerated(metadata.isCore),
    },
  };
  return isLazySchema(source) ? askingFor(source, definition, place) : definition;
}

/**
 * The definition with parameters that are made when they are first read; why they could not be made
 * is told beside them.
 */
function askingFor(
  source: SchemaSource,
  definition: MethodDefinition,
  place: string,
): MethodDefinition {
  type Made = Pick<MethodDefinition, "parameters" | "parametersIssue" | "ignoredPatterns">;
  let made: Made | undefined;
  const make = (): Made => {
    const ignoredPatterns: IgnoredPattern[] = [];
    try {
      return {
        parameters: toParameterSchema(source, place, ignoredPatterns),
        ...withIgnored(ignoredPatterns),
      };
    } catch (error) {
      return { parameters: { type: "object", properties: {} }, parametersIssue: reasonOf(error) };
    }
  };
  for (const field of ["parameters", "parametersIssue", "ignoredPatterns"] as const) {
    const get = () => {
      made ??= make();
      return made[field];
    };
    Object.defineProperty(definition, field, { get, enumerable: true, configurable: true });
  }
  return definition;
}

/** The error for a function that has parameters and declares nothing about them. */
export function unknownParameters(name: string): RegistryError {
  return new RegistryError(
    "invalid_definition",
    `The parameters of ${name} are not known: at run time a function does not say what it takes. Give it a schema with defineTool or methodMetadata (parameters: z.object({ … }) or JSON Schema), or build with the plugin of @pegboard/declarations, which reads its types. If it takes nothing but its context, say parameters: {}.`,
  );
}

/** The error for a generator: it would make several results, and a call has one. */
function severalResults(name: string): RegistryError {
  return new RegistryError(
    "invalid_definition",
    `${name} is a generator, and a call has one result. Return that, and tell what comes before it with progress() of the context.`,
  );
}

/**
 * The error for a method whose decorators, or a decorator and `static methods`, both say what it
 * takes.
 */
function twoSchemas(name: string): RegistryError {
  return new RegistryError(
    "invalid_definition",
    `${name} has parameters twice: in @openapiSchema and in @methodMetadata or static methods. Leave one out.`,
  );
}

const isGenerator = (run: unknown): boolean =>
  /GeneratorFunction\]$/.test(Object.prototype.toString.call(run));

/**
 * Whether a function is asynchronous. An `async` function says so itself, whatever is declared; of
 * any other only its types know that it gives a promise.
 */
function isAsyncFunction(run: unknown, documented: DocumentedMethod | undefined): boolean {
  return (
    /^\[object Async/.test(Object.prototype.toString.call(run)) || documented?.isAsync === true
  );
}

function outputSchemaOf(name: string, source: SchemaSource, ignored: IgnoredPattern[]): JsonSchema {
  return schemaAt(`The outputSchema of ${name}`, () => toJsonSchema(source, ignored));
}

/**
 * Whether a schema has no `properties`. Such a method asks for no reason, so that the model need
 * not write anything.
 */
function takesNothing(source: SchemaSource, { properties = {} }: JsonSchema): boolean {
  if (isStandardSchema(source) || isLazySchema(source)) return false;
  return Object.keys(properties).length === 0 && source.properties === undefined;
}

function withIgnored(ignoredPatterns: IgnoredPattern[] = []): {
  ignoredPatterns?: IgnoredPattern[];
} {
  return ignoredPatterns.length > 0 ? { ignoredPatterns } : {};
}

function firstKnown<T>(
  generated: T,
  candidates: [T | undefined, Origin][],
): { value: T; origin: Origin } {
  for (const [value, origin] of candidates)
    if (value !== undefined && value !== "") return { value, origin };
  return { value: generated, origin: "generated" };
}

function declaredOrGenerated(value: unknown): Origin {
  return value === undefined ? "generated" : "declared";
}

function originIfDeclared(value: unknown): Origin | undefined {
  return value === undefined ? undefined : "declared";
}
