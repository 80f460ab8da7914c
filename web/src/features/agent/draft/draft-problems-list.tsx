import { describeFix, describeProblem, type Problem } from "@pegboard/registry-core/problems";
import { useFocusAfterFix } from "@pegboard/ui/focus.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { SeverityIcon } from "@pegboard/ui/severity-icon.tsx";
import { CodeText } from "@pegboard/ui/text/code-text.tsx";
import { CircleCheck } from "lucide-react";
import { type RefObject, useRef } from "react";
import { paths } from "../../../addresses/paths.ts";
import type { DraftStep } from "../../../drafts/draft.ts";
import { t } from "../../../messages/t.ts";
import { useDrafting } from "../../../owner-editor/owner-edit.tsx";
import { ProblemFixes, ProblemText } from "../../../owner-editor/problem-fixes.tsx";
import { useAgentEdit } from "./agent-edit.tsx";
import type { DraftProblems } from "./draft-problems.ts";

/** The rows of each part; the rest is on the Problems screen. */
const MOST_SHOWN_PART_PROBLEMS = 20;

/**
 * The problems that the draft adds, those that it solves, and the others. A fix becomes a change of
 * the draft.
 */
export function DraftProblemsList({ found }: { found: DraftProblems }) {
  const settings = useAgentEdit((edit) => edit.settings);
  const list = useRef<HTMLDivElement>(null);
  const onStep = useFixStep(list);
  const open = found.problems.filter(({ ignored }) => !ignored);
  const added = open.filter(({ id }) => found.added.has(id));
  const others = open.filter(({ id }) => !found.added.has(id));
  return (
    <div ref={list} tabIndex={-1} className="grid gap-3 p-3 focus-visible:outline-none">
      {open.length === 0 && (
        <p className="text-2">{t("Nothing is wrong with this agent as the draft has it.")}</p>
      )}
      <DraftProblemsPart title={t("In this draft")} problems={added} onStep={onStep} />
      {found.settled.length > 0 && (
        <section>
          <h3 className="mb-1 text-meta font-semibold text-2">{t("Settled by this draft")}</h3>
          <ul className="grid gap-1">
            {found.settled.slice(0, MOST_SHOWN_PART_PROBLEMS).map((problem) => (
              <li key={problem.id} className="flex gap-2 text-2">
                <CircleCheck {...iconSize.m} className="mt-px flex-none text-green" />
                <span className="min-w-0 break-words">
                  <CodeText text={describeProblem(problem, t).message} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <DraftProblemsPart
        title={added.length > 0 ? t("Also wrong with this agent") : t("Wrong with this agent")}
        problems={others}
        onStep={onStep}
      />
      <a
        href={paths.problems({ agent: settings.agent.id })}
        className="justify-self-start font-medium text-accent hover:underline"
      >
        {t("Open the Problems screen")}
      </a>
    </div>
  );
}

type FixStep = (step: DraftStep, problem: Problem) => void;

/** A function that makes a fix a step of the draft, and moves the focus on in the list. */
export function useFixStep(list: RefObject<HTMLElement | null>): FixStep {
  const send = useDrafting((edit) => edit.send);
  const settle = useFocusAfterFix(list);
  return (step, problem) => {
    settle(problem.id);
    send({ type: "change", step });
  };
}

interface DraftProblemsPartProps {
  title: string;
  problems: Problem[];
  onStep: FixStep;
}

function DraftProblemsPart({ title, problems, onStep }: DraftProblemsPartProps) {
  if (problems.length === 0) return null;
  const more = problems.length - MOST_SHOWN_PART_PROBLEMS;
  return (
    <section>
      <h3 className="mb-1 text-meta font-semibold text-2">{title}</h3>
      <ul className="grid gap-3">
        {problems.slice(0, MOST_SHOWN_PART_PROBLEMS).map((problem) => (
          <ProblemLine key={problem.id} problem={problem} onStep={onStep} />
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-meta text-2">{t("and {count, number} more", { count: more })}</p>
      )}
    </section>
  );
}

export function ProblemLine({ problem, onStep }: { problem: Problem; onStep: FixStep }) {
  const blocked = useAgentEdit((edit) => edit.blocked);
  const saving = useDrafting((edit) => edit.saving);
  return (
    <li data-problem={problem.id} className="flex gap-2">
      <SeverityIcon severity={problem.severity} className="mt-px" />
      <div className="min-w-0 flex-1">
        <ProblemText problem={problem} />
        <span className="mt-1.5 flex flex-wrap gap-1.5">
          <ProblemFixes
            problem={problem}
            blocked={blocked ?? (saving ? t("Saving…") : undefined)}
            onFix={(fix) =>
              fix.kind === "operations" &&
              fix.owner.kind === "agent" &&
              onStep({ label: describeFix(fix, t), operations: fix.operations }, problem)
            }
          />
        </span>
      </div>
    </li>
  );
}
