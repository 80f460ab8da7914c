import {
  HIDDEN_SECRET,
  isSchemaObject,
  isSecretMarker,
  type JsonObject,
  type JsonValue,
  mapSecrets,
} from "@pegboard/json-schema";
import type { SettingsOperation, ToolDefinition } from "@pegboard/registry-core";
import type { QueryClient } from "@tanstack/react-query";
import { catalogQuery } from "./catalog.ts";
import { requestJson } from "./request-json.ts";

interface QuestionOptions {
  client: QueryClient;
  signal?: AbortSignal;
  /** Seconds until the server counts as not answering. */
  seconds?: number;
}

/**
 * Asks the server about operations that are not saved, wherever the question has them, without the
 * secrets that are typed in them. Operations as they are go to saves, proposals and tries alone.
 */
export async function askAboutDrafts<Answer>(
  path: string,
  question: object | undefined,
  { client, ...rest }: QuestionOptions,
): Promise<Answer> {
  const body = await questionToSend(client, question);
  return requestJson<Answer>(path, { ...rest, method: "POST", body });
}

/** A question about drafts as it may leave the browser. */
export async function questionToSend<Question extends object | undefined>(
  client: QueryClient,
  question: Question,
): Promise<Question> {
  if (!hasSetConfig(question)) return question;
  const { declared } = await client.ensureQueryData(catalogQuery);
  return withHiddenValues(question, new Map(declared.map((tool) => [tool.name, tool]))) as Question;
}

/** A tool's config as it may leave a draft. */
export const withoutTypedSecrets = (
  { configSchema }: ToolDefinition,
  config: JsonObject,
): JsonObject => (configSchema ? mapSecrets(configSchema, config, hideSecret) : config);

type SetConfig = Extract<SettingsOperation, { op: "setConfig" }>;

const isSetConfig = (part: object): part is SetConfig => "op" in part && part.op === "setConfig";

function hasSetConfig(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  return isSetConfig(part) || Object.values(part).some(hasSetConfig);
}

function withHiddenValues(part: unknown, tools: ReadonlyMap<string, ToolDefinition>): unknown {
  if (Array.isArray(part))
    return part.flatMap((one) =>
      isSchemaObject(one) && isSetConfig(one)
        ? hiddenValue(one, tools)
        : withHiddenValues(one, tools),
    );
  if (!isSchemaObject(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, member]) => [key, withHiddenValues(member, tools)]),
  );
}

/** A value of a tool that is not there is left out, since nothing says whether it is a secret. */
function hiddenValue(
  operation: SetConfig,
  tools: ReadonlyMap<string, ToolDefinition>,
): SetConfig[] {
  const { tool, key, value } = operation;
  const definition = tools.get(tool);
  if (!definition) return [];
  const { [key]: hidden = null } = withoutTypedSecrets(definition, { [key]: value });
  return [{ ...operation, value: hidden }];
}

/** Whether what is typed fits is judged where it is typed, and keeps the draft from being saved. */
function hideSecret(secret: JsonValue): JsonValue {
  if (secret === null || secret === "" || isSecretMarker(secret)) return secret;
  switch (typeof secret) {
    case "string":
      return HIDDEN_SECRET;
    case "number":
      return 0;
    case "boolean":
      return false;
    default:
      return Array.isArray(secret) ? [] : {};
  }
}
