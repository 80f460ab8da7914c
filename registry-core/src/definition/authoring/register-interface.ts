import { reasonOf, reloadSchemas } from "@pegboard/json-schema";
import { RegistryError } from "../../registry-error.ts";
import { type CallContext, callContext } from "../call-context.ts";
import { codeText } from "../class-fields.ts";
import { checkKeys, TOOL_KEYS } from "./check-specification.ts";
import { parseArguments } from "./check-standard.ts";
import { type DeclaredMethod, declaredDefinition } from "./declared-tool.ts";
import type { RegisteredTool } from "./registered-tool.ts";
import {
  checkInterfaceMetadata,
  type InterfaceFunction,
  type InterfaceMetadata,
  type InterfaceSource,
  requireText,
  type ToolInterface,
} from "./tool-interface.ts";

/**
 * Makes a `ToolInterface` into something a registry can hold, under the id `app.tool`. Throws
 * RegistryError: `bad_name`, `missing_metadata`, `empty_metadata`, `app_mismatch`,
 * `invalid_definition`, `invalid_schema`.
 */
export function registeredInterface(
  id: string,
  source: InterfaceSource,
  metadata: InterfaceMetadata,
): RegisteredTool {
  checkInterfaceMetadata(id, metadata ?? {});
  checkKeys(metadata, TOOL_KEYS, `The metadata of ${id}`);
  const tool = typeof source === "function" ? source() : source;
  checkMethods(id, tool);
  if (typeof source !== "function" && tool.setAgent && hasPrivateMembers(tool))
    throw privateAgent(id);
  const { name, ...others } = metadata;
  const displayName =
    metadata.displayName ?? name ?? interfaceText(id, "getName", () => tool.getName());
  const description =
    metadata.description ?? interfaceText(id, "getDescription", () => tool.getDescription());
  const methods = listedFunctions(
    id,
    askInterface(id, "getFunctions", () => tool.getFunctions()),
  ).map(declareInterfaceMethod);
  const byName = new Map(methods.map((method) => [method.name, method]));
  const definition = declaredDefinition({
    name: id,
    codeName: id,
    metadata: { ...others, displayName, description },
    methods,
  });
  return {
    definition,
    reload() {
      reloadSchemas(methods.map(({ schema }) => schema?.parameters));
      return registeredInterface(id, source, metadata);
    },
    build: () => ({
      async call(name, args, context) {
        const method = byName.get(name);
        if (!method) throw new RegistryError("unknown_method", `${id} has no method ${name}.`);
        const checked = await parseArguments(method.schema?.parameters, args, context);
        const whole = callContext(context);
        return runInterfaceMethod({ id, source }, whole, (own) =>
          own.executeFunction(name, checked as typeof args, whole),
        );
      },
    }),
  };
}

function checkMethods(id: string, tool: ToolInterface): void {
  const missing = (
    ["getName", "getDescription", "getFunctions", "executeFunction"] as const
  ).filter((method) => typeof tool?.[method] !== "function");
  if (missing.length === 0) return;
  throw new RegistryError(
    "invalid_definition",
    `${id} lacks ${missing.join("(), ")}(). Add it to the tool.`,
  );
}

function askInterface<T>(id: string, method: string, ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    const reason = reasonOf(error);
    throw new RegistryError("invalid_definition", `${method}() of ${id} failed: ${reason}.`);
  }
}

function interfaceText(id: string, method: string, ask: () => unknown): string {
  const text = askInterface(id, method, ask);
  requireText(text, `What ${method}() of ${id} answers`);
  return text;
}

function listedFunctions(
  id: string,
  listed: readonly InterfaceFunction[],
): readonly InterfaceFunction[] {
  const isList =
    Array.isArray(listed) && listed.every((each) => typeof each === "object" && each !== null);
  if (!isList) {
    throw new RegistryError(
      "invalid_definition",
      `getFunctions() of ${id} does not answer a list of functions. Let it.`,
    );
  }
  if (listed.length > 0) return listed;
  throw new RegistryError(
    "invalid_definition",
    `getFunctions() of ${id} lists nothing. List at least one function.`,
  );
}

function declareInterfaceMethod(listed: InterfaceFunction): DeclaredMethod {
  const schema = "function" in listed ? listed.function : listed;
  return { name: schema.name ?? "", metadata: {}, schema };
}

async function runInterfaceMethod(
  { id, source }: { id: string; source: InterfaceSource },
  { agent }: CallContext,
  call: (tool: ToolInterface) => unknown,
): Promise<unknown> {
  const tool = typeof source === "function" ? source() : source;
  if (!tool.setAgent) return call(tool);
  if (typeof source === "function") {
    await tool.setAgent(agent);
    return call(tool);
  }
  try {
    return await call(await withAgent(tool, agent));
  } catch (error) {
    throw isPrivateAccess(error) ? privateAgent(id) : error;
  }
}

function privateAgent(id: string): RegistryError {
  return new RegistryError(
    "invalid_definition",
    `${id} has setAgent() and #private fields, so it cannot serve several agents at once. Register a function that makes one: registerTool(id, () => new MyTool(), …).`,
  );
}

/**
 * Whether the class of a tool or a class above it has `#private` members, or what compilers make of
 * them. Private members are not reachable through the object that a call gets.
 */
function hasPrivateMembers(tool: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(tool);
  if (prototype === null || prototype === Object.prototype) return false;
  const text = codeText(prototype.constructor);
  return (
    /[.\s;{]#[\p{ID_Start}$_]|\b__(privateAdd|classPrivateField)/u.test(text) ||
    hasPrivateMembers(prototype)
  );
}

/**
 * The tool as one call sees it: what `setAgent` sets belongs to this call, everything else to the
 * shared tool.
 */
async function withAgent(tool: ToolInterface, agent: CallContext["agent"]): Promise<ToolInterface> {
  const own: ToolInterface = Object.create(tool);
  await own.setAgent?.(agent);
  return new Proxy(own, {
    set: (_, key, value) => Reflect.set(Object.hasOwn(own, key) ? own : tool, key, value),
  });
}

/**
 * Whether an error comes from access to a private member. The word "private" is all that the
 * messages of engines and of compilers that lower private fields have in common.
 */
function isPrivateAccess(error: unknown): boolean {
  return (
    error instanceof TypeError && /\bprivate (member|field|method|static)/i.test(error.message)
  );
}
