import { type JsonObject, reasonOf, reloadSchemas, type SchemaSource } from "@pegboard/json-schema";
import { RegistryError } from "../../registry-error.ts";
import { callContext } from "../call-context.ts";
import { type ConfiguredTexts, changedTexts, withoutTexts } from "../configured-texts.ts";
import { argumentListOf } from "../documented/argument-list.ts";
import {
  attachedSource,
  type DocumentedSource,
  typeIssuesOf,
} from "../documented/documented-source.ts";
import type { ToolDefinition } from "../tool-definition.ts";
import { askConfigured, isTooSlow } from "./ask-texts.ts";
import { parseArguments } from "./check-standard.ts";
import type { ClassMethod } from "./class-methods.ts";
import {
  closeUnused,
  type DeclaredMembers,
  declaredMembers,
  endOf,
  followingConstructor,
} from "./declared-members.ts";
import { type ClassToDescribe, classToDescribe, describeClass } from "./describe-class.ts";
import { declaredSettings } from "./instance-settings.ts";
import type { BuildContext, RegisteredTool, ToolInstance } from "./registered-tool.ts";
import { asksForRuntime, completeRuntime } from "./runtime-context.ts";
import { debugOf, isToolClass, noteBuilt, type ToolClass, type ToolStatics } from "./tool.ts";
import { recordedConfig, type ToolConfig, toolConfig } from "./tool-config.ts";
import { readMembers } from "./tool-members.ts";

/** What the registration of a class adds to what the class declares. */
interface ClassRegistration {
  /** Schema of the config; without it, the class's static `config`. */
  config?: SchemaSource | undefined;
  /**
   * What the source text declares; it ranks below decorators. Without it, what a build plugin
   * attached to the class.
   */
  documented?: DocumentedSource | undefined;
}

/**
 * Makes a class into something a registry can hold. The class is constructed when an instance is
 * built, and earlier only where a text needs more than its config.
 */
export function registeredClass(
  toolClass: ToolClass & ToolStatics,
  registration: ClassRegistration = {},
): RegisteredTool {
  const config = toolConfig(
    registration.config ?? toolClass.config,
    toolClass.name,
    toolClass.uiSchema,
  );
  const described = classToDescribe(
    toolClass,
    registration.documented ?? attachedSource(toolClass),
  );
  // A class that says of itself that it is a tool is one without methods, too; a problem says so.
  const { name: className } = toolClass;
  if (described.methods.length === 0 && !isToolClass(toolClass)) {
    throw new RegistryError(
      "invalid_definition",
      `${className || "A class without a name"} has no public method. Give it one for models to call.`,
    );
  }
  checkConstructor(toolClass, config);
  const declared = declaredMembers(described, config, (parsed, members) => {
    const definition = describeClass(described, members);
    return constructClass(described, parsed, declaredContext(definition, {}));
  });
  const definition = describeClass(described, declared.members, config);
  const saysMore = declared.members.size + declared.ofInstance.size > 0;
  const followsConfig =
    config.schema !== undefined && (saysMore || toolClass.formatters !== undefined);
  return {
    definition: followsConfig ? { ...definition, textsFollowConfig: true } : definition,
    ...typeIssuesOf(
      definition,
      (method) => described.methods.find(({ name }) => name === method)?.documented,
    ),
    ...(toolClass.formatters && { formatters: toolClass.formatters }),
    checkConfig: config.check,
    reload() {
      reloadSchemas(
        described.methods.map(({ metadata, schema }) => metadata.parameters ?? schema?.parameters),
      );
      return registeredClass(toolClass, registration);
    },
    build(values, context = declaredContext(definition, values)) {
      return callable(constructClass(described, config.parse(values), context), described.methods);
    },
    ...(followsConfig &&
      saysMore && {
        configured: (values, context = declaredContext(definition, values)) =>
          configuredClass(described, { ...declared, definition }, () => {
            const recorded = recordedConfig(config.parseForTexts(values));
            return {
              instance: constructClass(described, recorded.config, context),
              takeReads: recorded.takeReads,
            };
          }),
      }),
  };
}

/**
 * Throws for a constructor whose only parameter is meant as something else than the config, which
 * the class does not have: it would get an empty object, whatever its type says.
 */
