import { type OwnerSettings, resolvedOf, type TokenTable, type Toolset } from "@pegboard/registry-core";
import {
  type CheckedAgent,
  type CheckedCatalog,
  countProblems,
  type FunctionLimits,
  findAgentProblems,
  findFormatProblems,
  type IgnoredMark,
  markIgnored,
  newTemplateFaults,
  type Problem,
  type TemplateIssue,
} from "@pegboard/registry-core/problems";
import type { SettingsAnswer } from "../../../api/settings.ts";
import type { AgentModel, Definitions } from "../model/agent-model.ts";
import type { RenderFaults } from "../templates/use-render-faults.ts";

/** The saved and the drafted state of an agent, to find problems in. */
export interface DraftProblemsInput {
  /** As every agent has them. */
  definitions: Definitions;
  settings: SettingsAnswer;
  /** What tools say with the draft's configs. */
  texts: SettingsAnswer["texts"];
  model: AgentModel;
  tokens: TokenTable;
  savedTokens: TokenTable;
  tokenizer: string;
  functionLimits: FunctionLimits | undefined;
  ignored: Readonly<Record<string, IgnoredMark>>;
  rendered: RenderFaults;
}

export interface DraftProblems {
  /** Of the agent as the draft has it, errors first. */
  problems: Problem[];
  /** Ids of those that are not in what is saved. */
  added: ReadonlySet<string>;
  /** Problems of the saved state that the draft solves. */
  settled: Problem[];
  /** What the draft changes about the agent's counts. */
  change: { errors: number; warnings: number };
}

/** Checking many tools against provider formats takes long: clicks run between slices of this time. */
const SLICE_MS = 12;

/** Finds the problems of the draft, also of tools that it switches on, and publishes the result after every slice of time. */
export async function findDraftProblems(
  input: DraftProblemsInput,
  signal: AbortSignal,
  onFound: (found: DraftProblems) => void,
): Promise<void> {
  const { definitions, settings, model, functionLimits, ignored } = input;
  const state: CheckedCatalog = {
    catalog: definitions.catalog,
    ...(functionLimits && { functionLimits }),
  };
  const before = toCheckedAgent(input, {
    settings: settings.settings,
    toolset: model.savedToolset,
    texts: settings.texts,
    counts: input.savedTokens,
    rendered: input.rendered.saved,
  });
  const after = toCheckedAgent(input, {
    settings: model.settings,
    toolset: model.toolset,
    texts: input.texts,
    counts: input.tokens,
    rendered: input.rendered.drafted,
  });
  const saved = markIgnored(findAgentProblems(before, state), ignored);
  const drafted = before.settings === after.settings ? saved : markIgnored(findAgentProblems(after, state), ignored);
  const publish = () => onFound(problemChanges(saved, drafted));
  let end = performance.now() + SLICE_MS;
  for (const tool of findSwitchedOn(model)) {
    if (performance.now() > end) {
      publish();
      await new Promise((resolve) => setTimeout(resolve));
      end = performance.now() + SLICE_MS;
    }
    if (signal.aborted) return;
    const alone = { ...after, toolset: { ...after.toolset, tools: [tool] } };
    drafted.push(...markIgnored(findFormatProblems(tool.definition, definitions.names, alone), ignored));
  }
  if (!signal.aborted) publish();
}

/** Templates that a draft leaves without a text to send. */
export function findTemplateFaults(saved: OwnerSettings, drafted: OwnerSettings): TemplateIssue[] {
  return saved.prompts === drafted.prompts ? [] : newTemplateFaults(saved, drafted);
}

function toCheckedAgent(
  { settings, tokenizer }: DraftProblemsInput,
  {
    counts,
    ...state
  }: Pick<CheckedAgent, "settings" | "toolset" | "texts"> & { counts: TokenTable; rendered: RenderFaults["saved"] },
): CheckedAgent {
  const { id, name } = settings.agent;
  const changes = Object.entries(settings.configStates).map(([tool, config]) => [tool, config.changes] as const);
  return { id, name, ...state, configChanges: Object.fromEntries(changes), tokens: { counts, tokenizer } };
}

/** Tools that only the draft switches on: the server has not checked them against provider formats. */
function findSwitchedOn({ savedToolset, toolset }: AgentModel): Toolset["tools"] {
  if (savedToolset === toolset) return [];
  const changed = toolset.tools.filter((tool, place) => tool !== savedToolset.tools[place] && tool.state !== "off");
  const before = resolvedOf(
    savedToolset.tools,
    changed.map(({ definition }) => definition.name),
  );
  const off = new Set(before.filter(({ state }) => state === "off").map(({ definition }) => definition.name));
  return changed.filter(({ definition }) => off.has(definition.name));
}

function problemChanges(saved: readonly Problem[], drafted: readonly Problem[]): DraftProblems {
  const known = new Set(saved.map(({ id }) => id));
  const left = new Set(drafted.map(({ id }) => id));
  const [before, after] = [countProblems(saved), countProblems(drafted)];
  return {
    problems: [...drafted],
    added: new Set([...left].filter((id) => !known.has(id))),
    settled: saved.filter(({ id, ignored }) => !left.has(id) && !ignored),
    change: { errors: after.errors - before.errors, warnings: after.warnings - before.warnings },
  };
}
