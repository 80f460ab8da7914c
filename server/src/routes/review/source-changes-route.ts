// GET   /api/v1/sources/:id/changes          what waits until somebody decides about it
// PATCH /api/v1/sources/:id/changes          whether the source takes its changes at once
// POST  /api/v1/sources/:id/changes/accept   accepts what was looked at, for all agents: a save of
//                                            the organisation's settings

import { ownValue } from "@pegboard/json-schema";
import type { OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import { TOOL_ITSELF, toToolSettings, withDecision } from "@pegboard/registry-core/internal";
import type { Hono } from "hono";
import {
  acceptChangesRequest,
  autoAcceptRequest,
  sourceChangesAnswer,
  sourceReviewSummary,
} from "../../api-contract/source-contract.ts";
import type {
  AcceptChangesRequest,
  SourceChangesAnswer,
  WaitingChange,
} from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { CatalogState } from "../../catalog/current-catalog.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requireUnprotectedSources } from "../../http/protected-saves.ts";
import { readJson } from "../../http/read-request.ts";
import { requireProof, savingAs } from "../../http/require-proof.ts";
import { BODY_LIMITS } from "../../limits.ts";
import { refused } from "../../refusals.ts";
import { saveSettings } from "../../settings/save-settings.ts";
import type { DatedChange, SourceReview } from "../../sources/source-review.ts";
import { recordingAs, requestEntry } from "../records/record-event.ts";

export function sourceChangesRoute(app: Hono, dependencies: Dependencies): void {
  const { current, sources } = dependencies;

  app.get(
    "/api/v1/sources/:id/changes",
    contract({ answers: sourceChangesAnswer }),
    async (context) =>
      context.json(await withReview(dependencies, context.req.param("id"), waitingAnswer)),
  );

  app.post(
    "/api/v1/sources/:id/changes/accept",
    contract({ takes: acceptChangesRequest, answers: sourceChangesAnswer }),
    async (context) => {
      const id = context.req.param("id");
      const accepted: AcceptChangesRequest = await readJson(
        context,
        acceptChangesRequest,
        BODY_LIMITS.ofNames,
      );
      const waiting = await withReview(dependencies, id, ({ changes }) =>
        changes.filter(awaitsDecision),
      );
      const { storedOrganisation } = await current.read();
      const { revision: baseRevision, settings } = storedOrganisation;
      const operations = acceptOperations(waiting, accepted, settings);
      const find = async (state: CatalogState) => state.storedOrganisation;
      await saveSettings(savingAs(dependencies, context), find, { baseRevision, operations });
      return context.json(await withReview(dependencies, id, waitingAnswer));
    },
  );

  app.patch(
    "/api/v1/sources/:id/changes",
    contract({ takes: autoAcceptRequest, answers: sourceReviewSummary }),
    async (context) => {
      const asked = await readJson(context, autoAcceptRequest);
      const autoAccept = "autoAccept" in asked ? asked.autoAccept : asked.takesChanges;
      const id = context.req.param("id");
      const before = await withReview(dependencies, id, ({ summary }) => summary);
      if (autoAccept && !before.autoAccept) {
        await requireUnprotectedSources(dependencies.store, context);
        requireProof(dependencies, context, [{ code: "automaticChanges" }]);
      }
      const { name = id } = sources.summaries().find((source) => source.id === id) ?? {};
      const kind = autoAccept ? "auto_accept_on" : "auto_accept_off";
      const chosen = requestEntry(context, { kind, facts: {} }, { kind: "source", id, name });
      const answered = await withReview(dependencies, id, async (review) => {
        await recordingAs(dependencies, { writeAccepted: [chosen] }, () =>
          review.setAutoAccept(autoAccept),
        );
        return review.summary;
      });
      return context.json(answered);
    },
  );
}

/** What is done with the review of a source, once it knows what the organisation decided. */
async function withReview<T>(
  { current, sources }: Dependencies,
  id: string,
  work: (review: SourceReview) => T | Promise<T>,
): Promise<T> {
  await current.read();
  const result = await sources.reviews.of(id, async (found) => ({ answer: await work(found) }));
  if (result) return result.answer;
  const source = sources.summaries().find((summary) => summary.id === id);
  if (!source) throw refused("not_found", "sourceMissing", { id });
  throw refused("bad_request", "sourceNotFromOutside", { name: source.name });
}

/**
 * The decisions of all agents about the forms that were looked at.
 * @throws PegboardError when one of them does not wait any more
 */
function acceptOperations(
  waiting: readonly DatedChange[],
  { changes, on }: AcceptChangesRequest,
  { tools }: OwnerSettings,
): SettingsOperation[] {
  const named = new Set(changes);
  const chosen = waiting.filter(({ fingerprint }) => named.has(fingerprint));
  if (chosen.length < named.size) throw refused("conflict", "listChanged", {});
  return chosen.map(({ tool, method = TOOL_ITSELF, fingerprint: form }) => {
    const saved = ownValue(toToolSettings(ownValue(tools, tool)).review, method) ?? [];
    const decisions = withDecision(saved, { form, ...(on !== undefined && { on }) });
    return { op: "setReview", tool, method, decisions };
  });
}

const waitingAnswer = ({ changes }: SourceReview): SourceChangesAnswer => ({
  changes: changes.filter(awaitsDecision).map(toldChange),
});

/** A change without what only the server needs of it. */
export function toldChange({ decision, names, had, ...told }: DatedChange): WaitingChange {
  return told;
}

const awaitsDecision = ({ decision, unseen }: DatedChange): boolean =>
  decision === undefined && !unseen;
