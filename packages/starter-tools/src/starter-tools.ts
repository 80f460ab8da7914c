import type { SchemaSource } from "@pegboard/registry-core";
import type { ToolClass } from "@pegboard/registry-core/internal";
import type { AllowedPaths } from "./allowed-paths.ts";
import { Calculator } from "./calculator.ts";
import { DateTool } from "./date-tool.ts";
import type { WebRequests } from "./fetch-page.ts";
import { MessageTool } from "./message-tool.ts";
import { SqlTool, sqlConfig } from "./sql-tool.ts";
import { WebFetch, webFetchConfig } from "./web-fetch.ts";
import { WorkspaceFiles } from "./workspace-files.ts";
import { workspaceFilesConfig } from "./workspace-files-config.ts";

/** What the tools reach of the machine that they run on. */
export interface StarterAccess {
  /** Folders and files that operators may choose from. */
  paths: AllowedPaths;
  /** How web addresses are asked. */
  requests: WebRequests;
}

/**
 * The tools that ship with Pegboard, each with the schema of its config unless the class has it.
 */
export function starterTools({
  paths,
  requests,
}: StarterAccess): [tool: ToolClass, config?: SchemaSource][] {
  return [
    [MessageTool],
    [WorkspaceFiles, workspaceFilesConfig(paths)],
    [WebFetch, webFetchConfig(requests)],
    [DateTool],
    [Calculator],
    [SqlTool, sqlConfig(paths)],
  ];
}
