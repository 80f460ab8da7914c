import type { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import { z } from "zod";
import { ROUTE_ACCESS } from "../access/route-access.ts";
import * as agent from "../api-contract/agent-contract.ts";
import * as audit from "../api-contract/audit/audit-contract.ts";
import * as auditEvents from "../api-contract/audit/audit-events.ts";
import * as call from "../api-contract/call-contract.ts";
import * as callLog from "../api-contract/call-log-contract.ts";
import * as catalog from "../api-contract/catalog-contract.ts";
import * as definitions from "../api-contract/definition-types.ts";
import * as error from "../api-contract/error-contract.ts";
import * as event from "../api-contract/event-contract.ts";
import * as health from "../api-contract/installation-contract.ts";
import * as library from "../api-contract/library-types.ts";
import * as mcp from "../api-contract/mcp-contract.ts";
import * as openapi from "../api-contract/openapi-contract.ts";
import * as owners from "../api-contract/owners-contract.ts";
import * as power from "../api-contract/power-contract.ts";
import * as preference from "../api-contract/preference-contract.ts";
import * as preset from "../api-contract/preset-contract.ts";
import * as problem from "../api-contract/problem-contract.ts";
import * as prompt from "../api-contract/prompt-contract.ts";
import * as refusal from "../api-contract/refusal-contract.ts";
import * as revision from "../api-contract/revision-contract.ts";
import * as settings from "../api-contract/settings-contract.ts";
import * as source from "../api-contract/source-contract.ts";
import * as texts from "../api-contract/texts-contract.ts";
import * as token from "../api-contract/token-contract.ts";
import * as transfer from "../api-contract/transfer-contract.ts";
import { JSON_MEDIA_TYPE, mediaContent, REFUSED_RESPONSE } from "./route-contract.ts";
import { ROUTE_SUMMARIES, ROUTE_TAGS } from "./route-summaries.ts";

const CONTRACT_EXPORTS = [
  agent,
  audit,
  auditEvents,
  callLog,
  call,
  catalog,
  definitions,
  error,
  event,
  health,
  library,
  mcp,
  openapi,
  owners,
  power,
  preference,
  preset,
  problem,
  prompt,
  refusal,
  revision,
  settings,
  source,
  texts,
  token,
  transfer,
].flatMap((file): [string, unknown][] => Object.entries(file));

/**
 * The API in the words of OpenAPI 3.1: every route that has a contract, and each exported schema
 * under its name.
 */
export async function describeApi(
  app: Hono,
  { version, basePath }: { version: string; basePath: string },
) {
  for (const [name, schema] of CONTRACT_EXPORTS) {
    if (!(schema instanceof z.ZodType)) continue;
    z.globalRegistry.add(schema, {
      ...z.globalRegistry.get(schema),
      id: `${name[0]?.toUpperCase()}${name.slice(1)}`,
    });
  }
  const description = await generateSpecs(app, {
    documentation: {
      info: {
        title: "Pegboard",
        version,
        description:
          "Operators at this machine may ask for everything; callers elsewhere send the token of an agent.",
      },
      tags: Object.entries(ROUTE_TAGS).map(([name, about]) => ({ name, description: about })),
      servers: [{ url: basePath === "" ? "/" : basePath }],
      components: {
        responses: {
          [REFUSED_RESPONSE]: {
            description: "Why it was refused, or failed",
            content: mediaContent(JSON_MEDIA_TYPE, error.errorBody),
          },
        },
        securitySchemes: {
          agentToken: {
            type: "http",
            scheme: "bearer",
            description: "The token of one agent, pgb_…",
          },
          serviceToken: {
            type: "http",
            scheme: "bearer",
            description: "The token of a program, or of a person's own scripts, pgs_…",
          },
        },
      },
    },
    excludeStaticFile: false,
  });
  const operationOf = (route: string) => {
    const [method = "", path = ""] = route.split(" ");
    const operations = description.paths[path.replaceAll(/:(\w+)/g, "{$1}")] ?? {};
    return operations[method.toLowerCase() as "get"];
  };
  for (const [route, [tag, summary]] of Object.entries(ROUTE_SUMMARIES))
    Object.assign(operationOf(route) ?? {}, { tags: [tag], summary });
  for (const [route, { least, agentToken }] of Object.entries(ROUTE_ACCESS)) {
    const operation = operationOf(route);
    if (!operation || least === "nobody") continue;
    operation.security = [{}, { serviceToken: [] }];
    if (agentToken) operation.security.push({ agentToken: [] });
  }
  return description;
}
