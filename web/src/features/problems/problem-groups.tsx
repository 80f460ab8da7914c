import type { Problem } from "@pegboard/registry-core/problems";
import { Blocks } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { useAgentTile } from "../../api/agents.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { Button } from "../../components/button.tsx";
import { Count } from "../../components/count.tsx";
import type { PlacePath } from "../../components/problem-fixes.tsx";
import { countText } from "../../components/text/count-text.ts";
import { useFocusAfterFix } from "../../components/use-focus-after-fix.ts";
import { useHotkey } from "../../components/use-hotkey.ts";
import { type ProblemGroup, REGISTRY_GROUP } from "./group-problems.ts";
import { ProblemRow } from "./problem-row.tsx";
import type { ProblemFixing } from "./use-problem-fix.ts";

interface RowActions {
  placePath: PlacePath;
  fixing: ProblemFixing;
  onIgnore(problem: Problem): void;
}

export function ProblemGroups({ groups, placePath, fixing, onIgnore }: RowActions & { groups: ProblemGroup[] }) {
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  const settle = useFocusAfterFix(list);
  const settling =
    <Rest extends unknown[]>(act: (problem: Problem, ...rest: Rest) => void) =>
    (problem: Problem, ...rest: Rest) => {
      settle(problem.id);
      act(problem, ...rest);
    };
  const row = {
    placePath,
    fixing: { ...fixing, apply: settling(fixing.apply), watch: settling(fixing.watch) },
    onIgnore: settling(onIgnore),
  };
  return (
    <div ref={list} tabIndex={-1} className="focus-visible:outline-none">
      {groups.map((group) => (
        <Group key={group.id} group={group} {...row} />
      ))}
    </div>
  );
}

/** Thousands of rows at once would make the page slow. */
const FIRST = 100;

function Group({ group, ...row }: RowActions & { group: ProblemGroup }) {
  const [limit, setLimit] = useState(FIRST);
  const { id, name, problems } = group;
  const tile = useAgentTile(id);
  const more = Math.min(problems.length - limit, FIRST);
  return (
    <section aria-labelledby={`group-${id}`}>
      <h2
        id={`group-${id}`}
        className="-mt-px flex h-9 items-center gap-2 border-y border-line bg-sunken px-6 text-list font-medium max-sm:px-4"
      >
        {id === REGISTRY_GROUP ? (
          <span className="tile grid size-5 place-items-center rounded-badge">
            <Blocks size={12} strokeWidth={2} aria-hidden />
          </span>
        ) : (
          <AgentTile tile={tile} size="xs" />
        )}
        <span className="min-w-0 truncate">{name}</span>
        {id === REGISTRY_GROUP && <span className="text-meta font-normal text-2">every agent</span>}
        <span className="flex-1" />
        <Count value={problems.length} />
      </h2>
      <ul>
        {problems.slice(0, limit).map((problem) => (
          <ProblemRow key={problem.id} problem={problem} {...row} />
        ))}
      </ul>
      {more > 0 && (
        <div className="px-6 py-2 max-sm:px-4">
          <Button size="s" variant="ghost" onClick={() => setLimit(limit + FIRST)}>
            Show {countText(more)} more of {countText(problems.length)}
          </Button>
        </div>
      )}
    </section>
  );
}

/** `n` and `p` go from row to row: to the first thing that can be done there. */
function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const go = (step: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("li[data-problem]") ?? [])];
    const current = rows.findIndex((row) => row.contains(document.activeElement));
    const next = current < 0 ? rows.at(step > 0 ? 0 : -1) : rows[current + step];
    next?.querySelector<HTMLElement>("a, button")?.focus();
  };
  useHotkey("n", () => go(1));
  useHotkey("p", () => go(-1));
}
