import { toolsOfOperation } from "@pegboard/registry-core/internal";
import type { OpenApiChanges, SourcePreview } from "../api-contract.ts";
import {
  agentsAsStored,
  type PlannedOwnerChange,
  planChanges,
} from "../pegboard-file/plan-changes.ts";
import type { ReadPegboardFile } from "../pegboard-file/read-pegboard-file.ts";
import type { FileIssue } from "../pegboard-file/read-yaml.ts";
import { namesVariables } from "../sources/mcp/file-variables.ts";
import { planSources, type SourcePlan } from "../transfer/plan-sources.ts";
import { type AppliedChange, tryChanges } from "./apply-changes.ts";
import type { ReachedPegboard } from "./ask-pegboard.ts";
import { askPegboard, RefusedRequest } from "./ask-pegboard.ts";
import { fileIssuesHere } from "./read-pegboard-yaml.ts";
import type { ReadState } from "./read-state.ts";

/**
 * The effect of applying a file, or all issues that keep it from being applied, each with its
 * place.
 */
export type JudgedFile =
  | {
      sources: SourcePlan;
      owners: PlannedOwnerChange[];
      /** Those of the owners whose changes somebody else has to accept. */
      protectedOwners: AppliedChange[];
      /** What keeps nothing from being applied, but sources from bringing their tools. */
      warnings: FileIssue[];
    }
  | { issues: FileIssue[] };

/** Judges a file as `apply` does, including the save itself. Changes nothing. */
export async function judgeFile(
  read: ReadPegboardFile,
  { pegboard, state, prune }: { pegboard: ReachedPegboard; state: ReadState; prune: boolean },
): Promise<JudgedFile> {
  const sources = planSources(read, { sources: state.sources, prune });
  const asStored = prune ? new Set<string>() : agentsAsStored(read.content, state.agents);
  const issues = fileIssuesHere(read, { declared: state.declared, plan: sources, asStored });
  if (issues.length > 0) return { issues };
  const owners = planChanges(read.content, state, { prune, asStored });
  const descriptions = await refusedDescriptions(read, sources, pegboard);
  const tried = await tryOwners(owners, sources, pegboard);
  const refused = tried.flatMap(({ owner, name, error }) =>
    error === undefined ? [] : [read.issueAt(ownerPlaceInFile(owner), `${name}: ${error}`)],
  );
  if (descriptions.length + refused.length > 0) return { issues: [...descriptions, ...refused] };
  const protectedOwners = tried.filter(({ isProtected }) => isProtected);
  const warnings = await unreadVariables(read, sources, pegboard);
  return { sources, owners, protectedOwners, warnings };
}

/** The variables that servers would be started with, and that this Pegboard cannot read. */
async function unreadVariables(
  read: ReadPegboardFile,
  { changes }: SourcePlan,
  pegboard: ReachedPegboard,
) {
  const warnings: FileIssue[] = [];
  for (const { action, kind, name, sent } of changes) {
    if (action === "remove" || kind !== "mcp" || !namesVariables(sent)) continue;
    const { message } = await askPegboard<SourcePreview>(pegboard, "POST /api/v1/sources/preview", {
      config: sent,
    });
    if (message === undefined) continue;
    warnings.push(read.issueAt(["sources", "mcpServers", name], `The source ${name}: ${message}`));
  }
  return warnings;
}

/** Issues of descriptions that do not replace the stored ones, since they cannot be read. */
async function refusedDescriptions(
  read: ReadPegboardFile,
  { changes }: SourcePlan,
  pegboard: ReachedPegboard,
) {
  const issues: FileIssue[] = [];
  for (const { action, kind, name, id = "", sent } of changes) {
    if (action !== "change" || kind !== "openapi") continue;
    try {
      await askPegboard<OpenApiChanges>(
        pegboard,
        `POST /api/v1/sources/${encodeURIComponent(id)}/openapi/preview`,
        sent,
      );
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      issues.push(
        read.issueAt(["sources", "openapi", name], `The source ${name}: ${error.message}`),
      );
    }
  }
  return issues;
}

/** What a save would answer. Tools that a source brings only when it is stored are unknown yet. */
async function tryOwners(
  owners: readonly PlannedOwnerChange[],
  sources: SourcePlan,
  pegboard: ReachedPegboard,
): Promise<AppliedChange[]> {
  const isAwaited = (tool: string) => sources.awaitedSource(tool) !== undefined;
  const known = owners.map((change) => ({
    ...change,
    operations: change.operations.filter(
      (operation) => !toolsOfOperation(operation).some(isAwaited),
    ),
  }));
  return (await tryChanges(pegboard, known)).owners;
}

function ownerPlaceInFile(owner: PlannedOwnerChange["owner"]): string[] {
  if (owner.kind === "organisation") return ["organisation"];
  return [owner.kind === "agent" ? "agents" : "storedPresets", owner.id];
}
