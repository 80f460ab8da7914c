import { dirname, resolve } from "node:path";
import type { ToolDefinition } from "@pegboard/registry-core";
import { checkFile } from "../pegboard-file/check-file.ts";
import { readFileService } from "../pegboard-file/file-format.ts";
import { type ReadPegboardFile, readPegboardFile } from "../pegboard-file/read-pegboard-file.ts";
import type { FileIssue } from "../pegboard-file/read-yaml.ts";
import type { SourcePlan } from "../transfer/plan-sources.ts";
import { fileIssueLines } from "./pegboard-yaml.ts";

/** Reads a file. @throws Error with a line for each issue. */
export function readOrThrow(path: string): ReadPegboardFile {
  const read = readPegboardFile(path);
  if ("issues" in read) throw new Error(fileIssueLines(read.issues));
  return read;
}

interface Here {
  declared: readonly ToolDefinition[];
  plan: Pick<SourcePlan, "issues" | "awaitedSource">;
  /** Agents that are stored as the file has them. */
  asStored?: ReadonlySet<string>;
}

/** The issues of names in a file that are unknown to this Pegboard. */
export function fileIssuesHere(
  read: ReadPegboardFile,
  { declared, plan, asStored }: Here,
): FileIssue[] {
  const tools = new Map(declared.map((tool) => [tool.name, tool]));
  const isAwaited = (tool: string) => plan.awaitedSource(tool) !== undefined;
  const issues = checkFile(read.content, { tools, isAwaited, ...(asStored && { asStored }) });
  return [...plan.issues, ...issues].map(({ path, message }) =>
    read.issueAt(path, `${path.join(".")} ${message}${/[.?]$/.test(message) ? "" : "."}`),
  );
}

/**
 * The sources that Pegboard is started with because of a file, as --tools, --mcp and --openapi
 * would name them; or only those that cannot be stored.
 */
export function sourcesOf(
  { path, content }: ReadPegboardFile,
  which: "all" | "unstorable" = "all",
): { tools: string[]; mcp: string[]; openapi: string[]; otherServers: string[] } {
  const { modules = [], mcpFiles = [], ...storable } = content.sources ?? {};
  const { mcpServers, openapi = {} } = which === "all" ? storable : {};
  const services = Object.entries(openapi).map(([name, said]) => ({
    name,
    ...readFileService(said),
  }));
  const besideFile = (named: string) =>
    /^https?:/.test(named) ? named : resolve(dirname(path), named);
  return {
    tools: modules.map(besideFile),
    mcp: [...mcpFiles.map(besideFile), ...(mcpServers ? [resolve(path)] : [])],
    openapi: services.map(({ name, from }) => `${name}=${besideFile(from)}`),
    otherServers: services.flatMap(({ name, otherServers = [] }) =>
      otherServers.map((server) => `${name}=${server}`),
    ),
  };
}
