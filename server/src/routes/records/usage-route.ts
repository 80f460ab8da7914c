// GET    /api/v1/agents/:agent/usage   which methods an agent's models called, and what for

import { unusedMethods } from "@pegboard/registry-core/internal";
import type { Hono } from "hono";
import { readAgentTokens } from "../../agents/agent-tokens.ts";
import { callUsageAnswer, callUsageQuery } from "../../api-contract/call-usage-contract.ts";
import type { CallUsageAnswer } from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { findAgent } from "../../http/find-agent.ts";
import { readQuery } from "../../http/read-request.ts";
import { COUNTED_DAYS, DAY } from "../../limits.ts";

export function usageRoute(app: Hono, dependencies: Dependencies): void {
  const { callLog } = dependencies;
  app.get(
    "/api/v1/agents/:agent/usage",
    contract({ answers: callUsageAnswer, query: callUsageQuery }),
    async (context) => {
      const state = await findAgent(dependencies, context);
      const { agent, shared, toolset } = state;
      const { days = COUNTED_DAYS.usual } = readQuery(context, callUsageQuery);
      const to = Date.now();
      const from = to - Math.min(Math.max(1, days), COUNTED_DAYS.most) * DAY;
      const searchTool = shared.search?.name ?? "search_tools";
      const answer = await callLog.usage({ agent: agent.id, from, to, searchTool });
      const [tokens] = await readAgentTokens(dependencies, [state]);
      const unused = unusedMethods(toolset, answer.methods, tokens?.counts ?? {});
      return context.json({ from, to, ...answer, unused } satisfies CallUsageAnswer);
    },
  );
}
