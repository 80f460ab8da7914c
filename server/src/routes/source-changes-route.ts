// GET   /api/sources/:id/changes          what waits until somebody accepts it
// PATCH /api/sources/:id/changes          whether the source takes its changes at once
// POST  /api/sources/:id/changes/accept   accepts what was looked at
import type { Hono } from "hono";
import { z } from "zod";
import type { SourceChangesAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import { callerOf } from "../http/caller.ts";
import { readJson } from "../http/read-json.ts";
import type { SourceReview } from "../sources/source-review.ts";

const acceptRequest = z.strictObject({ changes: z.array(z.string()).min(1) });
const patchRequest = z.strictObject({ takesChanges: z.boolean() });

export function sourceChangesRoute(app: Hono, { sources }: Dependencies): void {
  async function review<T>(id: string, work: (review: SourceReview) => T | Promise<T>): Promise<T> {
    const result = await sources.review(id, async (found) => ({ answer: await work(found) }));
    if (result) return result.answer;
    const source = sources.summaries().find((summary) => summary.id === id);
    if (!source)
      throw new PegboardError("not_found", `There is no source "${id}". It may have been removed: reload the list.`);
    throw new PegboardError("bad_request", `${source.name} is not from outside: what it lists is offered as it is.`);
  }
  const answer = ({ changes }: SourceReview): SourceChangesAnswer => ({ changes });

  app.get("/api/sources/:id/changes", async (context) => context.json(await review(context.req.param("id"), answer)));

  app.post("/api/sources/:id/changes/accept", async (context) => {
    const { changes } = await readJson(context, acceptRequest);
    const answered = await review(context.req.param("id"), async (waiting) => {
      if (await waiting.accept(new Set(changes), callerOf(context).name)) return answer(waiting);
      throw new PegboardError(
        "conflict",
        "Nothing was accepted: the source's list changed since you looked at it. Look at the changes again.",
      );
    });
    return context.json(answered);
  });

  app.patch("/api/sources/:id/changes", async (context) => {
    const { takesChanges } = await readJson(context, patchRequest);
    const answered = await review(context.req.param("id"), async (waiting) => {
      await waiting.takeChanges(takesChanges, callerOf(context).name);
      return waiting.summary;
    });
    return context.json(answered);
  });
}
