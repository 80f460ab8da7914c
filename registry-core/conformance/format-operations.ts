import { type Parameter, UNSUPPORTED_KEYWORDS } from "@pegboard/json-schema";
import {
  type JsonObject,
  type JsonSchema,
  ParameterSchema,
  sanitiseSchema,
} from "@pegboard/registry-core";
import {
  type FormattedToolset,
  formatMethod,
  parseProviderFormat,
} from "@pegboard/registry-core/formats";
import {
  behaviourDocument,
  renderTruncated,
  type TruncationStrategy,
  truncateResult,
  withToolcallReason,
} from "@pegboard/registry-core/internal";
import { registerCaseTools, type ToolInput } from "./conformance-tools.ts";
import type { OperationsTable } from "./operations-table.ts";

const CASE_PROVIDERS = new Map([
  ["OPENAI", "openai-chat"],
  ["ANTHROPIC", "anthropic"],
  ["GEMINI", "gemini"],
]);

export const FORMAT_OPERATIONS: OperationsTable = {
  "tool.schema": ({ tool, format, think_augment_override }: SchemaInput) => {
    const think = think_augment_override ?? tool.metadata?.think_augment ?? false;
    return sortedDeclarations(
      [{ ...tool, metadata: { ...tool.metadata, think_augment: think } }],
      format,
    )[0];
  },
  "tool.stored_parameters": ({ tool }: { tool: ToolInput }) =>
    withToolcallReason(tool.parameters ?? {}),
  "schema.sanitize": ({ schema, strip_keys }: { schema: JsonSchema; strip_keys?: string[] }) =>
    sanitiseSchema(schema, {
      strip: [...UNSUPPORTED_KEYWORDS, ...(strip_keys ?? ["title", "nullable"])],
    }).schema,
  "registry.schemas": ({ tools, format = "openai-chat", think_augment }: SchemasInput) =>
    sortedDeclarations(tools, format, think_augment ?? false),
  "provider.schemas": ({ tools, provider, ...names }: ProviderInput) => {
    const format = CASE_PROVIDERS.get(provider ?? "OPENAI") ?? String(provider).toLowerCase();
    const wanted = names.names ?? names.toolNames ?? names.tool_names;
    const known = tools.filter((tool) => wanted?.includes(tool.name) ?? true);
    return sortedDeclarations(
      known.map(({ parameters, ...tool }) => ({ ...tool, parameters: toSchema(parameters) })),
      format,
    );
  },
  "metadata.defaults": () => behaviourDocument(),
  truncate: ({
    text,
    max_size,
    strategy,
  }: {
    text: string;
    max_size: number | null;
    strategy?: TruncationStrategy;
  }) => {
    const result = truncateResult(text, max_size, strategy);
    const { content, originalSize, truncated } = result;
    return { content, original_size: originalSize, truncated, rendered: renderTruncated(result) };
  },
};

interface SchemaInput {
  tool: ToolInput;
  format: string;
  think_augment_override?: boolean | null;
}

interface SchemasInput {
  tools: ToolInput[];
  format?: string;
  think_augment?: boolean;
}

interface ProviderInput {
  tools: (Omit<ToolInput, "parameters"> & { parameters?: Parameter[] | null })[];
  provider?: string | null;
  names?: string[];
  toolNames?: string[];
  tool_names?: string[];
}

function toSchema(parameters: Parameter[] | null | undefined): JsonSchema {
  return parameters ? new ParameterSchema(parameters).toJsonSchema() : {};
}

/** The declaration of each registered function, sorted by name as in a payload. */
function sortedDeclarations(
  tools: readonly ToolInput[],
  format: string,
  thinkAugment = false,
): FormattedToolset["payload"][] {
  const name = parseProviderFormat(format);
  const { registry, names } = registerCaseTools(tools, { thinkAugment });
  const named = registry.definitions().flatMap((tool) =>
    tool.methods.map((method) => ({
      tool,
      method,
      functionName: names.nameOf(tool.name, method.name),
    })),
  );
  named.sort((a, b) => (a.functionName < b.functionName ? -1 : 1));
  return named.map((each) => formatMethod(each, name).payload as JsonObject);
}
