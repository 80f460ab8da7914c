// POST /api/v1/organisation/rules   whom each rule covers and who breaks it, with a draft

import type { Hono } from "hono";
import { judgedRules } from "../agents/judged-rules.ts";
import { judgedRulesAnswer, judgeRulesRequest } from "../api-contract/settings-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { seenAgents } from "../http/agent-reach.ts";
import { readChange, readOperations } from "../http/read-request.ts";

export function rulesRoute(app: Hono, dependencies: Dependencies): void {
  app.post(
    "/api/v1/organisation/rules",
    contract({ takes: judgeRulesRequest, answers: judgedRulesAnswer }),
    async (context) => {
      const request = await readChange(context, judgeRulesRequest);
      const operations = readOperations(request.operations, "organisation");
      const seen = await seenAgents(context, dependencies);
      return context.json(await judgedRules(dependencies, operations, (id) => seen.has(id)));
    },
  );
}
