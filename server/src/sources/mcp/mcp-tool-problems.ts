import type { IgnoredPattern } from "@pegboard/json-schema";
import { LIMITS } from "@pegboard/registry-core/internal";
import type {
  ListedHeaderIssue,
  ListedSchemaIssue,
  Problem,
  ProblemFact,
  ProblemKind,
  SourceIssueFact,
  UnfitDefault,
} from "@pegboard/registry-core/problems";
import { skippedItemProblem } from "../source-problems.ts";
import type { ListedMaterials, RefusedList } from "./materials/listed-materials.ts";

export interface McpServer {
  sourceId: string;
  connection?: string | undefined;
  /** The name as the operator wrote it. */
  name: string;
  description: string | undefined;
}

/** Why an entry of a server's list is left out; `name` is missing where the entry has none. */
export interface Unusable {
  name: string | undefined;
  issue: McpToolIssue;
}

type McpToolIssue =
  | {
      code:
        | "mcp_misleading_name"
        | "mcp_without_name"
        | "mcp_no_address"
        | "mcp_no_template"
        | "mcp_listed_twice"
        | "mcp_too_slow";
    }
  | { code: "mcp_long_text" | "mcp_too_large"; found: number; most: number }
  | { code: "mcp_header"; issue: ListedHeaderIssue }
  | { code: "mcp_too_deep"; most: number }
  | { code: "mcp_too_many"; most: number; of: "tools" | keyof ListedMaterials }
  | { code: "mcp_schema"; issue: ListedSchemaIssue };

const MCP_PROBLEM_KINDS: Partial<Record<McpToolIssue["code"], ProblemKind>> = {
  mcp_misleading_name: "bad name",
  mcp_without_name: "bad name",
  mcp_no_address: "bad name",
  mcp_no_template: "bad name",
  mcp_listed_twice: "duplicate name",
};

/** The problem of a tool that cannot be offered; `index` is its place in the server's list. */
export function unusableMethodProblem(
  server: McpServer,
  { name, issue }: Unusable,
  at: { tool: string; index: number },
): Problem {
  const { code, ...rest } = issue;
  // TypeScript does not follow which values go with which code.
  const said = {
    code,
    values: { source: server.name, tool: at.tool, entry: name ?? at.index + 1, ...rest },
  } as ProblemFact;
  return skippedItemProblem({
    ...said,
    kind: MCP_PROBLEM_KINDS[code] ?? "faulty schema",
    severity: "warning",
    place: { source: server.sourceId, tool: at.tool, ...(name !== undefined && { method: name }) },
  });
}

/** The most characters of a server's message that are quoted. */
const MOST_SAID = 300;

/** Problems of prompts or resources that are not listed. */
export function refusedListProblems(
  { id, name }: { id: string; name: string },
  tool: string,
  refused: RefusedList[],
): Problem[] {
  return refused.map(({ of, cause }) =>
    skippedItemProblem({
      code: "mcp_list_refused",
      values: { source: name, tool, of, cause: cause.slice(0, MOST_SAID) },
      kind: "faulty schema",
      severity: "warning",
      place: { source: id, tool },
    }),
  );
}

type MethodPlace = { tool: string; method: string };

/** Problems of patterns that are not applied. */
export function ignoredPatternProblems(
  server: McpServer,
  place: MethodPlace,
  found: { of: "schemas" | "settings"; patterns: IgnoredPattern[] },
): Problem[] {
  if (found.patterns.length === 0) return [];
  return [
    newMethodProblem(server, place, {
      code: "mcp_pattern_ignored",
      values: { ...withServerName(server, place), ...found },
    }),
  ];
}

/** The problem of settings or an output schema that cannot be used, while the method works. */
export function unusableSchemaProblem(
  server: McpServer,
  place: MethodPlace,
  { of, issue }: { of: "settings" | "output"; issue: ListedSchemaIssue },
): Problem {
  return newMethodProblem(server, place, {
    code: of === "settings" ? "mcp_settings" : "mcp_output_schema",
    values: { ...withServerName(server, place), issue },
  });
}

/** Problems of hints that would draw outside of their field, or that forms do not have. */
export function droppedHintProblems(
  server: McpServer,
  place: MethodPlace,
  hints: string[],
): Problem[] {
  if (hints.length === 0) return [];
  return [
    newMethodProblem(server, place, {
      code: "mcp_hints_dropped",
      values: { ...withServerName(server, place), hints },
    }),
  ];
}

/** Problems of texts that cost more than their readers may expect. */
export function longDescriptionProblems(
  server: McpServer,
  place: MethodPlace,
  characters: number,
): Problem[] {
  if (characters <= LIMITS.longDescription) return [];
  return [
    newMethodProblem(server, place, {
      code: "mcp_costly_text",
      values: { ...withServerName(server, place), characters },
    }),
  ];
}

/** Problems of defaults that contradict their own schema. */
export function unfitDefaultProblems(
  server: McpServer,
  place: MethodPlace,
  issues: UnfitDefault[],
): Problem[] {
  if (issues.length === 0) return [];
  return [
    newMethodProblem(server, place, {
      code: "mcp_unfit_default",
      values: { ...withServerName(server, place), issues },
    }),
  ];
}

const withServerName = (server: McpServer, place: MethodPlace) => ({
  source: server.name,
  ...place,
});

/** A problem of a method that still works. */
function newMethodProblem(server: McpServer, place: MethodPlace, said: ProblemFact): Problem {
  return skippedItemProblem({
    ...said,
    kind: "faulty schema",
    severity: "warning",
    place: { source: server.sourceId, ...place },
  });
}

/** Why a source has no tool. */
export function nothingUsable(listed: number): SourceIssueFact {
  return listed === 0 ? { code: "nothing_listed" } : { code: "nothing_usable", values: { listed } };
}
