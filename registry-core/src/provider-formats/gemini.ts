import type { JsonObject } from "@pegboard/json-schema";
import { toGeminiSchema } from "./gemini-schema.ts";
import { GEMINI_NAMES } from "./name-rule.ts";
import type { ProviderFormat } from "./provider-format.ts";

/**
 * Gemini's functions: https://ai.google.dev/api/caching#FunctionDeclaration; `parameters` is an
 * OpenAPI 3.0 subset, not JSON Schema.
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
    const { schema, losses } = toGeminiSchema(method.parameters);
    // An object schema without properties is refused at the root, so a function without parameters
    // has none.
    const parameters: JsonObject = schema.properties === undefined ? {} : { parameters: schema };
    return {
      declaration: { name: functionName, description, ...parameters },
      losses,
    };
  },
  nameIn: ({ name }) => name,
  wrap: (declarations) => (declarations.length > 0 ? [{ functionDeclarations: declarations }] : []),
};
