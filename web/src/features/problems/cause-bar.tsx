import { type CauseFix, type Problem, type ProblemCause, sharedFixes } from "@pegboard/registry-core/problems";
import { useQuery } from "@tanstack/react-query";
import { changeCostsQuery } from "../../api/reach.ts";
import { SelectionAction, SelectionBar } from "../../components/selection/selection-bar.tsx";
import { groupLabel } from "./cause-fixes.tsx";
import { useProblemActs } from "./problem-acts.tsx";
import { say } from "./texts.ts";

interface CauseBarProps {
  causes: readonly ProblemCause[];
  onClear(): void;
}

/** What can be done with everything that is selected. */
export function CauseBar({ causes, onClear }: CauseBarProps) {
  const { direct, drafts, left, onIgnore } = useProblemActs();
  const problems = causes.flatMap(left);
  const blocked = direct.isPending || drafts.pending ? say.somethingIsBeingDone : undefined;
  const none = problems.length === 0 ? say.allOfItIsInDrafts : undefined;
  const fixes = sharedFixes(problems).filter((fix) => fix.kind === "operations");
  return (
    <SelectionBar
      what={
        <span className="text-1">
          <b className="font-semibold">{say.problemCount(problems.length)}</b>
          <span className="text-2"> · {selectedText(causes, problems)}</span>
        </span>
      }
      said={say.problemCount(problems.length)}
      onClear={onClear}
    >
      {causes[0]?.problems[0].ignored ? (
        <SelectionAction label={say.watchAgain} blocked={blocked} onClick={() => direct.watch(problems)} />
      ) : (
        <>
          {fixes.map((fix) => (
            <FixAction key={JSON.stringify([fix.code, fix.values])} fix={fix} blocked={blocked} />
          ))}
          {fixes.length === 0 && none === undefined && <SelectionAction label={say.fix} blocked={say.noSharedFix} />}
          <SelectionAction label={say.askToIgnore} blocked={blocked ?? none} onClick={() => onIgnore(problems)} />
        </>
      )}
    </SelectionBar>
  );
}

function FixAction({ fix, blocked }: { fix: Extract<CauseFix, { kind: "operations" }>; blocked: string | undefined }) {
  const { drafts } = useProblemActs();
  const { data } = useQuery(changeCostsQuery(fix.changes));
  const label = groupLabel(fix);
  const cost = data && say.cost(data.tokens);
  return <SelectionAction {...{ label, cost, blocked }} onClick={() => void drafts.add({ ...fix, label })} />;
}

/** "1 cause, 46 agents". */
export function selectedText(causes: readonly ProblemCause[], problems: readonly Problem[]): string {
  const agents = new Set(problems.flatMap(({ place }) => place.agent ?? [])).size;
  return say.causesOfAgents(causes.length, agents);
}
