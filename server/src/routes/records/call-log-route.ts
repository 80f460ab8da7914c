import { omitUndefined } from "@pegboard/registry-core/internal";
// GET    /api/v1/calls              calls that ended, newest first
// GET    /api/v1/calls/statistics   the same calls in numbers, and what is kept
// GET    /api/v1/calls/export       the same calls as JSON lines
// GET    /api/v1/calls/:id          one call with its arguments
// DELETE /api/v1/calls              forgets all

import { jsonText } from "@pegboard/json-schema";
import type { Context, Hono } from "hono";
import { stream } from "hono/streaming";
import {
  callStatisticsAnswer,
  callStatisticsQuery,
  callsFilter,
  callsLogAnswer,
  callsQuery,
  loggedCallAnswer,
} from "../../api-contract/call-log-contract.ts";
import type {
  CallStatisticsAnswer,
  CallsFilter,
  CallsLogAnswer,
  LoggedCallAnswer,
} from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { CallLog } from "../../call-log/call-log.ts";
import type { Dependencies } from "../../dependencies.ts";
import { seenAgents } from "../../http/agent-reach.ts";
import { jsonAnswer } from "../../http/json-answer.ts";
import { readQuery } from "../../http/read-request.ts";
import { DAY, MOST_LISTED } from "../../limits.ts";
import { refused } from "../../refusals.ts";
import type { StoredCallsFilter } from "../../stores/calls/call-rows.ts";
import { recordEvent } from "./record-event.ts";

const MOST_BARS = 100;

export function callLogRoute(app: Hono, dependencies: Dependencies): void {
  const { callLog } = dependencies;
  const seenBy = async (context: Context) => ({
    agents: (await seenAgents(context, dependencies)).ids,
  });
  app.get(
    "/api/v1/calls",
    contract({ answers: callsLogAnswer, query: callsQuery }),
    async (context) => {
      const { before, limit = 100, ...chosen } = readQuery(context, callsQuery);
      const most = Math.min(Math.max(1, limit), MOST_LISTED);
      return context.json(
        await listCallsPage(callLog, {
          filter: { ...omitUndefined(chosen), ...(await seenBy(context)) },
          before,
          most,
        }),
      );
    },
  );

  app.get(
    "/api/v1/calls/statistics",
    contract({ answers: callStatisticsAnswer, query: callStatisticsQuery }),
    async (context) => {
      const {
        bars = 24,
        to = Date.now(),
        from = to - DAY,
        ...chosen
      } = readQuery(context, callStatisticsQuery);
      const most = Math.min(Math.max(1, bars), MOST_BARS);
      const seen = await seenBy(context);
      const filter = { ...omitUndefined(chosen), from, to, ...seen };
      const answer = await callLog.statistics({ filter, bars: most });
      // How many are kept counts those alone of agents that the caller may know of.
      if (seen.agents) {
        const all = { from: 0, to: Date.now() + DAY, ...seen };
        answer.log.calls = (await callLog.statistics({ filter: all, bars: 1 })).calls;
      }
      return context.json(answer satisfies CallStatisticsAnswer);
    },
  );

  app.get(
    "/api/v1/calls/export",
    contract({ query: callsFilter, answers: loggedCallAnswer, media: "application/x-ndjson" }),
    async (context) => {
      const chosen = omitUndefined(readQuery(context, callsFilter));
      await recordEvent(dependencies, context, { kind: "calls_exported", facts: {} });
      return exportCalls(callLog, context, chosen);
    },
  );

  app.get("/api/v1/calls/:id", contract({ answers: loggedCallAnswer }), async (context) => {
    const id = context.req.param("id");
    const found = /^\d{1,15}$/.test(id) ? await callLog.find(Number(id)) : undefined;
    if (found && (await seenAgents(context, dependencies)).has(found.agent))
      return jsonAnswer(context, found satisfies LoggedCallAnswer);
    throw refused("not_found", "callMissing", { id });
  });

  app.delete("/api/v1/calls", contract({}), async (context) => {
    // The event is recorded before the calls are deleted, so that nothing is done that cannot be
    // recorded.
    const { calls } = (await callLog.statistics({ filter: { from: 0, to: 0 }, bars: 1 })).log;
    await recordEvent(dependencies, context, { kind: "calls_forgotten", facts: { calls } });
    await callLog.clear();
    return context.json({});
  });
}

async function listCallsPage(
  callLog: CallLog,
  page: { filter: StoredCallsFilter; before?: number | undefined; most: number },
): Promise<CallsLogAnswer> {
  const calls = await callLog.list(page);
  const last = calls.at(-1);
  return { calls, ...(last && calls.length === page.most && { next: last.id }) };
}

/** Exports calls page by page, because a whole log fits into no answer. */
function exportCalls(callLog: CallLog, context: Context, chosen: CallsFilter): Response {
  context.header("Content-Type", "application/x-ndjson");
  context.header("Content-Disposition", 'attachment; filename="calls.jsonl"');
  return stream(context, async (lines) => {
    let before: number | undefined;
    do {
      const page = await listCallsPage(callLog, { filter: chosen, before, most: MOST_LISTED });
      for (const { id } of page.calls) {
        const call = await callLog.find(id);
        if (call) await lines.write(`${jsonText(call)}\n`);
      }
      before = page.next;
    } while (before !== undefined && !lines.aborted);
  });
}
