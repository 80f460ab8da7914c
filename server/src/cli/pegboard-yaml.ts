import { dirname, resolve } from "node:path";
import { checkFile } from "../pegboard-file/check-file.ts";
import type { PegboardState } from "../pegboard-file/plan-changes.ts";
import { type FileFault, type ReadFile, readPegboardFile } from "../pegboard-file/read-pegboard-file.ts";

/** What commands read when no file is named. */
export const DEFAULT_FILE = "pegboard.yaml";

/** A line for each, as compilers write them: editors and CI find the place. */
export function faultLines(faults: readonly FileFault[]): string {
  return faults.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`).join("\n");
}

/** @throws Error with a line for each fault. */
export function readOrThrow(path: string): ReadFile {
  const read = readPegboardFile(path);
  if ("faults" in read) throw new Error(faultLines(read.faults));
  return read;
}

/** What in a file means nothing for this Pegboard. */
export function faultsHere(read: ReadFile, { declared }: Pick<PegboardState, "declared">): FileFault[] {
  const tools = new Map(declared.map((tool) => [tool.name, tool]));
  return checkFile(read.content, tools).map(({ path, message }) =>
    read.faultAt(path, `${path.join(".")} ${message}${message.endsWith("?") ? "" : "."}`),
  );
}

/** What Pegboard is started with because of a file, as --tools, --mcp and --openapi would name it. */
export function sourcesOf({ path, content }: ReadFile): { tools: string[]; mcp: string[]; openapi: string[] } {
  const { modules = [], mcpFiles = [], mcpServers, openapi = {} } = content.sources ?? {};
  const besideFile = (named: string) => (/^https?:/.test(named) ? named : resolve(dirname(path), named));
  return {
    tools: modules.map(besideFile),
    mcp: [...mcpFiles.map(besideFile), ...(mcpServers ? [resolve(path)] : [])],
    openapi: Object.entries(openapi).map(([name, named]) => `${name}=${besideFile(named)}`),
  };
}
