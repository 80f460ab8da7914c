// POST /api/v1/organisation/rules   whom each rule covers and who breaks it, with a draft
// POST /api/v1/settings/rules       which rules drafts of several owners would break newly

import type { Hono } from "hono";
import { judgedRules } from "../agents/judged-rules.ts";
import { newlyBrokenRules } from "../agents/newly-broken-rules.ts";
import {
  changeCostsRequest,
  judgedRulesAnswer,
  judgeRulesRequest,
  newlyBrokenAnswer,
} from "../api-contract/settings-contract.ts";
import type { NewlyBrokenAnswer } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { Dependencies } from "../dependencies.ts";
import { seenAgents } from "../http/agent-reach.ts";
import { readChange, readOperations } from "../http/read-request.ts";
import { readDrafts } from "./owners/many-settings-route.ts";

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

  app.post(
    "/api/v1/settings/rules",
    contract({ takes: changeCostsRequest, answers: newlyBrokenAnswer }),
    async (context) => {
      const request = await readChange(context, changeCostsRequest);
      const changes = await runCooperatively(readDrafts(request.changes));
      const seen = await seenAgents(context, dependencies);
      const agents = await newlyBrokenRules(dependencies, changes, (id) => seen.has(id));
      return context.json({ agents } satisfies NewlyBrokenAnswer);
    },
  );
}
