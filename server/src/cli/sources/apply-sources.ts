import { reasonOf } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { fillAsked } from "@pegboard/registry-core/internal";
import type { SourceSummary } from "../../api-contract.ts";
import type { StoredSourceChange } from "../../transfer/plan-sources.ts";
import type { ReachedPegboard } from "../ask-pegboard.ts";
import { askPegboard } from "../ask-pegboard.ts";

/** A change of a source, with what a document that is imported adds to it, and what was entered. */
export type AppliedSourceChange = StoredSourceChange & {
  /** The document that has its secrets. */
  document?: string;
  /** Values that it asks for, by their references; what is required and missing is entered later. */
  values?: Readonly<Record<string, string>>;
};

/** The result for a source. */
export interface AppliedSource extends Pick<StoredSourceChange, "action" | "kind" | "name"> {
  /** The id of a stored source. */
  id?: string;
  /** Why nothing was done; absent when it was. */
  error?: string;
  /** Why a stored source brings no tools now. */
  loadError?: string;
}

/** Stores source by source, until one is refused. */
export async function applySources(
  pegboard: ReachedPegboard,
  changes: readonly AppliedSourceChange[],
  allowPrivate: boolean,
): Promise<AppliedSource[]> {
  const applied: AppliedSource[] = [];
  for (const change of changes) {
    const { action, kind, name } = change;
    try {
      const summary = await applySource(pegboard, change, allowPrivate);
      const loadError = sourceLoadError(summary);
      const id = summary && { id: summary.id };
      applied.push({ action, kind, name, ...id, ...(loadError !== undefined && { loadError }) });
    } catch (error) {
      applied.push({ action, kind, name, error: reasonOf(error) });
      break;
    }
  }
  return applied;
}

/**
 * Removes added sources and restores changed ones, the last first. Answers those that could not be
 * restored, with the reason.
 */
export async function undoSources(
  pegboard: ReachedPegboard,
  applied: readonly AppliedSource[],
  { before, changes }: { before: readonly SourceSummary[]; changes: readonly StoredSourceChange[] },
): Promise<AppliedSource[]> {
  const left: AppliedSource[] = [];
  for (const { error, id = "", ...one } of applied.toReversed()) {
    if (error !== undefined || one.action === "remove") continue;
    try {
      await undoSource(
        pegboard,
        { ...one, id },
        {
          before: before.find((source) => source.id === id),
          sent: changes.find((change) => change.id === id)?.sent,
        },
      );
    } catch (reason) {
      left.push({
        ...one,
        error: `It stays ${SOURCE_ACTION_DONE[one.action]}: ${reasonOf(reason)}`,
      });
    }
  }
  return left;
}

const SOURCE_ACTION_DONE = { add: "added", change: "changed" };

async function undoSource(
  pegboard: ReachedPegboard,
  { action, kind, id }: AppliedSource & { id: string },
  { before, sent = {} }: { before: SourceSummary | undefined; sent: JsonObject | undefined },
): Promise<void> {
  const path = `/api/v1/sources/${encodeURIComponent(id)}`;
  if (action === "add") return askPegboard(pegboard, `DELETE ${path}`);
  if (kind === "mcp") {
    await askPegboard(pegboard, `PATCH ${path}`, { config: before?.config });
    if (!before?.paused) await askPegboard(pegboard, `POST ${path}/resume`);
    return;
  }
  const { place = "", otherServers = [] } = before?.openapi ?? {};
  const isElsewhere = Object.hasOwn(sent, "url") || Object.hasOwn(sent, "text");
  if (isElsewhere && !URL.canParse(place))
    throw new Error("Its former description was uploaded and is not kept.");
  const was = { ...(isElsewhere && { url: place }), otherServers };
  await askPegboard(pegboard, `PATCH ${path}/openapi`, was);
}

const sourceLoadError = (summary: SourceSummary | undefined) =>
  summary?.state === "failed" || summary?.state === "waiting"
    ? summary.messages.join(" ")
    : undefined;

async function applySource(
  pegboard: ReachedPegboard,
  change: AppliedSourceChange,
  allowPrivate: boolean,
): Promise<SourceSummary | undefined> {
  const { action, kind, name, id = "", sent = {}, asked = [], values = {}, ...more } = change;
  const path = `/api/v1/sources/${encodeURIComponent(id)}`;
  if (action === "remove") return askPegboard(pegboard, `DELETE ${path}`);
  if (kind === "openapi") {
    if (action === "change") return askPegboard(pegboard, `PATCH ${path}/openapi`, sent);
    return askPegboard(pegboard, "POST /api/v1/sources/openapi", { name, ...sent, allowPrivate });
  }
  const connection = {
    config: fillAsked(sent, asked, values).config,
    ...(more.fromDocument && { document: more.document }),
  };
  if (action === "change") return askPegboard(pegboard, `PATCH ${path}`, connection);
  return askPegboard(pegboard, "POST /api/v1/sources", { name, ...connection });
}
