import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import type { CallableMethod } from "./callable-methods.ts";
import { cutText, type OpenApiEdition, OpenApiSchemas } from "./openapi-schemas.ts";
import type { CodedAgent } from "./typescript-client.ts";

/** For whom a service is described. */
export interface OpenApiReader {
  edition: OpenApiEdition;
  /** The address of Pegboard, without a slash at the end. */
  address: string;
  /** The most characters of a text about an operation and about a parameter; any number unless given. */
  longestTexts?: { operation: number; parameter: number } | undefined;
}

/** The most characters that GPTs take of the texts of an action. */
export const GPT_TEXTS = { operation: 300, parameter: 700 };

/**
 * An agent as a service that OpenAPI describes: one operation for each method, whose body is the
 * arguments. It is made in steps, since an agent may have thousands of methods.
 */
export function* openApiService(
  agent: CodedAgent & { description: string; revision: number },
  methods: readonly CallableMethod[],
  { edition, address, longestTexts }: OpenApiReader,
): Generator<undefined, JsonObject> {
  const schemas = new OpenApiSchemas(edition, longestTexts?.parameter);
  const paths: Record<string, JsonObject> = {};
  const base = `/api/v1/agents/${encodeURIComponent(agent.id)}/operations`;
  for (const method of methods) {
    const operation = describedOperation(method, schemas, longestTexts?.operation);
    paths[`${base}/${method.functionName}`] = { post: operation };
    yield;
  }
  return {
    openapi: edition === "3.0" ? "3.0.3" : "3.1.0",
    info: {
      title: agent.name,
      version: String(agent.revision),
      ...(agent.description !== "" && { description: agent.description }),
    },
    servers: [{ url: address }],
    security: [{ agentToken: [] }],
    paths,
    components: {
      schemas: { ...schemas.components, Refused: REFUSED_ANSWER } as JsonObject,
      securitySchemes: { agentToken: { type: "http", scheme: "bearer" } },
    },
  };
}

function describedOperation(
  { functionName, label, description, parameters, outputSchema, readOnly }: CallableMethod,
  schemas: OpenApiSchemas,
  longest: number | undefined,
): JsonObject {
  const takes = schemas.whole(`${functionName}.arguments`, parameters);
  const gives = outputSchema ? schemas.whole(`${functionName}.result`, outputSchema) : {};
  const isNeeded = Array.isArray(parameters.required) && parameters.required.length > 0;
  return {
    operationId: functionName,
    summary: cutText(label, LONGEST_SUMMARY),
    description: longest === undefined ? description : cutText(description, longest),
    // GPTs ask their user before they call what may change something.
    "x-openai-isConsequential": !readOnly,
    requestBody: { required: isNeeded, content: jsonContent(takes) },
    responses: {
      "200": { description: "The result", content: jsonContent(resultSchema(gives)) },
      default: {
        description: "Why the call was refused or failed",
        content: jsonContent({ $ref: "#/components/schemas/Refused" }),
      },
    },
  } as unknown as JsonObject;
}

const LONGEST_SUMMARY = 120;

const jsonContent = (schema: JsonSchema) => ({ "application/json": { schema } });

const resultSchema = (result: JsonSchema): JsonSchema => ({
  type: "object",
  properties: { result, duration: { type: "integer", description: "Milliseconds." } },
  required: ["result", "duration"],
});

const REFUSED_ANSWER: JsonSchema = {
  type: "object",
  properties: {
    error: {
      type: "object",
      properties: {
        code: { type: "string", description: "What happened, in a word that does not change." },
        message: { type: "string", description: "Why, in a sentence." },
      },
      required: ["code", "message"],
    },
  },
  required: ["error"],
};
