import { describeProblem, type Problem } from "@pegboard/registry-core/problems";
import { Button } from "../../components/button.tsx";
import { type PlacePath, ProblemFixes } from "../../components/problem-fixes.tsx";
import { SeverityIcon } from "../../components/severity-icon.tsx";
import { capitalise } from "../../components/text/capitalise.ts";
import { CodeText } from "../../components/text/code-text.tsx";
import { TimeAgo } from "../../components/time-ago.tsx";
import type { ProblemFixing } from "./use-problem-fix.ts";

interface ProblemRowProps {
  problem: Problem;
  placePath: PlacePath;
  fixing: ProblemFixing;
  /** Asks for the reason. */
  onIgnore(problem: Problem): void;
}

export function ProblemRow({ problem, placePath, fixing, onIgnore }: ProblemRowProps) {
  const { ignored } = problem;
  const { message, detail } = describeProblem(problem);
  const blocked = fixing.pending === problem.id ? "The fix is being applied." : undefined;
  const named = <span className="sr-only">: {message.replaceAll("`", "")}</span>;
  return (
    <li
      data-problem={problem.id}
      className="grid min-h-[52px] grid-cols-[16px_150px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line-soft px-6 py-[7px] text-list focus-within:bg-hover hover:bg-hover max-lg:grid-cols-[16px_minmax(0,1fr)] max-sm:px-4"
    >
      <SeverityIcon severity={problem.severity} className="max-lg:mt-0.5 max-lg:self-start" />
      <span className="text-2 max-lg:hidden">{capitalise(problem.kind)}</span>
      <div className="min-w-0">
        <p className="break-words">
          <CodeText text={message} />
        </p>
        <p className="text-meta break-words text-2">
          <span className="lg:hidden">{capitalise(problem.kind)} · </span>
          <CodeText text={detail} />
        </p>
        {ignored && (
          <p className="text-meta break-words text-1">
            Ignored by {ignored.by} <TimeAgo at={ignored.at} />: {ignored.reason}
          </p>
        )}
      </div>
      <span className="flex flex-wrap justify-end gap-1.5 max-lg:col-start-2 max-lg:justify-start max-lg:pb-1">
        {ignored ? (
          <Button size="s" blocked={blocked} onClick={() => fixing.watch(problem)}>
            Watch again
            {named}
          </Button>
        ) : (
          <>
            <ProblemFixes
              problem={problem}
              placePath={placePath}
              blocked={blocked}
              onFix={(fix) => fixing.apply(problem, fix)}
            />
            <Button size="s" variant="ghost" blocked={blocked} onClick={() => onIgnore(problem)}>
              Ignore…
              {named}
            </Button>
          </>
        )}
      </span>
    </li>
  );
}
