import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import { RegistryError } from "../registry-error.ts";
import { isFunction } from "./material.ts";
import { behaviourOf } from "./method-behaviour.ts";
import type { MethodDefinition, ToolDefinition } from "./tool-definition.ts";
import { wireSpelling } from "./wire-spelling.ts";

/**
 * A method in the metadata document. It has keys about how the method runs (`timeout`,
 * `is_concurrency_safe`…) only where the method declares them.
 */
interface MethodMetadataDocument {
  [field: string]: JsonValue;
  name: string;
  display_name: string;
  description: string;
  is_core: boolean;
  visible: boolean;
}

/**
 * A tool in the metadata document, in wire spelling. Keys without a value (`icon`, `app`…) are
 * absent.
 */
export interface ToolMetadataDocument {
  name: string;
  display_name: string;
  description: string;
  icon?: string;
  color?: string;
  is_core: boolean;
  weight: number;
  visible: boolean;
  app?: string;
  category?: string;
  tags?: string[];
  is_exclusive?: boolean;
  takes_control?: boolean;
  is_sub_agent?: boolean;
  methods: MethodMetadataDocument[];
}

/** The metadata of the given tools, in their order. */
export function metadataDocument(tools: readonly ToolDefinition[]): ToolMetadataDocument[] {
  return tools.map((tool) => ({
    name: tool.name,
    display_name: tool.displayName,
    description: tool.description,
    ...(tool.icon !== undefined && { icon: tool.icon }),
    ...(tool.color !== undefined && { color: tool.color }),
    is_core: tool.isCore,
    weight: tool.weight,
    visible: tool.visible,
    ...optionalFields(tool),
    methods: tool.methods.filter(isFunction).map(methodDocument),
  }));
}

/** The metadata of the given tools by tool name. */
export function metadataRecord(
  tools: readonly ToolDefinition[],
): Record<string, ToolMetadataDocument> {
  if (!Array.isArray(tools))
    throw new RegistryError(
      "invalid_definition",
      "metadataRecord takes a list of definitions. Write metadataRecord(registry.definitions()), or [definition] for one.",
    );
  return Object.fromEntries(metadataDocument(tools).map((document) => [document.name, document]));
}

function methodDocument(method: MethodDefinition): MethodMetadataDocument {
  return {
    name: method.name,
    display_name: method.displayName,
    description: method.description,
    is_core: method.isCore,
    visible: method.visible,
    ...methodFields(method),
  };
}

function optionalFields({
  app,
  category,
  tags,
  isExclusive,
  takesControl,
  isSubAgent,
}: ToolDefinition): JsonObject {
  return wireSpelling({ app, category, tags, isExclusive, takesControl, isSubAgent });
}

function methodFields(method: MethodDefinition): JsonObject {
  // Whether the model is asked for a reason matters to payloads, not to people.
  const { thinkAugment: _, ...behaviour } = behaviourOf(method);
  return wireSpelling({ summary: method.summary, annotations: method.annotations, ...behaviour });
}
