// POST   /api/v1/calls/replay   what would have become of logged calls with changes that are not
//                               saved; nothing is called

import type { Hono } from "hono";
import { readReplayedChanges } from "../../agents/replay-gates.ts";
import { replayAnswer, replayRequest } from "../../api-contract/calls/replay-contract.ts";
import type { ReplayAnswer, ReplayProgress } from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import { runCooperatively } from "../../bounds/run-cooperatively.ts";
import type { Dependencies } from "../../dependencies.ts";
import { seenAgents } from "../../http/agent-reach.ts";
import { limitAtOnce } from "../../http/caller-limits.ts";
import { answerWithProgress } from "../../http/event-answer.ts";
import { readChange } from "../../http/read-request.ts";
import { CALLER_LIMITS, COUNTED_DAYS, DAY } from "../../limits.ts";
import { readDrafts } from "../owners/many-settings-route.ts";

export function replayRoute(app: Hono, dependencies: Dependencies): void {
  app.use(
    "/api/v1/calls/replay",
    limitAtOnce(CALLER_LIMITS.replaysAtOnce, (t) => t("replays of calls", {}, "limited")),
  );

  app.post(
    "/api/v1/calls/replay",
    contract({ takes: replayRequest, answers: replayAnswer }),
    async (context) => {
      const {
        changes,
        days = COUNTED_DAYS.usual,
        ...chosen
      } = await readChange(context, replayRequest);
      const { tools, callTimeLimit } = chosen;
      const read = await runCooperatively(readDrafts(changes));
      const seen = await seenAgents(context, dependencies);
      const to = Date.now();
      const from = to - days * DAY;
      return answerWithProgress(dependencies, context, async (signal, onProgress) => {
        // What has no tools yet would judge no call of theirs.
        await dependencies.sources.waits.whenListed(signal, (waitsFor) =>
          onProgress({ waitsFor } satisfies ReplayProgress),
        );
        const { agents, gates } = await readReplayedChanges(dependencies, {
          changes: read,
          callTimeLimit,
          isSeen: (agent) => seen.has(agent),
        });
        const { report, since, log } = await dependencies.callLog.replay({
          window: { agents, from, to, tools },
          gates,
          signal,
          onProgress: (progress) => onProgress(progress satisfies ReplayProgress),
        });
        return {
          from,
          to,
          ...(since !== undefined && { since }),
          ...report,
          log,
        } satisfies ReplayAnswer;
      });
    },
  );
}
