// Pegboard inside of a program, and what its tools are written with. The whole library is
// `pegboard/registry-core` with its adapters.

export {
  callContext,
  defineTool,
  lazySchema,
  methodMetadata,
  openapiSchema,
  ParameterSchema,
  ParameterType,
  type RunContext,
  type Selection,
  type SettingsOperation,
  Tool,
  type ToolCall,
  ToolFactory,
  type ToolMetadata,
  ToolRegistry,
  toolMetadata,
} from "@pegboard/registry-core";
export type { OfferedPayload } from "@pegboard/registry-core/formats";
export { PegboardError } from "../../../server/src/errors.ts";
export type { Authorize } from "../../../server/src/http/host-operators.ts";
export { createPegboard } from "../../../server/src/in-process/create-pegboard.ts";
export {
  fromOpenApi,
  type GivenDescription,
} from "../../../server/src/in-process/from-open-api.ts";
export type {
  GivenServer,
  GivenSource,
  GivenTool,
  Pegboard,
  PegboardAgents,
  PegboardCall,
  PegboardOptions,
  PromptOfAgent,
  PromptOptions,
} from "../../../server/src/in-process/pegboard.ts";
