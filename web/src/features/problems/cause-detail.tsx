import {
  describeProblem,
  missingValues,
  type Problem,
  type ProblemCause,
} from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useState } from "react";
import { matrixPath } from "../../addresses/paths.ts";
import { placePath } from "../../addresses/place-path.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { t } from "../../messages/t.ts";
import { ProblemText } from "../../owner-editor/problem-fixes.tsx";
import { CauseFixes } from "./cause-fixes.tsx";
import { useProblemActs } from "./problem-acts.tsx";
import { SetForAll } from "./set-for-all.tsx";

interface CauseDetailProps {
  cause: ProblemCause;
  /** Ids of problems that are not ticked. */
  without: ReadonlySet<string>;
  onWithout(problems: readonly Problem[], isOut: boolean): void;
  /** An object that is replaced when somebody wants to fill in what is missing. */
  asked: object | undefined;
}

/**
 * The part below a cause: the values that settle it, the agents that have it, or each of its
 * problems with its own fixes.
 */
export function CauseDetail({ cause, without, onWithout, asked }: CauseDetailProps) {
  const [costs, setCosts] = useState<Readonly<Record<string, number>>>({});
  const { problems } = cause;
  const values = problems[0].ignored ? undefined : missingValues(problems);
  if (!values || cause.agents.length === 0) return <ProblemList problems={problems} />;
  return (
    <div className="min-w-0 pb-3">
      <SetForAll cause={cause} values={values} asked={asked} onCosts={setCosts} />
      <CauseAgents cause={cause} costs={costs} without={without} onWithout={onWithout} />
    </div>
  );
}

const FIRST_AGENTS = 11;

function CauseAgents({
  cause,
  costs,
  without,
  onWithout,
}: Omit<CauseDetailProps, "asked"> & { costs: Readonly<Record<string, number>> }) {
  const { agents } = useProblemActs();
  const [all, setAll] = useState(false);
  const shown = all ? cause.agents : cause.agents.slice(0, FIRST_AGENTS);
  const more = cause.agents.length - shown.length;
  const tools = [...new Set(cause.problems.flatMap(({ place }) => place.tool ?? []))];
  const matrix = matrixPath({ agents: [...cause.agents], tools });
  return (
    <ul
      aria-label={t("Agents")}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,230px),1fr))] gap-x-8"
    >
      {shown.map((id) => {
        const own = cause.problems.filter(({ place }) => place.agent === id);
        const [first] = own;
        const name = agents.get(id)?.name ?? id;
        const tokens = costs[id];
        return (
          <li
            key={id}
            className="grid h-7.5 grid-cols-[16px_20px_minmax(0,1fr)_auto] items-center gap-2 text-list max-sm:h-11"
          >
            <Checkbox
              checked={!own.every((problem) => without.has(problem.id))}
              onChange={(isIn) => onWithout(own, !isIn)}
              aria-label={t("With {name}", { name })}
            />
            <AgentTile tile={agents.get(id)?.tile} size="xs" />
            <a
              href={first && placePath(first.place, { tab: "config" })}
              className="truncate text-1 hover:text-accent hover:underline"
            >
              {name}
            </a>
            {tokens !== undefined && (
              <span className="num text-meta text-2">{countChangeText(tokens)}</span>
            )}
          </li>
        );
      })}
      {more > 0 && (
        <li className="flex h-7.5 items-center pl-6">
          <button
            type="button"
            onClick={() => setAll(true)}
            className="text-meta font-medium text-accent hover:underline max-sm:min-h-11"
          >
            {t("{more, plural, one {# more agent} other {# more agents}}", { more })}
          </button>
        </li>
      )}
      {matrix !== undefined && tools.length > 0 && cause.agents.length > 0 && (
        <li className="flex h-7.5 items-center pl-6 max-sm:h-11">
          <a href={matrix} className="text-meta font-medium text-accent hover:underline">
            {t("Open in matrix")}
          </a>
        </li>
      )}
    </ul>
  );
}

const FIRST_PROBLEMS = 20;

function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const { drafts } = useProblemActs();
  const [limit, setLimit] = useState(FIRST_PROBLEMS);
  const more = Math.min(problems.length - limit, FIRST_PROBLEMS);
  return (
    <ul className="min-w-0 pb-2">
      {problems.slice(0, limit).map((problem) => {
        const { message } = describeProblem(problem, t);
        const { ignored } = problem;
        return (
          <li
            key={problem.id}
            data-problem={problem.id}
            className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-soft py-1.5 text-list first:border-0"
          >
            <div className="min-w-0 flex-1 basis-80 max-sm:basis-full">
              <ProblemText problem={problem} />
              {ignored && (
                <p className="text-meta break-words text-1">
                  {t.rich("Ignored by {person} {ago}: {reason}", {
                    person: ignored.by,
                    ago: <TimeAgo at={ignored.at} />,
                    reason: ignored.reason,
                  })}
                </p>
              )}
            </div>
            <span className="flex flex-wrap gap-1">
              {drafts.settled.has(problem.id) ? (
                <span className="text-meta font-medium text-accent">{t("Drafted")}</span>
              ) : (
                <CauseFixes problems={[problem]} about={message.replaceAll("`", "")} most={6} />
              )}
            </span>
          </li>
        );
      })}
      {more > 0 && (
        <li className="py-1">
          <Button reads size="s" variant="ghost" onClick={() => setLimit(limit + FIRST_PROBLEMS)}>
            {t("Show {more, number} more of {count, number}", { more, count: problems.length })}
          </Button>
        </li>
      )}
    </ul>
  );
}
