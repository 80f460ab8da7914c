import { functionNames, type MethodDefinition, type ToolDefinition } from "@pegboard/registry-core";
import { CallQueue, isDestructive, isReadOnly } from "@pegboard/registry-core/internal";
import type { OpenApiDescription, OpenApiOperation } from "../../api-contract.ts";
import type { ReportProgress } from "../../events/progress-report.ts";
import { readPreferences } from "../../preferences/preferences.ts";
import type { Store } from "../../stores/store.ts";
import type { MethodTokens } from "../../tokens/method-tokens.ts";
import { TOKENIZERS } from "../../tokens/tokenizers.ts";
import { type OpenApiOrigin, shownPlace } from "./openapi-config.ts";
import { readOpenApi } from "./openapi-source.ts";
import { openApiTools } from "./openapi-tools.ts";

interface DescriptionPreview {
  description: OpenApiDescription;
  definitions: ToolDefinition[];
}

/**
 * Previews are made one at a time, because a large description takes hundreds of megabytes until
 * its answer is made.
 */
const previewQueue = new CallQueue(1);

/**
 * A preview of everything that a description can bring, with its costs, and what is left out by
 * choice. @throws Error for people
 */
export function previewDescription(
  origin: OpenApiOrigin,
  asked: PreviewOptions,
  parts: PreviewParts,
): Promise<DescriptionPreview> {
  asked.report({ step: "wait" });
  return previewQueue.run({ alone: false, signal: asked.signal }, () =>
    previewNow(origin, asked, parts),
  );
}

interface PreviewOptions {
  name: string;
  signal: AbortSignal;
  report: ReportProgress;
}

interface PreviewParts {
  store: Pick<Store, "readPreferences">;
  methodTokens: MethodTokens;
}

async function previewNow(
  origin: OpenApiOrigin,
  { name, signal, report }: PreviewOptions,
  { store, methodTokens }: PreviewParts,
): Promise<DescriptionPreview> {
  const read = await readOpenApi({ ...origin, without: [] }, { name, signal, report });
  const { operations, tools: described, ...head } = read;
  const definitions = openApiTools(read, { sourceId: "", connection: undefined });
  const { tokenizer } = await readPreferences(store);
  report({ step: "count", unit: "operations", done: operations.length });
  const counts = await methodTokens.read(definitions, functionNames(definitions), tokenizer);
  const tools = described.map(({ name, displayName }) => ({
    name,
    displayName,
    operations: operations
      .filter(({ tool }) => tool === name)
      .map(({ operation, definition }) =>
        operationRow(operation, definition, counts[name]?.[definition.name] ?? 0),
      ),
  }));
  const { label } = TOKENIZERS[tokenizer];
  const description = {
    ...head,
    place: shownPlace(origin),
    without: origin.without,
    otherServers: origin.otherServers ?? [],
    tokenizer: label,
    tools,
  };
  return { description, definitions };
}

function operationRow(
  operation: string,
  method: MethodDefinition,
  tokens: number,
): OpenApiOperation {
  const { name, displayName, parameters } = method;
  const writes = isDestructive(method) ? "destroys" : "changes";
  const risk = isReadOnly(method) ? "reads" : writes;
  return {
    operation,
    method: name,
    displayName,
    risk,
    parameters: Object.keys(parameters.properties ?? {}).length,
    required: parameters.required?.length ?? 0,
    tokens,
  };
}
