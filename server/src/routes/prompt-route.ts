// GET  /api/v1/agents/:agent/prompt   the texts that are sent, without a request
// POST /api/v1/agents/:agent/prompt   the same with the values of a request; 422 when a template
//                                     takes too long
// With ?format=… for the requests of one provider; with ?choices=… and its like, of what is left of the agent for one run; with ?wait=10s, once all
// sources have loaded

import { parseTestValues } from "@pegboard/registry-core/internal";
import type { Context, Hono } from "hono";
import { agentPrompts } from "../agents/agent-prompts.ts";
import { promptQuery } from "../api-contract/call-contract.ts";
import { promptAnswer, promptRequestBody } from "../api-contract/prompt-contract.ts";
import type { PromptAnswer, PromptRequestBody } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { invalid } from "../errors.ts";
import { limitAtOnce, limitRate } from "../http/caller-limits.ts";
import { findServedAgent } from "../http/find-agent.ts";
import { readProviderFormat } from "../http/read-format.ts";
import { readJson, waitForQueriedSources } from "../http/read-request.ts";
import { readSelection, warningMessages } from "../http/read-selection.ts";
import { BODY_LIMITS, CALLER_LIMITS } from "../limits.ts";

export function promptRoute(app: Hono, dependencies: Dependencies): void {
  app.use(
    "/api/v1/agents/:agent/prompt",
    limitRate(CALLER_LIMITS.prompts, (t) => t("prompts", {}, "limited")),
    limitAtOnce(CALLER_LIMITS.promptsAtOnce, (t) =>
      t("prompts of this agent being rendered", {}, "limited"),
    ),
  );

  app.get(
    "/api/v1/agents/:agent/prompt",
    contract({ answers: promptAnswer, query: promptQuery }),
    (context) => answerPrompt(dependencies, context, {}),
  );

  app.post(
    "/api/v1/agents/:agent/prompt",
    contract({ takes: promptRequestBody, answers: promptAnswer, query: promptQuery }),
    async (context) => answerPrompt(dependencies, context, await readRequest(context)),
  );
}

async function readRequest(context: Context): Promise<PromptRequestBody> {
  const { testSet, ...values } = await readJson(context, promptRequestBody, BODY_LIMITS.ofNames);
  const parsed = parseTestValues(values);
  if ("issues" in parsed) throw invalid(parsed.issues);
  return { ...parsed.values, ...(testSet !== undefined && { testSet }) };
}

async function answerPrompt(dependencies: Dependencies, context: Context, body: PromptRequestBody) {
  await waitForQueriedSources(context, dependencies.sources);
  const state = await findServedAgent(dependencies, context);
  const selection = readSelection(context, ["format", "wait"]);
  const asked = context.req.query("format");
  const format = asked === undefined ? undefined : readProviderFormat(asked);
  const run = { state, selection, format };
  const { warnings, ...answer } = await agentPrompts(dependencies, run, body);
  return context.json({ ...answer, warnings: warningMessages(warnings) } satisfies PromptAnswer);
}
