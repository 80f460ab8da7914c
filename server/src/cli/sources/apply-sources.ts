import { reasonOf } from "@pegboard/registry-core";
import type { SourceSummary } from "../../api-contract.ts";
import type { SourceChange } from "../../transfer/sources/plan-sources.ts";
import { askPegboard } from "../ask-pegboard.ts";
import type { ReachedPegboard } from "../reach-pegboard.ts";

/** What became of a source. */
export interface AppliedSource extends Pick<SourceChange, "action" | "kind" | "name"> {
  /** Why nothing of it was done; absent when it was. */
  error?: string;
  /** It is stored, and this is why it brings no tools now. */
  failure?: string;
}

/** Stores source by source; one that is refused keeps no other from being stored. */
export async function applySources(
  pegboard: ReachedPegboard,
  changes: readonly SourceChange[],
  allowPrivate: boolean,
): Promise<AppliedSource[]> {
  const applied: AppliedSource[] = [];
  for (const change of changes) {
    const { action, kind, name } = change;
    try {
      const summary = await applySource(pegboard, change, allowPrivate);
      const failure = change.secrets.length > 0 ? missingText(change) : failureOf(summary);
      applied.push({ action, kind, name, ...(failure !== undefined && { failure }) });
    } catch (error) {
      applied.push({ action, kind, name, error: reasonOf(error) });
    }
  }
  return applied;
}

const failureOf = (summary: SourceSummary | undefined) =>
  summary?.state === "failed" ? summary.messages.join(" ") : undefined;

const missingText = ({ secrets }: SourceChange) =>
  `It is paused until what the file hides is entered in the browser: ${secrets.map((place) => place.join(".")).join(", ")}.`;

async function applySource(
  pegboard: ReachedPegboard,
  { action, kind, name, id = "", sent, secrets }: SourceChange,
  allowPrivate: boolean,
): Promise<SourceSummary | undefined> {
  const path = `/api/sources/${encodeURIComponent(id)}`;
  if (action === "remove") return askPegboard(pegboard, `DELETE ${path}`);
  if (kind === "openapi") {
    if (action === "change") return askPegboard(pegboard, `PATCH ${path}/openapi`, sent);
    return askPegboard(pegboard, "POST /api/sources/openapi", { name, ...sent, allowPrivate });
  }
  const paused = secrets.length > 0 && { paused: true };
  if (action === "change") return askPegboard(pegboard, `PATCH ${path}`, { config: sent, ...paused });
  return askPegboard(pegboard, "POST /api/sources", { name, config: sent, ...paused });
}
