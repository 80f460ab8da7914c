import { schemaDefaults } from "@pegboard/json-schema";
import type { JsonSchema, MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import { DEFAULT_WEIGHT, escapeInvisible } from "@pegboard/registry-core/internal";
import type { OpenApiCredential, OpenApiServer } from "../../api-contract.ts";
import type { DescribedTool, ReadDescription } from "./description.ts";

/** The pattern of variables' values, which stand in an address: no more than a part of one. */
const VARIABLE_PATTERN = "^[A-Za-z0-9._~:/-]*$";

/** A description as tools, whose methods are its operations. */
export function openApiTools(
  description: ReadDescription,
  { sourceId, connection }: { sourceId: string; connection: string | undefined },
): ToolDefinition[] {
  const { servers, title } = description;
  return description.tools.map((tool) => {
    const credentials = description.credentials.filter(({ key }) => tool.credentials.includes(key));
    const configSchema = settingsSchema(tool, { servers, credentials });
    return {
      name: tool.name,
      displayName: escapeInvisible(tool.displayName),
      description: tool.description ?? `Operations of ${title}.`,
      icon: "Braces",
      weight: DEFAULT_WEIGHT,
      visible: true,
      isCore: false,
      // Nothing from outside slips in: an operator switches it on.
      enabledByDefault: false,
      fromOutside: true,
      app: "openapi",
      namespace: tool.name.split(".")[0] as string,
      source: sourceId,
      ...(connection !== undefined && { connection }),
      methods: description.operations
        .filter((one) => one.tool === tool.name)
        .map(({ definition }) => withVisibleName(definition)),
      configSchema,
      configDefaults: schemaDefaults(configSchema),
      secretDestination: servers.some(({ variables }) => Object.keys(variables).length > 0)
        ? ["server", "variables"]
        : ["server"],
      origins: {
        displayName: "declared",
        description: tool.description === undefined ? "generated" : "declared",
        icon: "generated",
        enabledByDefault: "generated",
      },
    };
  });
}

/** The given definition if its name hides nothing, otherwise one with a visible name. */
function withVisibleName(definition: MethodDefinition): MethodDefinition {
  const displayName = escapeInvisible(definition.displayName);
  return displayName === definition.displayName ? definition : { ...definition, displayName };
}

/** The schema of a tool's settings: where its calls go, and the keys that it sends there. */
function settingsSchema(
  { required, choices }: DescribedTool,
  {
    servers,
    credentials,
  }: { servers: readonly OpenApiServer[]; credentials: readonly OpenApiCredential[] },
): JsonSchema {
  const variables = Object.assign(
    {},
    ...servers.map((server) => server.variables),
  ) as OpenApiServer["variables"];
  const names = Object.keys(variables);
  return {
    type: "object",
    properties: {
      server: serverSchema(servers),
      ...(names.length > 0 && {
        variables: {
          type: "object",
          title: "Parts of the address",
          properties: Object.fromEntries(
            names.map((name) => [name, variableSchema(variables[name])]),
          ),
          additionalProperties: false,
        },
      }),
      ...Object.fromEntries(credentials.map((one) => [one.key, credentialSchema(one)])),
    },
    required: ["server", ...required],
    ...(choices.length > 0 && { anyOf: choices.map((keys) => ({ required: keys })) }),
    additionalProperties: false,
  };
}

function serverSchema(servers: readonly OpenApiServer[]): JsonSchema {
  const texts = { title: "Server", description: "Calls and keys go there and nowhere else." };
  const usual = servers[0]?.url;
  if (usual === undefined) {
    return {
      ...texts,
      type: "string",
      pattern: "^https?://[^\\s?#]+$",
      examples: ["https://api.example.com/v1"],
    };
  }
  return {
    ...texts,
    type: "string",
    enum: [...new Set(servers.map(({ url }) => url))],
    default: usual,
  };
}

function variableSchema(variable: OpenApiServer["variables"][string] | undefined): JsonSchema {
  const { default: usual = "", enum: values, description } = variable ?? {};
  return {
    type: "string",
    ...(values ? { enum: [...new Set([...values, usual])] } : { pattern: VARIABLE_PATTERN }),
    default: usual,
    ...(description !== undefined && { description }),
  };
}

function credentialSchema({
  credential,
  scheme,
  description,
  isSignIn,
}: OpenApiCredential): JsonSchema {
  const secret = { type: "string" as const, format: "password", writeOnly: true };
  const text = [
    description,
    whereSent(credential),
    isSignIn ? "Enter a token that you got by signing in elsewhere." : undefined,
  ];
  const texts = { title: scheme, description: text.filter((one) => one !== undefined).join(" ") };
  if (credential.kind !== "basic") return { ...texts, ...secret };
  return {
    ...texts,
    type: "object",
    properties: {
      username: { type: "string", title: "User name" },
      password: { ...secret, title: "Password" },
    },
    additionalProperties: false,
  };
}

/** Where a credential is sent, for people. */
function whereSent(credential: OpenApiCredential["credential"]): string {
  if (credential.kind === "basic")
    return "Sent as user name and password in the header Authorization.";
  if (credential.kind === "bearer") return "Sent as a bearer token in the header Authorization.";
  const places = { header: "in the header", query: "in the address as", cookie: "in the cookie" };
  return `Sent ${places[credential.in]} ${credential.name}.`;
}
