import type { Problem } from "@pegboard/registry-core/problems";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import {
  addedAndRemovedText,
  countChangeText,
  countText,
} from "@pegboard/ui/messages/count-text.ts";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { useDebouncedEffect } from "@pegboard/ui/use-debounced.ts";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { t } from "../../../messages/t.ts";
import { DraftBarEffect } from "../../../owner-editor/draft-bar.tsx";
import { useAgentEdit } from "./agent-edit.tsx";
import { DraftProblemsList } from "./draft-problems-list.tsx";
import { EvaluationShare } from "./evaluation-share.tsx";

/** The effects of the draft on what is offered. */
export function DraftEffects() {
  const { cost, overBudget } = useAgentEdit(({ model: { cost, overBudget } }) => ({
    cost,
    overBudget,
  }));
  const tools = addedAndRemovedText(cost.toolsOn, cost.toolsOff);
  const methods = addedAndRemovedText(cost.added, cost.removed);
  return (
    <>
      {tools !== "" && (
        <DraftBarEffect count={tools}>
          {t("{count, plural, one {tool} other {tools}}", { count: cost.toolsOn + cost.toolsOff })}
        </DraftBarEffect>
      )}
      {methods !== "" && (
        <DraftBarEffect count={methods}>
          {t("{count, plural, one {method} other {methods}}", { count: cost.added + cost.removed })}
        </DraftBarEffect>
      )}
      {cost.notOffered > 0 && (
        <DraftBarEffect count={countText(cost.notOffered)}>{t("on, unavailable")}</DraftBarEffect>
      )}
      {cost.deferred > 0 && (
        <DraftBarEffect count={countText(cost.deferred)}>{t("found by search")}</DraftBarEffect>
      )}
      {cost.tokens !== 0 && (
        <DraftBarEffect count={countChangeText(cost.tokens)}>
          {t("{count, plural, one {token} other {tokens}}", { count: Math.abs(cost.tokens) })}
        </DraftBarEffect>
      )}
      {overBudget > 0 && (
        <DraftBarEffect>
          <span className="inline-flex items-center gap-1.5 font-medium text-red">
            <CircleX {...iconSize.s} />
            {t("over budget by {tokens, number}", { tokens: overBudget })}
          </span>
        </DraftBarEffect>
      )}
      <EvaluationShare />
    </>
  );
}

const FOCUS_RETURNS_MS = 100;

interface DraftProblemsButtonProps {
  /** The number of problems that the bar shows elsewhere, because they block saving. */
  blockers: number;
}

/**
 * A button that says how the draft changes the agent's problems, and opens their list. It stays
 * while it or its list has the focus.
 */
export function DraftProblemsButton({ blockers }: DraftProblemsButtonProps) {
  const found = useAgentEdit((edit) => edit.problems);
  const [open, setOpen] = useState(false);
  const [focused, setFocused] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The focus comes back from the list a moment after it closed, or goes elsewhere with a click.
  useDebouncedEffect(!open && focused, FOCUS_RETURNS_MS, (isLeft) => {
    if (isLeft) setFocused(document.activeElement === button.current);
  });
  if (!found) return null;
  const added = found.problems.filter(
    ({ id, ...problem }) => found.added.has(id) && isCounted(problem),
  );
  const settled = found.settled.filter(isCounted).length;
  const more = Math.max(0, added.length - blockers);
  if (more + settled === 0 && !open && !focused) return null;
  const isBad = added.some(({ severity }) => severity === "error");
  const { Icon, color } = problemsLook(more, isBad);
  return (
    <Popover
      label={t("Problems of this agent")}
      align="start"
      side="top"
      onOpenChange={(next) => {
        setOpen(next);
        setFocused(true);
      }}
      trigger={
        <button
          ref={button}
          type="button"
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          className={`inline-flex items-center gap-1.5 font-medium before:mr-0.5 before:text-(--line-control) before:content-["·"] hover:underline max-lg:before:hidden max-sm:h-11 ${color}`}
        >
          <Icon {...iconSize.s} />
          {problemChangeText(more, settled)}
        </button>
      }
    >
      <DraftProblemsList found={found} />
    </Popover>
  );
}

const isCounted = ({ severity, ignored }: Pick<Problem, "severity" | "ignored">) =>
  severity !== "note" && !ignored;

function problemChangeText(added: number, settled: number): string {
  if (added + settled === 0) return t("no new problems");
  return t("{change} {count, plural, one {problem} other {problems}}", {
    change: addedAndRemovedText(added, settled),
    count: added + settled,
  });
}

function problemsLook(added: number, isBad: boolean) {
  if (added === 0) return { Icon: CircleCheck, color: "text-2" };
  if (isBad) return { Icon: CircleX, color: "text-red" };
  return { Icon: TriangleAlert, color: "text-amber" };
}
