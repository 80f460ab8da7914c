import { ownValue } from "@pegboard/json-schema";
import type { Issue, Selection } from "@pegboard/registry-core";
import {
  type PromptSettings,
  requestIssue,
  type TestValues,
} from "@pegboard/registry-core/internal";
import { describeRequestIssue, type Translate } from "@pegboard/registry-core/messages";
import { promptDay, promptInputs, templateIssue } from "@pegboard/registry-core/prompts";
import type { PromptRequestBody } from "../api-contract.ts";
import { invalid, PegboardError } from "../errors.ts";
import type { ServedPrompts, TemplateRenderer } from "../prompts/template-renderer.ts";
import type { AgentState } from "./agent-states.ts";
import { runToolset } from "./run-toolset.ts";

/**
 * The texts that are sent for an agent, or for what a selection leaves of it, with the values of a
 * request.
 * @throws PegboardError 422 for values that the agent does not know, and when a template takes too
 * long
 */
export async function agentPrompts(
  { renderer }: { renderer: TemplateRenderer },
  { state, selection }: { state: AgentState; selection: Selection | undefined },
  body: PromptRequestBody,
) {
  const { agent, settings, names } = state;
  const { toolset, warnings } = runToolset(state, selection);
  const { id, name, description, revision } = agent;
  const given = givenValues(settings.prompts ?? {}, body);
  const date = given.date ?? promptDay();
  const inputs = promptInputs(settings.prompts, given);
  const served = await renderer.render({
    toolset,
    names,
    agent: { id, name, description },
    date,
    ...inputs,
  });
  refuseStopped(served);
  const { system, user, problems } = served;
  return { revision, system, user, problems, warnings };
}

/** The most variables of the agent that an issue names, and the most issues that are answered. */
const MOST_NAMED_VARIABLES = 20;
const MOST_PROMPT_ISSUES = 100;

/**
 * The values of the test set, overridden by those of the request. @throws PegboardError 422 for
 * names that the agent does not know
 */
function givenValues(prompts: PromptSettings, { testSet, ...own }: PromptRequestBody): TestValues {
  const set = testSet === undefined ? undefined : ownValue(prompts.testSets, testSet);
  const variables = prompts.variables ?? {};
  const known = Object.keys(variables).slice(0, MOST_NAMED_VARIABLES);
  const issues: Issue[] = Object.keys(own.variables ?? {})
    .filter((name) => ownValue(variables, name) === undefined)
    .slice(0, MOST_PROMPT_ISSUES)
    .map((name) => requestIssue(["variables", name], "unknown_variable", { known }));
  if (testSet !== undefined && !set)
    issues.push(requestIssue(["testSet"], "unknown_test_set", { name: testSet }));
  if (issues.length > 0) throw invalid(issues);
  return { ...set, ...own, variables: { ...set?.variables, ...own.variables } };
}

function refuseStopped({ stopped, problems }: ServedPrompts): void {
  if (stopped.length === 0) return;
  const found = problems.filter(({ template }) => stopped.includes(template));
  const issues = found.map((problem) => templateIssue(problem.template, problem));
  throw new PegboardError("template_stopped", (t) => describeStopped(issues, t), { issues });
}

const describeStopped = (issues: readonly Issue[], t: Translate): string =>
  issues
    .map((issue) =>
      t("The {template, select, system {system} other {user}} template has no text. {reason}", {
        template: String(issue.path[1]),
        reason: describeRequestIssue(issue, t),
      }),
    )
    .join(" ");
