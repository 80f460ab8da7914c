import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import { TOKEN_REACH } from "../http/token-reach.ts";
import { ROUTE_TYPES } from "./route-types.ts";

interface DescribedApi {
  /** Of the app, as its router has them. */
  routes: readonly { method: string; path: string }[];
  /** Of api-contract.ts, by name. */
  types: Readonly<Record<string, JsonSchema>>;
  version: string;
  basePath: string;
}

const reference = (type: string): JsonObject => ({ $ref: `#/components/schemas/${type}` });
const json = (schema: JsonObject): JsonObject => ({ "application/json": { schema } });

const SELECTION = ["choices", "disabled", "forced", "capabilities", "tags", "excludeTags", "found"];
const FLAGS = ["includeDeferred", "subAgents"];

/** The API in the words of OpenAPI 3.1: every route that the app has, with the types of its contract. */
export function describeApi({ routes, types, version, basePath }: DescribedApi): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const { method, path } of routes) {
    // MCP describes itself.
    if (method === "ALL" || path.includes("*") || path.startsWith("/mcp/")) continue;
    const address = path.replaceAll(/:(\w+)/g, "{$1}");
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(method, path) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Pegboard",
      version,
      description: "Operators at this machine may ask for everything; callers elsewhere send the token of an agent.",
    },
    servers: [{ url: basePath === "" ? "/" : basePath }],
    paths,
    components: {
      schemas: types as JsonObject,
      securitySchemes: { agentToken: { type: "http", scheme: "bearer", description: "The token of one agent, pgb_…" } },
    },
  };
}

function operation(method: string, path: string): JsonObject {
  const { takes, answers, status = 200, media } = ROUTE_TYPES[`${method} ${path}`] ?? {};
  const isForTokens = TOKEN_REACH.some((reach) => reach.path === path && reach.methods.includes(method));
  const content = media ? { [media]: {} } : json(answers ? answerSchema(path, answers) : {});
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[/:.-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    parameters: [...pathParameters(path), ...(takesSelection(path) || path === "/readyz" ? queryParameters(path) : [])],
    ...(takes && { requestBody: { required: true, content: json(requestSchema(path, takes)) } }),
    responses: {
      [status]: status === 204 || status === 303 ? { description: "Done" } : { description: "The answer", content },
      default: { description: "Why it was refused, or failed", content: json(reference("ErrorBody")) },
    },
    security: isForTokens ? [{}, { agentToken: [] }] : [],
  };
}

/** With `format`, the body is a provider's. */
const answerSchema = (path: string, type: string) =>
  path.endsWith("/toolset") ? { anyOf: [reference(type), { type: "array" }, { type: "object" }] } : reference(type);

/** A provider's response as it is will do. */
const requestSchema = (path: string, type: string) =>
  path.endsWith("/calls") ? { anyOf: [reference(type), { type: "object" }, { type: "array" }] } : reference(type);

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    ...{ name, in: "path", required: true },
    schema: { type: "string" },
  }));

const takesSelection = (path: string) => /\/:agent\/(?:toolset|prompt|calls|methods\/:method\/call)$/.test(path);

const WAIT = {
  name: "wait",
  in: "query",
  schema: { type: "string" },
  description: "For sources that load: 10s, 500ms",
};

function queryParameters(path: string) {
  if (path === "/readyz") return [WAIT];
  const text = [...SELECTION, ...(path.endsWith("/toolset") ? ["format"] : [])];
  return [
    ...(/\/(?:toolset|prompt)$/.test(path) ? [WAIT] : []),
    ...text.map((name) => ({ name, in: "query", schema: { type: "string" } })),
    ...FLAGS.map((name) => ({ name, in: "query", schema: { type: "boolean" } })),
  ];
}
