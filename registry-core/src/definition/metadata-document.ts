import type { MethodDefinition, ToolDefinition } from "./tool-definition.ts";

/** A method in the metadata document. */
export interface MethodMetadataDocument {
  name: string;
  display_name: string;
  description: string;
  is_core: boolean;
  visible: boolean;
}

/** A tool in the metadata document, in wire spelling. `icon` and `color` are absent when the tool has none. */
export interface ToolMetadataDocument {
  name: string;
  display_name: string;
  description: string;
  icon?: string;
  color?: string;
  is_core: boolean;
  weight: number;
  visible: boolean;
  methods: MethodMetadataDocument[];
}

/** The metadata of the given tools, in the given order. */
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
    methods: tool.methods.map(methodMetadata),
  }));
}

/** The same by tool name. */
export function metadataRecord(tools: readonly ToolDefinition[]): Record<string, ToolMetadataDocument> {
  return Object.fromEntries(metadataDocument(tools).map((document) => [document.name, document]));
}

function methodMetadata(method: MethodDefinition): MethodMetadataDocument {
  return {
    name: method.name,
    display_name: method.displayName,
    description: method.description,
    is_core: method.isCore,
    visible: method.visible,
  };
}
