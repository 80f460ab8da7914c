import type { SchemaSource, ToolClass } from "@pegboard/registry-core";
import type { AllowedPaths } from "./allowed-paths.ts";
import { Calculator } from "./calculator.ts";
import { DateTool } from "./date-tool.ts";
import { MessageTool } from "./message-tool.ts";
import { SqlTool, sqlConfig } from "./sql-tool.ts";
import { WebFetch } from "./web-fetch.ts";
import { WorkspaceFiles } from "./workspace-files.ts";
import { workspaceFilesConfig } from "./workspace-files-config.ts";

/**
 * The tools that ship with Pegboard, each with the schema of its config unless the class has it.
 */
export function starterTools(paths: AllowedPaths): [tool: ToolClass, config?: SchemaSource][] {
  return [
    [MessageTool],
    [WorkspaceFiles, workspaceFilesConfig(paths)],
    [WebFetch],
    [DateTool],
    [Calculator],
    [SqlTool, sqlConfig(paths)],
  ];
}
