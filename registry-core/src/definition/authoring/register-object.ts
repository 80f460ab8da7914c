import {
  type JsonObject,
  ownValue,
  reasonOf,
  reloadSchemas,
  type SchemaSource,
} from "@pegboard/json-schema";
import { RegistryError } from "../../registry-error.ts";
import { callContext } from "../call-context.ts";
import { type ConfiguredTexts, changedTexts, withoutTexts } from "../configured-texts.ts";
import { argumentListOf, takesParameters } from "../documented/argument-list.ts";
import {
  attachedMethod,
  type DocumentedSource,
  typeIssuesOf,
} from "../documented/documented-source.ts";
import { codeToolName } from "../names.ts";
import type { ToolDefinition } from "../tool-definition.ts";
import { promptsOfTool } from "../tool-prompts-record.ts";
import { type AnyTool, isFromConfig } from "./any-tool.ts";
import { askConfigured, askDeclared, isTooSlow } from "./ask-texts.ts";
import { parseArguments } from "./check-standard.ts";
import { unknownParameters } from "./declared-tool.ts";
import { describeObject, isMadeFromConfig, readMade } from "./describe-object.ts";
import type { RegisteredTool } from "./registered-tool.ts";
import { recordedConfig, type ToolConfig, toolConfig } from "./tool-config.ts";
import type { Members } from "./tool-members.ts";

/**
 * Makes an object of functions into something a registry can hold. Its functions get `(args, {
 * …context, config })`.
 */
export function registeredObject(tool: AnyTool, documented?: DocumentedSource): RegisteredTool {
  const { methods, formatters, codeName = tool.name } = tool;
  const config = toolConfig(tool.config, codeName, tool.uiSchema);
  const isMade = isMadeFromConfig(tool);
  const documentedOf = (name: string) =>
    ownValue(documented?.methods, name) ?? attachedMethod(ownValue(methods, name)?.run);
  const declared = isMade ? declaredTexts(tool, config, codeName) : NOTHING_MADE;
  const described = describeObject(tool, declared, { documented, config });
  const followsConfig = config.schema !== undefined && (isMade || formatters !== undefined);
  const definition = followsConfig ? { ...described, textsFollowConfig: true } : described;
  return {
    definition,
    ...typeIssuesOf(definition, documentedOf),
    ...(formatters && { formatters }),
    checkConfig: config.check,
    ...(isMade && {
      configured: (values) =>
        configuredObject({ tool, documented, config, declared, definition }, values),
    }),
    reload() {
      reloadSchemas(Object.values(methods).map(({ parameters }) => parameters));
      // A method that stays one object is not described again.
      const copies = Object.entries(methods).map(
        ([name, method]) => [name, { ...method }] as const,
      );
      return registeredObject({ ...tool, methods: Object.fromEntries(copies) }, documented);
    },
    build(values, context) {
      const parsed = config.parse(values);
      return {
        async call(name, args, given) {
          const method = ownValue(methods, name);
          if (!method)
            throw new RegistryError("unknown_method", `${tool.name} has no method ${name}.`);
          const context = { ...callContext(given), config: parsed };
          const { parameters } = method;
          const schema = isFromConfig(parameters)
            ? (parameters(parsed) as SchemaSource)
            : parameters;
          const checked = await parseArguments(schema, args, given);
          const argumentList = schema ? undefined : documentedOf(name)?.argumentList;
          const list = argumentList
            ? argumentListOf(argumentList, checked as JsonObject, context)
            : [checked, context];
          return method.run(...list);
        },
        ...(isMade && {
          getToolPrompts() {
            const made = readMade(tool, parsed, ({ make }) => ({ value: make(), follows: [] }));
            const said = describeObject(tool, made, { documented });
            const { name, displayName } = { ...said, ...context?.definition, ...context?.settings };
            return promptsOfTool({ ...said, name, displayName }, said.prompts);
          },
        }),
      };
    },
  };
}

const NOTHING_MADE: Members = new Map();

/**
 * The texts that a tool's functions make of the default config. Where that is not valid, a function
 * that fails leaves its text out.
 */
function declaredTexts(tool: AnyTool, { defaults }: ToolConfig, owner: string): Members {
  const { config, valid } = defaults();
  const { config: recorded, takeReads } = recordedConfig(config);
  const ask = valid ? askDeclared(owner, takeReads) : askConfigured(takeReads, Date.now()).ask;
  return readMade(tool, recorded, ask);
}

interface ObjectToConfigure {
  tool: AnyTool;
  documented: DocumentedSource | undefined;
  config: ToolConfig;
  declared: Members;
  definition: ToolDefinition;
}

function configuredObject(
  { tool, documented, config, declared, definition }: ObjectToConfigure,
  values: JsonObject,
): ConfiguredTexts {
  const since = Date.now();
  try {
    const { config: recorded, takeReads } = recordedConfig(config.parseForTexts(values));
    const { ask, issues } = askConfigured(takeReads, since);
    const made = readMade(tool, recorded, ask);
    if (isTooSlow(issues)) return { tool: {}, methods: {}, issues };
    const now = describeObject(tool, new Map([...declared, ...made]), { documented });
    return { ...changedTexts(definition, now), issues };
  } catch (error) {
    return withoutTexts({ code: "not_built", values: { cause: reasonOf(error) } });
  }
}

/** What the registration of a function adds to what the function declares. */
export interface FunctionRegistration {
  documented?: DocumentedSource | undefined;
  /** The name that a model calls. Default: the function's own. */
  methodName?: string | undefined;
}

/** Makes a plain function into a tool with one method of the function's name. */
export function registeredFunction(
  run: (...list: never[]) => unknown,
  config?: SchemaSource,
  { documented, methodName = run.name }: FunctionRegistration = {},
): RegisteredTool {
  const ofMethod = ownValue(documented?.methods, run.name) ?? attachedMethod(run);
  const description = documented?.classDescription ?? ofMethod?.description;
  const tool = {
    name: codeToolName(run),
    codeName: run.name,
    config,
    methods: { [methodName]: { run } },
  };
  if (!ofMethod?.parameters && takesParameters(run)) throw unknownParameters(run.name);
  return registeredObject(tool, {
    ...documented,
    ...(ofMethod && { methods: { [methodName]: ofMethod } }),
    ...(description !== undefined && { classDescription: description }),
  });
}
