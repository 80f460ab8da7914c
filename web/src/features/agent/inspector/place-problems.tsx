import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useRef } from "react";
import { paths } from "../../../addresses/paths.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit, useFoundProblems } from "../draft/agent-edit.tsx";
import { ProblemLine, useFixStep } from "../draft/draft-problems-list.tsx";

/** The number of problems that are shown; the rest is on the Problems screen. */
const MOST_SHOWN_PLACE_PROBLEMS = 5;

interface PlaceProblemsProps {
  tool: string;
  method: string | undefined;
}

/**
 * The problems of a tool, or those that concern one of its methods, as the draft has it; nothing
 * where there are none.
 */
export function PlaceProblems({ tool, method }: PlaceProblemsProps) {
  const settings = useAgentEdit((edit) => edit.settings);
  const list = useRef<HTMLUListElement>(null);
  const onStep = useFixStep(list);
  const problems = (useFoundProblems()?.problems ?? []).filter(
    ({ place, ignored }) =>
      !ignored &&
      place.tool === tool &&
      (method === undefined || (place.method ?? method) === method),
  );
  if (problems.length === 0) return null;
  return (
    <PaneSection
      title={t("Problems")}
      action={
        problems.length > MOST_SHOWN_PLACE_PROBLEMS && (
          <a
            href={paths.problems({ agent: settings.agent.id })}
            className="font-medium text-accent hover:underline"
          >
            {t("Show all")}
          </a>
        )
      }
    >
      <ul ref={list} tabIndex={-1} className="grid gap-3 text-list focus-visible:outline-none">
        {problems.slice(0, MOST_SHOWN_PLACE_PROBLEMS).map((problem) => (
          <ProblemLine key={problem.id} problem={problem} onStep={onStep} />
        ))}
      </ul>
    </PaneSection>
  );
}
