import type { OwnerSettings, Toolset } from "@pegboard/registry-core";
import { resolvedOf } from "@pegboard/registry-core/internal";
import { describeIssue } from "@pegboard/registry-core/messages";
import {
  type CheckedAgent,
  countProblems,
  type FunctionLimits,
  findAgentProblems,
  findFormatProblems,
  type IgnoredMark,
  markIgnored,
  newTemplateIssues,
  type Problem,
} from "@pegboard/registry-core/problems";
import { t } from "../../../messages/t.ts";
import type { Definitions } from "./agent-model.ts";
import { judgedQuality, knownLookAlikes, learnLookAlikes } from "./known-look-alikes.ts";

/** A state of an agent, saved or drafted, to find problems in. */
export interface ProblemState {
  /** The definitions as the organisation has them. */
  definitions: Definitions;
  functionLimits: FunctionLimits | undefined;
  agent: CheckedAgent;
}

/** The saved and the drafted state of an agent. Each is one object while nothing of it changes. */
export interface DraftProblemsInput {
  saved: ProblemState;
  drafted: ProblemState;
  ignored: Readonly<Record<string, IgnoredMark>>;
}

/** The problems of a state that was saved. */
interface SavedProblems {
  of: ProblemState;
  ignored: DraftProblemsInput["ignored"];
  problems: readonly Problem[];
}

export interface DraftProblems {
  /** The problems of the saved state, which are found once. */
  saved: SavedProblems;
  /** The problems of the agent as the draft has it, errors first. */
  problems: Problem[];
  /** Ids of the problems that the saved state does not have. */
  added: ReadonlySet<string>;
  /** Problems of the saved state that the draft solves. */
  settled: Problem[];
  /** How many findings in the drafted agent's texts are open, and whether one of them is high. */
  findings: { open: number; isHigh: boolean };
  /** The change that the draft makes to the agent's counts. */
  change: { errors: number; warnings: number };
}

/**
 * The time of a slice: checking many tools against provider formats takes long, and clicks run
 * between slices.
 */
const SLICE_MS = 12;

/**
 * Finds the problems of the draft, also of tools that it switches on, and publishes the result
 * after every slice of time. `known` are those of a saved state that was checked before.
 */
export async function findDraftProblems(
  { saved, drafted, ignored }: DraftProblemsInput,
  known: SavedProblems | undefined,
  { signal, onFound }: { signal: AbortSignal; onFound: (found: DraftProblems) => void },
): Promise<void> {
  for (const { agent } of [saved, drafted]) await learnLookAlikes(agent.toolset, signal);
  if (signal.aborted) return;
  const before =
    known?.of === saved && known.ignored === ignored
      ? known
      : { of: saved, ignored, problems: draftedProblems(saved, ignored) };
  const isDrafted = saved.agent.settings !== drafted.agent.settings;
  const after = isDrafted ? [...draftedProblems(drafted, ignored)] : before.problems;
  const found = [...markIgnored(after, ignored)];
  const findings = countFindings(drafted, ignored);
  const publish = () =>
    onFound({
      ...problemChanges(before, markIgnored(before.problems, ignored), found),
      findings,
    });
  let end = performance.now() + SLICE_MS;
  for (const tool of findSwitchedOn(saved.agent.toolset, drafted.agent.toolset)) {
    if (performance.now() > end) {
      publish();
      await new Promise((resolve) => setTimeout(resolve));
      end = performance.now() + SLICE_MS;
    }
    if (signal.aborted) return;
    const alone = { ...drafted.agent, toolset: { ...drafted.agent.toolset, tools: [tool] } };
    found.push(
      ...markIgnored(
        findFormatProblems(tool.definition, drafted.definitions.names, alone),
        ignored,
      ),
    );
  }
  if (!signal.aborted) publish();
}

function draftedProblems(
  { agent, definitions, functionLimits }: ProblemState,
  ignored: DraftProblemsInput["ignored"],
): Problem[] {
  return findAgentProblems(agent, {
    catalog: definitions.catalog,
    lookAlikes: knownLookAlikes,
    ignored,
    ...(functionLimits && { functionLimits }),
  });
}

function countFindings(
  { agent, definitions: { catalog } }: ProblemState,
  accepted: DraftProblemsInput["ignored"],
): DraftProblems["findings"] {
  const { rows } = judgedQuality({ agent, catalog, accepted });
  const open = rows.filter(({ isAccepted }) => !isAccepted);
  return { open: open.length, isHigh: open.some(({ severity }) => severity === "high") };
}

/** A template that a draft leaves without a text to send, as a sentence and its line. */
export interface TemplateBlocker {
  text: string;
  template: keyof typeof TEMPLATE_SENTENCES;
  line: number;
}

const TEMPLATE_SENTENCES = {
  system: (message: string) => t("System template. {message}", { message }),
  user: (message: string) => t("User template. {message}", { message }),
};

export function findTemplateBlockers(
  saved: OwnerSettings,
  drafted: OwnerSettings,
): TemplateBlocker[] {
  if (saved.prompts === drafted.prompts) return [];
  return newTemplateIssues(saved, drafted).map(({ template, line = 1, ...issue }) => ({
    text: TEMPLATE_SENTENCES[template](describeIssue(issue, t)),
    template,
    line,
  }));
}

/**
 * Tools that only the draft switches on, which the server has not checked against provider formats.
 */
function findSwitchedOn(savedToolset: Toolset, toolset: Toolset): Toolset["tools"] {
  if (savedToolset === toolset) return [];
  const changed = toolset.tools.filter(
    (tool, place) => tool !== savedToolset.tools[place] && tool.state !== "off",
  );
  const before = resolvedOf(
    savedToolset.tools,
    changed.map(({ definition }) => definition.name),
  );
  const off = new Set(
    before.filter(({ state }) => state === "off").map(({ definition }) => definition.name),
  );
  return changed.filter(({ definition }) => off.has(definition.name));
}

function problemChanges(
  checked: SavedProblems,
  saved: readonly Problem[],
  drafted: readonly Problem[],
): Omit<DraftProblems, "findings"> {
  const known = new Set(saved.map(({ id }) => id));
  const left = new Set(drafted.map(({ id }) => id));
  const [before, after] = [countProblems(saved), countProblems(drafted)];
  return {
    saved: checked,
    problems: [...drafted],
    added: new Set([...left].filter((id) => !known.has(id))),
    settled: saved.filter(({ id, ignored }) => !left.has(id) && !ignored),
    change: { errors: after.errors - before.errors, warnings: after.warnings - before.warnings },
  };
}