function checkConstructor(toolClass: ToolClass, { schema }: ToolConfig): void {
  if (schema || toolClass.length !== 1) return;
  const text = Function.prototype.toString.call(toolClass);
  const [, parameter = "config"] = /\bconstructor\s*\(\s*(\w+)/.exec(text) ?? [];
  const isConfig = /config|settings|options/i.test(parameter);
  if (isConfig || text.includes(`super(${parameter}`)) return;
  throw new RegistryError(
    "invalid_definition",
    `The constructor of ${toolClass.name} gets its config, not ${parameter}, and it has no config. Give it static config = z.object({ … }), take what the host shares from a second parameter (config, { services }), or register an instance: registerFrom(new ${toolClass.name}(…)) of a registry.`,
  );
}

function declaredContext(definition: ToolDefinition, config: JsonObject): BuildContext {
  return { definition, settings: declaredSettings(definition, config), runtime: completeRuntime() };
}

function constructClass(
  described: ClassToDescribe,
  config: unknown,
  context: BuildContext,
): object {
  const { toolClass } = described;
  const instance: object = Reflect.construct(toolClass, [
    config,
    ...(asksForRuntime(toolClass) ? [context.runtime] : []),
  ]);
  const describe = (): ToolDefinition => {
    const members = readMembers(described, instance, ({ member, make }) =>
      member === "getToolPrompts" ? undefined : { value: make(), follows: [] },
    );
    const said = describeClass(described, members);
    const { definition, settings } = context;
    // A name that was set for this instance wins over what the class declares.
    const isSet =
      settings.displayName !== definition.displayName || said.origins.displayName === "generated";
    return { ...said, name: definition.name, ...(isSet && { displayName: settings.displayName }) };
  };
  if (isToolClass(toolClass)) noteBuilt(instance, { ...context, describe });
  return instance;
}

/** An instance that runs the methods of an object, as its class describes them. */
export function callable(instance: object, methods: ClassMethod[]): ToolInstance {
  const byName = new Map(methods.map((method) => [method.name, method]));
  const [prompts, parameters] = ["getToolPrompts", "methodParameters"].map((name): unknown =>
    Reflect.get(instance, name),
  );
  const schemaOf = ({ name, metadata, schema }: ClassMethod): SchemaSource | undefined => {
    const own =
      typeof parameters === "function" ? Reflect.apply(parameters, instance, [name]) : undefined;
    return own ?? metadata.parameters ?? schema?.parameters;
  };
  return {
    async call(name, args, context) {
      const method = byName.get(name);
      if (!method)
        throw new RegistryError(
          "unknown_method",
          `${instance.constructor.name} has no method ${name}.`,
        );
      const parsed = await parseArguments(schemaOf(method), args, context);
      const { argumentList } = method;
      const whole = callContext(context);
      const list = argumentList
        ? argumentListOf(argumentList, parsed as JsonObject, whole)
        : [parsed, whole];
      const run: unknown = Reflect.get(instance, method.key);
      if (typeof run === "function") return Reflect.apply(run, instance, list);
      const { name: toolClass } = instance.constructor;
      throw new RegistryError(
        "invalid_definition",
        `${method.key} of ${toolClass} is ${typeof run}. Let it be a function.`,
      );
    },
    close: () => endOf(instance)?.(),
    debug: () => debugOf(instance),
    ...(typeof prompts === "function" && {
      getToolPrompts: () => Reflect.apply(prompts, instance, []),
    }),
  };
}

/**
 * The texts in which an instance differs from what its class declares. `build` makes the instance
 * with a config that records which fields are read.
 */
function configuredClass(
  described: ClassToDescribe,
  declared: DeclaredMembers & { definition: ToolDefinition },
  build: () => { instance: object; takeReads(): string[] },
): ConfiguredTexts {
  const since = Date.now();
  const built = attempt(build);
  if ("cause" in built) return withoutTexts({ code: "not_built", values: built });
  const { definition, members, ofInstance } = declared;
  const { instance, takeReads } = built;
  const ofConstructor = takeReads();
  const { ask, issues } = askConfigured(takeReads, since);
  const read = readMembers(
    described,
    instance,
    followingConstructor(ask, ofInstance, ofConstructor),
  );
  closeUnused(instance);
  if (isTooSlow(issues)) return { tool: {}, methods: {}, issues };
  const now = describeClass(described, new Map([...members, ...read]));
  return { ...changedTexts(definition, now), issues };
}

function attempt<T>(build: () => T): T | { cause: string } {
  try {
    return build();
  } catch (error) {
    return { cause: reasonOf(error) };
  }
}
