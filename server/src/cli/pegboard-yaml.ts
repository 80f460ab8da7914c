import type { ReadPegboardFile } from "../pegboard-file/read-pegboard-file.ts";
import type { FileIssue } from "../pegboard-file/read-yaml.ts";

/** The file that commands read when none is named. */
export const DEFAULT_FILE = "pegboard.yaml";

/** The issues, a line for each as compilers write them, so that editors and CI find the place. */
export function fileIssueLines(issues: readonly FileIssue[]): string {
  return issues
    .map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`)
    .join("\n");
}

/**
 * What a command adds to the issues of a file that was not named: its code does not run, so what
 * that brings is unknown. Undefined when it has no code, or was named.
 */
export function unnamedFileHint(
  read: Pick<ReadPegboardFile, "content">,
  { command, file }: { command: string; file: string | undefined },
): string | undefined {
  const unread = unnamedCode(read);
  if (file !== undefined || unread === "") return undefined;
  return `${DEFAULT_FILE} was not named, so what ${unread} brings is not loaded: pegboard ${command} ${DEFAULT_FILE}`;
}

/** The modules and files of servers that a file brings, which run only where it is named. */
export function unnamedCode({ content }: Pick<ReadPegboardFile, "content">): string {
  const { modules = [], mcpFiles = [] } = content.sources ?? {};
  return [...modules, ...mcpFiles].join(", ");
}
