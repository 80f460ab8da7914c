import type { JsonObject, JsonSchema } from "@pegboard/json-schema";
import type { SchemaLoss } from "../messages/loss-messages.ts";
import { convertToGeminiJson } from "./gemini-json-schema.ts";
import { convertToGemini, plainParameters, writtenGemini } from "./gemini-schema.ts";
import { GEMINI_NAMES } from "./name-rule.ts";
import type { ProviderFormat } from "./provider-format.ts";

/**
 * Gemini's functions: https://ai.google.dev/api/caching#FunctionDeclaration; `parameters` is an
 * OpenAPI 3.0 subset, not JSON Schema. `parametersJsonSchema` takes its place where that keeps
 * more.
 */
export const gemini: ProviderFormat<"gemini"> = {
  name: "gemini",
  label: "Gemini",
  // "Maximum 512 function declarations", but other numbers for other models and in Vertex AI: the
  // type `Tool` of @google/genai.
  functionLimit: { most: null, published: (t) => t("Published: 512, fewer for some models") },
  functionName: GEMINI_NAMES,
  declare({ method, functionName }) {
    const { description } = method;
    const { key, schema, losses } = geminiParameters(method.parameters);
    // An object schema without properties is refused at the root, so a function without parameters
    // has none.
    const parameters: JsonObject = schema.properties === undefined ? {} : { [key]: schema };
    return {
      declaration: { name: functionName, description, ...parameters },
      losses,
    };
  },
  nameIn: ({ name }) => name,
  wrap: (declarations) => (declarations.length > 0 ? [{ functionDeclarations: declarations }] : []),
};

/** Losses without which a model can use more of the method. Only `v1beta` has the form without. */
const KEPT_BY_JSON_SCHEMA = new Set<string>(["gemini_union", "gemini_types"]);

function geminiParameters(parameters: JsonSchema): {
  key: "parameters" | "parametersJsonSchema";
  schema: JsonObject;
  losses: SchemaLoss[];
} {
  const plain = plainParameters(parameters);
  const older = { key: "parameters" as const, ...writtenGemini(plain, convertToGemini) };
  if (!older.losses.some(({ code }) => KEPT_BY_JSON_SCHEMA.has(code))) return older;
  const newer = writtenGemini(plain, convertToGeminiJson);
  return newer.losses.length < older.losses.length
    ? { key: "parametersJsonSchema", ...newer }
    : older;
}
