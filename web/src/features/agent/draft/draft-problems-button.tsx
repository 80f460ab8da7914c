import type { Problem } from "@pegboard/registry-core/problems";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { useDebouncedEffect } from "@pegboard/ui/use-debounced.ts";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { t } from "../../../messages/t.ts";
import { LazyDraftProblemsList } from "../late-parts.ts";
import { useFoundProblems } from "./agent-edit.tsx";

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
  const found = useFoundProblems();
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
  const { Icon, color } = lookOf(more, isBad);
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
      <LazyDraftProblemsList found={found} />
    </Popover>
  );
}

const isCounted = ({ severity, ignored }: Pick<Problem, "severity" | "ignored">) =>
  severity !== "note" && !ignored;

function problemChangeText(added: number, settled: number): string {
  if (added + settled === 0) return t("no new problems");
  const parts = [
    added > 0 && countChangeText(added),
    settled > 0 && countChangeText(-settled),
  ].filter(Boolean);
  return t("{change} {count, plural, one {problem} other {problems}}", {
    change: parts.join(" "),
    count: added + settled,
  });
}

function lookOf(added: number, isBad: boolean) {
  if (added === 0) return { Icon: CircleCheck, color: "text-2" };
  if (isBad) return { Icon: CircleX, color: "text-red" };
  return { Icon: TriangleAlert, color: "text-amber" };
}
