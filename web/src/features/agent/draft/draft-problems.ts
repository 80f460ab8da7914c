import { type OwnerSettings, type TokenTable, type Toolset, validateJson } from "@pegboard/registry-core";
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

/** What problems of an agent are looked for in: what is saved, and what the draft makes of it. */
export interface DraftProblemsInput {
  definitions: Definitions;
  settings: SettingsAnswer;
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
  /** What is wrong with what is saved, and not with the draft. */
  settled: Problem[];
  /** What the draft changes about the agent's counts. */
  change: { errors: number; warnings: number };
}

/** Looking at what providers refuse takes longer for many tools: clicks are answered in between. */
const SLICE_MS = 12;

/** Looks for problems of the draft, tools that it switches on included, and gives what is known at the end of every slice of time. */
export async function findDraftProblems(
  input: DraftProblemsInput,
  signal: AbortSignal,
  onFound: (found: DraftProblems) => void,
): Promise<void> {
  const { definitions, settings, model, functionLimits, ignored } = input;
  const state: CheckedCatalog = {
    catalog: definitions.catalog,
    validate: validateJson,
    ...(functionLimits && { functionLimits }),
  };
  const before = toCheckedAgent(input, {
    settings: settings.settings,
    toolset: model.savedToolset,
    counts: input.savedTokens,
    rendered: input.rendered.saved,
  });
  const after = toCheckedAgent(input, {
    settings: model.settings,
    toolset: model.toolset,
    counts: input.tokens,
    rendered: input.rendered.drafted,
  });
  const saved = markIgnored(findAgentProblems(before, state), ignored);
  const drafted = before.settings === after.settings ? saved : markIgnored(findAgentProblems(after, state), ignored);
  const publish = () => onFound(compare(saved, drafted));
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
  }: Pick<CheckedAgent, "settings" | "toolset"> & { counts: TokenTable; rendered: RenderFaults["saved"] },
): CheckedAgent {
  const { id, name } = settings.agent;
  const changes = Object.entries(settings.configStates).map(([tool, config]) => [tool, config.changes] as const);
  return { id, name, ...state, configChanges: Object.fromEntries(changes), tokens: { counts, tokenizer } };
}

/** Tools of which nothing is on in what is saved: nobody may have looked at what providers make of them. */
function findSwitchedOn({ savedToolset, toolset }: AgentModel): Toolset["tools"] {
  if (savedToolset === toolset) return [];
  const off = new Set(
    savedToolset.tools.filter(({ state }) => state === "off").map(({ definition }) => definition.name),
  );
  return toolset.tools.filter(({ definition, state }) => state !== "off" && off.has(definition.name));
}

function compare(saved: readonly Problem[], drafted: readonly Problem[]): DraftProblems {
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
