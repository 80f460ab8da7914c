import { closestName, ownValue, reloadSchemas } from "@pegboard/json-schema";
import { type ClassMethod, whyUnmarked } from "../definition/authoring/class-methods.ts";
import {
  type DeclaredMethod,
  declaredDefinition,
  ownArgumentList,
} from "../definition/authoring/declared-tool.ts";
import { type MethodMetadata, staticMethods } from "../definition/authoring/decorators.ts";
import { classToDescribe, describeClass } from "../definition/authoring/describe-class.ts";
import { callable } from "../definition/authoring/register-class.ts";
import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import { isClass, type ToolClass } from "../definition/authoring/tool.ts";
import { readMembers } from "../definition/authoring/tool-members.ts";
import {
  attachedMethod,
  attachedSource,
  type DocumentedSource,
} from "../definition/documented/documented-source.ts";
import { omitUndefined } from "../definition/omit-undefined.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { RegistryError } from "../registry-error.ts";
import type { RegistrationOptions } from "./tool-source.ts";

/** What whoever registers an object says about it where neither the object nor its class does. */
export interface InstanceRegistration extends RegistrationOptions {
  displayName?: string;
  description?: string;
  /** Metadata of methods, by the method's name in the code. It wins over what the class says. */
  methods?: Record<string, MethodMetadata>;
}

/**
 * Makes an object, or a class with static methods, into something a registry can hold: every call
 * goes to that object, which nobody closes. Throws `bad_name` or `invalid_definition`.
 */
export function registeredInstance(source: object, options: InstanceRegistration): RegisteredTool {
  const { displayName, description, name = "", methods: said = {} } = options;
  const found = isClass(source) ? ofStatics(source) : ofInstance(source, name);
  const methods = found.methods.map((method) => saying(method, ownValue(said, method.key)));
  requireInstanceMethods(found.owner, methods, Object.keys(said));
  const own = omitUndefined({ displayName, description });
  const origins = Object.fromEntries(Object.keys(own).map((field) => [field, "declared"]));
  const definition = found.describe(methods);
  return {
    definition: { ...definition, ...own, origins: { ...definition.origins, ...origins } },
    reload() {
      reloadSchemas(
        methods.map(({ metadata, schema }) => metadata.parameters ?? schema?.parameters),
      );
      return registeredInstance(source, options);
    },
    build() {
      const { close: _, ...instance } = callable(source, methods);
      return instance;
    },
  };
}

interface FoundMethods {
  /** The name of the object in errors. */
  owner: string;
  methods: ClassMethod[];
  describe(methods: ClassMethod[]): ToolDefinition;
}

function ofStatics(toolClass: ToolClass): FoundMethods {
  const documented = attachedSource(toolClass);
  const keys = new Set<string>();
  for (
    let each: object = toolClass;
    each !== Function.prototype;
    each = Object.getPrototypeOf(each)
  ) {
    for (const key of Object.getOwnPropertyNames(each)) keys.add(key);
  }
  const declared = staticMethods(toolClass);
  const issueOf = (key: string) => whyUnmarked(toolClass, key, documented);
  const methods = publicFunctions(toolClass, [...keys], { issueOf: issueOf, documented }).map(
    (method) => saying(method, ownValue(declared, method.key)),
  );
  const described = { ...classToDescribe(toolClass, documented), methods };
  return {
    owner: toolClass.name,
    methods,
    describe: (all) => describeClass({ ...described, methods: all }, new Map()),
  };
}

function ofInstance(source: object, name: string): FoundMethods {
  const toolClass: unknown = Reflect.get(source, "constructor");
  if (!isClass(toolClass)) {
    const methods = publicFunctions(source, Object.keys(source));
    if (name === "") {
      throw new RegistryError(
        "bad_name",
        "An object without a class has no name. Pass one: registerFrom(object, { name }).",
      );
    }
    return {
      owner: name,
      methods,
      describe: (all) => declaredDefinition({ name, codeName: name, metadata: {}, methods: all }),
    };
  }
  const documented = attachedSource(toolClass);
  const described = classToDescribe(toolClass, documented);
  const describe = (methods: ClassMethod[]): ToolDefinition => {
    const members = readMembers({ ...described, methods }, source, ({ member, make }) =>
      member === "getToolPrompts" ? undefined : { value: make(), follows: [] },
    );
    return describeClass({ ...described, methods }, members);
  };
  return { owner: toolClass.name, methods: described.methods, describe };
}

function publicFunctions(
  holder: object,
  keys: readonly string[],
  {
    issueOf,
    documented,
  }: { issueOf?: (key: string) => RegistryError | undefined; documented?: DocumentedSource } = {},
): ClassMethod[] {
  return keys.flatMap((key) => {
    const run: unknown =
      key.startsWith("_") || documented?.hidden?.includes(key)
        ? undefined
        : Reflect.get(holder, key);
    if (typeof run !== "function") return [];
    const ofSource = ownValue(documented?.methods, key) ?? attachedMethod(run);
    const issue = ofSource ? undefined : issueOf?.(key);
    const method: DeclaredMethod = {
      name: key,
      run,
      issue,
      metadata: {},
      documented: ofSource,
      unsaid: "unknown",
    };
    return [{ ...method, key, argumentList: ownArgumentList(method) }];
  });
}

function saying(method: ClassMethod, said: MethodMetadata | undefined): ClassMethod {
  if (!said) return method;
  // Whoever says something about a method means it to be called by models.
  const changed = { ...method, issue: undefined, metadata: { ...method.metadata, ...said } };
  return { ...changed, argumentList: said.parameters ? undefined : method.argumentList };
}

/** Throws for an object without methods, and for metadata of a method that it does not have. */
function requireInstanceMethods(
  owner: string,
  methods: readonly ClassMethod[],
  said: readonly string[],
): void {
  if (methods.length === 0) {
    throw new RegistryError(
      "invalid_definition",
      `${owner || "The object"} has no public method of its own. Register a class with factory.registerTool(MyClass), a function with defineTool({ run }).`,
    );
  }
  const keys = methods.map(({ key }) => key);
  const unknown = said.find((key) => !keys.includes(key));
  if (unknown === undefined) return;
  const closest = closestName(unknown, keys);
  const cure = closest === undefined ? "Name one of its methods." : `Did you mean ${closest}?`;
  throw new RegistryError(
    "invalid_definition",
    `${owner} has no method ${unknown} to describe. ${cure}`,
  );
}
