// What an author of tools needs: write and register them, decide what an agent gets, call it. Each
// name is in the README.

export type { JsonObject, JsonSchema, SchemaSource } from "@pegboard/json-schema";
export {
  lazySchema,
  ParameterSchema,
  ParameterType,
  sanitiseSchema,
  toJsonSchema,
  validateJson,
} from "@pegboard/json-schema";
export { LocalAgent } from "./agent/local-agent.ts";
export {
  methodMetadata,
  openapiSchema,
  type ToolMetadata,
  toolMetadata,
} from "./definition/authoring/decorators.ts";
export { defineTool, type RunContext } from "./definition/authoring/define-tool.ts";
export { Tool, type ToolCall } from "./definition/authoring/tool.ts";
export type { ToolInterface } from "./definition/authoring/tool-interface.ts";
export { type CallContext, callContext } from "./definition/call-context.ts";
export { functionNames } from "./definition/function-names.ts";
export { metadataRecord } from "./definition/metadata-document.ts";
export { cleanDisplayName, displayNameOf, withNamespace } from "./definition/names.ts";
export type { MethodDefinition, ToolDefinition } from "./definition/tool-definition.ts";
export { Approvals } from "./execution/approvals.ts";
export type { CallEnvironment } from "./execution/call-environment.ts";
export { CallError, callMethod, callMethods, callOrThrow } from "./execution/call-method.ts";
export { CallRecords } from "./execution/call-record.ts";
export type { CallResult } from "./execution/call-result.ts";
export { mediaBlock } from "./execution/result-parts.ts";
export type { Issue } from "./issue.ts";
export { describeNoEffect, describeStep, describeUnavailable } from "./messages/trace-messages.ts";
export { ToolFactory } from "./registry/tool-factory.ts";
export { ToolRegistry } from "./registry/tool-registry.ts";
export { RegistryError } from "./registry-error.ts";
export { applyOverrides } from "./settings/apply-overrides.ts";
export { compactOperations } from "./settings/compact-operations.ts";
export type { OwnerSettings, SettingsOperation } from "./settings/owner-settings.ts";
export { applyOperations } from "./settings/settings-operations.ts";
export { agentCatalog, effectiveConfig } from "./toolset/effective-config.ts";
export { resolveToolset } from "./toolset/resolve-toolset.ts";
export { selectMethods } from "./toolset/select-methods.ts";
export type { Selection } from "./toolset/selection.ts";
export { toggleTool } from "./toolset/switch-actions.ts";
export { disableByTags } from "./toolset/switch-selected.ts";
export { sortToolsByWeight, toolsByCategory } from "./toolset/tool-order.ts";
export type { ResolvedTool, Toolset } from "./toolset/toolset.ts";
