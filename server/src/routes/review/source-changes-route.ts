// GET   /api/v1/sources/:id/changes          what waits until somebody decides about it PATCH
// /api/v1/sources/:id/changes          whether the source takes its changes at once POST
// /api/v1/sources/:id/changes/accept   accepts what was looked at, for all agents: a save of the
// organisation's settings

import {
  ownValue,
  TOOL_ITSELF,
  toToolSettings,
  withDecision,
} from "@pegboard/registry-core/internal";
import type { Hono } from "hono";
import {
  acceptChangesRequest,
  sourceChangesAnswer,
  sourceReviewSummary,
  takeChangesRequest,
} from "../../api-contract/source-contract.ts";
import type {
  AcceptChangesRequest,
  SourceChangesAnswer,
  WaitingChange,
} from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { CatalogState } from "../../catalog/current-catalog.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requireProof, savingAs } from "../../http/proof/require-proof.ts";
import { readJson } from "../../http/read-json.ts";
import { BODY_LIMITS } from "../../limits.ts";
import { refused } from "../../refusals.ts";
import { saveSettings } from "../../settings/save-settings.ts";
import type { DatedChange, SourceReview } from "../../sources/source-review.ts";
import { recorder } from "../records/record-event.ts";

export function sourceChangesRoute(app: Hono, dependencies: Dependencies): void {
  const { current, sources } = dependencies;
  const record = recorder(dependencies, "source");

  async function review<T>(id: string, work: (review: SourceReview) => T | Promise<T>): Promise<T> {
    // With what the organisation decided.
    await current.read();
    const result = await sources.reviews.of(id, async (found) => ({ answer: await work(found) }));
    if (result) return result.answer;
    const source = sources.summaries().find((summary) => summary.id === id);
    if (!source) throw refused("not_found", "sourceMissing", { id });
    throw refused("bad_request", "sourceNotFromOutside", { name: source.name });
  }
  const answer = ({ changes }: SourceReview): SourceChangesAnswer => ({
    changes: changes.filter(isWaiting).map(toldChange),
  });

  app.get(
    "/api/v1/sources/:id/changes",
    contract({ answers: sourceChangesAnswer }),
    async (context) => context.json(await review(context.req.param("id"), answer)),
  );

  app.post(
    "/api/v1/sources/:id/changes/accept",
    contract({ takes: acceptChangesRequest, answers: sourceChangesAnswer }),
    async (context) => {
      const id = context.req.param("id");
      const { changes, on }: AcceptChangesRequest = await readJson(
        context,
        acceptChangesRequest,
        BODY_LIMITS.ofNames,
      );
      const named = new Set(changes);
      const waiting = await review(id, ({ changes }) => changes.filter(isWaiting));
      const chosen = waiting.filter(({ fingerprint }) => named.has(fingerprint));
      if (chosen.length < named.size) {
        throw refused("conflict", "listChanged", {});
      }
      const { storedOrganisation } = await current.read();
      const { revision: baseRevision, settings } = storedOrganisation;
      const operations = chosen.map(({ tool, method = TOOL_ITSELF, fingerprint: form }) => {
        const saved = ownValue(toToolSettings(ownValue(settings.tools, tool)).review, method) ?? [];
        return {
          op: "setReview" as const,
          tool,
          method,
          decisions: withDecision(saved, { form, ...(on !== undefined && { on }) }),
        };
      });
      const find = async (state: CatalogState) => state.storedOrganisation;
      await saveSettings(savingAs(dependencies, context), find, { baseRevision, operations });
      return context.json(await review(id, answer));
    },
  );

  app.patch(
    "/api/v1/sources/:id/changes",
    contract({ takes: takeChangesRequest, answers: sourceReviewSummary }),
    async (context) => {
      const { takesChanges } = await readJson(context, takeChangesRequest);
      const id = context.req.param("id");
      const { takesChanges: already } = await review(id, ({ summary }) => summary);
      if (takesChanges && !already)
        requireProof(dependencies, context, [{ code: "automaticChanges" }]);
      const answered = await review(id, async (waiting) => {
        await waiting.takeChanges(takesChanges);
        return waiting.summary;
      });
      const { name = id } = sources.summaries().find((source) => source.id === id) ?? {};
      await record(
        context,
        { id, name },
        { kind: takesChanges ? "auto_accept_on" : "auto_accept_off", facts: {} },
      );
      return context.json(answered);
    },
  );
}

/** A change without what only the server needs of it. */
export function toldChange({ decision, names, had, ...told }: DatedChange): WaitingChange {
  return told;
}

const isWaiting = ({ decision, unseen }: DatedChange): boolean => decision === undefined && !unseen;
