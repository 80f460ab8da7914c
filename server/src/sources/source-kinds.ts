import type { AllowedPaths } from "@pegboard/starter-tools";
import { type McpSourceOptions, mcpSource } from "./mcp/mcp-source.ts";
import { type ModuleSourceOptions, moduleSource } from "./modules/module-source.ts";
import { type OpenApiSourceOptions, openApiSource } from "./openapi/openapi-source.ts";
import type { Source } from "./source.ts";
import { starterSource } from "./starter-source.ts";

/** The specification that a source is made from. */
export type SourceSpec =
  | { kind: "starter"; paths: AllowedPaths }
  | ({ kind: "modules" } & ModuleSourceOptions)
  | ({ kind: "mcp" } & McpSourceOptions)
  | ({ kind: "openapi" } & OpenApiSourceOptions);

const SOURCE_KINDS: {
  [K in SourceSpec["kind"]]: (spec: Extract<SourceSpec, { kind: K }>) => Source;
} = {
  starter: starterSource,
  modules: moduleSource,
  mcp: mcpSource,
  openapi: openApiSource,
};

/** A source that is not loaded yet, for `SourceCatalog.add`. */
export function createSource<K extends SourceSpec["kind"]>(
  spec: Extract<SourceSpec, { kind: K }>,
): Source {
  return SOURCE_KINDS[spec.kind as K](spec);
}
