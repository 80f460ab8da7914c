import { isJsonObject } from "@pegboard/json-schema";
import { givenKind } from "../definition/authoring/check-specification.ts";
import { RegistryError } from "../registry-error.ts";

/**
 * An error for something that was registered although it is no tool; it names the call that takes
 * it.
 */
export function notATool(given: unknown): RegistryError {
  return new RegistryError("invalid_definition", mistake(given));
}

function mistake(given: unknown): string {
  if (!isJsonObject(given) || (given as object) instanceof Promise)
    return `A tool is ${givenKind(given)}. ${cureOf(given)}`;
  const { name, methods } = given;
  const shown = typeof name === "string" ? name : "An object";
  if (Array.isArray(methods)) {
    return `${shown} is a definition: it says what a tool is, not how it runs. Register a class, a function, or what defineTool() answers.`;
  }
  if (has(given, "getFunctions")) {
    return 'A tool that describes itself is registered without an id. Give it one: registerTool("app.tool", tool, { icon, app }).';
  }
  if (has(given, "invoke"))
    return `${shown} is a tool of LangChain. Take it in: fromLangChain([tool]) of @pegboard/registry-core/langchain.`;
  if (has(given, "execute")) {
    const isMastra = typeof given.id === "string";
    return isMastra
      ? `${given.id} is a tool of Mastra. Take it in: fromMastra({ … }) of @pegboard/registry-core/mastra.`
      : `${shown} is a tool of the AI SDK. ${FROM_AI_SDK}`;
  }
  const { name: made } = (given as object).constructor ?? Object;
  if (made !== "Object")
    return `A tool is an instance of ${made}. Register the class, or this very object: registerFrom(instance) of a registry.`;
  if (has(given, "run") || isJsonObject(methods)) {
    return `${shown} is not defined yet. Wrap it: registerTool(defineTool({ … })).`;
  }
  const [first] =
    Object.entries(given).find(([, member]) => isJsonObject(member) && "inputSchema" in member) ??
    [];
  return first === undefined
    ? `A tool is an object without run and methods. ${CURE}`
    : `A record of tools is registered (${first}, …). ${FROM_AI_SDK}`;
}

const CURE = "Register a class, a function, or what defineTool() answers.";
const FROM_AI_SDK =
  "Take tools of the AI SDK in: fromAiSdk(tools) of @pegboard/registry-core/ai-sdk.";

function cureOf(given: unknown): string {
  if (given === undefined) return `Is its import right? ${CURE}`;
  if (Array.isArray(given)) return "Register each of its members.";
  return given instanceof Promise ? "Await it first." : CURE;
}

const has = (given: object, method: string): boolean =>
  typeof Reflect.get(given, method) === "function";
