import type { Issue, Selection } from "@pegboard/registry-core";
import { type ProviderFormatName, toolsetIn } from "@pegboard/registry-core/formats";
import { describeRequestIssue, type Translate } from "@pegboard/registry-core/messages";
import {
  promptDay,
  promptInputs,
  requestedValues,
  templateIssue,
} from "@pegboard/registry-core/prompts";
import type { PromptRequestBody } from "../api-contract.ts";
import { invalid, PegboardError } from "../errors.ts";
import type { ServedPrompts, TemplateRenderer } from "../prompts/template-renderer.ts";
import type { AgentState } from "./agent-states.ts";
import { runToolset } from "./run-toolset.ts";

/** For what texts are asked: an agent, what a selection leaves of it, and the requests they are for. */
interface PromptedRun {
  state: AgentState;
  selection: Selection | undefined;
  format?: ProviderFormatName | undefined;
}

/**
 * The texts that are sent for an agent, with the values of a request. Without a format they are for
 * providers for which the agent searches itself.
 * @throws PegboardError 422 for values that the agent does not know, and when a template takes too
 * long
 */
export async function agentPrompts(
  { renderer }: { renderer: TemplateRenderer },
  { state, selection, format }: PromptedRun,
  body: PromptRequestBody,
) {
  const { agent, settings, names } = state;
  const { toolset, warnings } = runToolset(state, selection);
  const { id, name, description, revision } = agent;
  const requested = requestedValues(settings.prompts ?? {}, body);
  if ("issues" in requested) throw invalid(requested.issues);
  const given = requested.values;
  const date = given.date ?? promptDay();
  const inputs = promptInputs(settings.prompts, given);
  const served = await renderer.render({
    toolset: format === undefined ? toolset : toolsetIn(toolset, format),
    names,
    agent: { id, name, description },
    date,
    ...inputs,
  });
  refuseStopped(served);
  const { system, user, problems } = served;
  return { revision, system, user, problems, warnings };
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
