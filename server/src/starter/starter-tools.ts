import type { ToolClass } from "@pegboard/registry-core";
import { Calculator } from "./calculator.ts";
import { DateTool } from "./date-tool.ts";
import { MessageTool } from "./message-tool.ts";
import { SqlTool } from "./sql-tool.ts";
import { WebFetch } from "./web-fetch.ts";
import { WorkspaceFiles } from "./workspace-files.ts";

/** The tools that ship with Pegboard. */
export const STARTER_TOOLS: ToolClass[] = [MessageTool, WorkspaceFiles, WebFetch, DateTool, Calculator, SqlTool];
