// GET  /api/agents/:agent/prompt   the texts that are sent, without a request
// POST /api/agents/:agent/prompt   the same with the values of a request; 422 when a template takes too long
// With ?choices=… and its like, of what is left of the agent for one run
import {
  type Issue,
  ownValue,
  type PromptSettings,
  parseTestValues,
  requestIssue,
  type TestValues,
} from "@pegboard/registry-core";
import { promptDay, promptInputs, templateIssue } from "@pegboard/registry-core/prompts";
import type { Context, Hono } from "hono";
import { z } from "zod";
import { runToolset } from "../agents/run-toolset.ts";
import type { PromptAnswer, PromptRequestBody } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { invalid, PegboardError } from "../errors.ts";
import { limitAtOnce, limitRate } from "../http/caller-limits.ts";
import { findAgent } from "../http/find-agent.ts";
import { readJson } from "../http/read-json.ts";
import { readSelection, sayWarnings } from "../http/read-selection.ts";
import { CALLER_LIMITS } from "../limits.ts";
import type { ServedPrompts } from "../prompts/template-renderer.ts";

const promptRequest = z.looseObject({ testSet: z.string().optional() });

export function promptRoute(app: Hono, dependencies: Dependencies): void {
  app.use(
    "/api/agents/:agent/prompt",
    limitRate(CALLER_LIMITS.prompts, "prompts"),
    limitAtOnce(CALLER_LIMITS.promptsAtOnce, "prompts of this agent being rendered"),
  );

  app.get("/api/agents/:agent/prompt", (context) => answerPrompt(dependencies, context, {}));

  app.post("/api/agents/:agent/prompt", async (context) =>
    answerPrompt(dependencies, context, await readRequest(context)),
  );
}

async function readRequest(context: Context): Promise<PromptRequestBody> {
  const { testSet, ...values } = await readJson(context, promptRequest);
  const parsed = parseTestValues(values);
  if ("issues" in parsed) throw invalid(parsed.issues);
  return { ...parsed.values, ...(testSet !== undefined && { testSet }) };
}

async function answerPrompt(dependencies: Dependencies, context: Context, body: PromptRequestBody) {
  const state = await findAgent(dependencies, context);
  const { agent, settings, names } = state;
  const { toolset, warnings } = runToolset(state, readSelection(context));
  const { id, name, description, revision } = agent;
  const given = givenValues(settings.prompts ?? {}, body);
  const date = given.date ?? promptDay();
  const inputs = promptInputs(settings.prompts, given);
  const served = await dependencies.renderer.render({
    toolset,
    names,
    agent: { id, name, description },
    date,
    ...inputs,
  });
  refuseStopped(served);
  const { system, user, problems } = served;
  return context.json({ revision, system, user, problems, warnings: sayWarnings(warnings) } satisfies PromptAnswer);
}

/** The values of the test set, and over them those of the request. @throws PegboardError 422 for names that the agent does not know */
function givenValues(prompts: PromptSettings, { testSet, ...own }: PromptRequestBody): TestValues {
  const set = testSet === undefined ? undefined : ownValue(prompts.testSets, testSet);
  const known = Object.keys(prompts.variables ?? {});
  const issues: Issue[] = Object.keys(own.variables ?? {})
    .filter((name) => !known.includes(name))
    .map((name) => requestIssue(["variables", name], "unknown_variable", { known }));
  if (testSet !== undefined && !set) issues.push(requestIssue(["testSet"], "unknown_test_set", { name: testSet }));
  if (issues.length > 0) throw invalid(issues);
  return { ...set, ...own, variables: { ...set?.variables, ...own.variables } };
}

function refuseStopped({ stopped, problems }: ServedPrompts): void {
  if (stopped.length === 0) return;
  const found = problems.filter(({ template }) => stopped.includes(template));
  const issues = found.map((problem) => templateIssue(problem.template, problem));
  const message = issues.map(({ path, message: reason }) => `The ${path[1]} template has no text. ${reason}`).join(" ");
  throw new PegboardError("template_stopped", message, { issues });
}
