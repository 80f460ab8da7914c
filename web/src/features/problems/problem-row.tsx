import type { Problem, ProblemFix, ProblemPlace, ProblemSeverity } from "@pegboard/registry-core";
import { CircleX, Info, TriangleAlert } from "lucide-react";
import { Button, buttonClass } from "../../components/button.tsx";
import { CodeText } from "../../components/code-text.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { sentenceCase } from "./sentence-case.ts";

/** The address of a place, where there is one. */
export type PlacePath = (
  place: ProblemPlace,
  tab?: Extract<ProblemFix, { kind: "open" }>["tab"],
  search?: string,
) => string | undefined;

export interface ProblemRowProps {
  problem: Problem;
  placePath: PlacePath;
  /** A fix of it is on its way. */
  busy: boolean;
  onFix(fix: ProblemFix): void;
}

export function ProblemRow({ problem, placePath, busy, onFix }: ProblemRowProps) {
  const { icon: Icon, color, word } = severities[problem.severity];
  return (
    <li
      data-problem={problem.id}
      className="grid min-h-[52px] grid-cols-[16px_150px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line-soft px-6 py-[7px] text-list hover:bg-hover max-lg:grid-cols-[16px_minmax(0,1fr)] max-sm:px-4"
    >
      <Icon {...iconSize.m} aria-hidden={false} aria-label={word} role="img" className={color} />
      <span className="text-2 max-lg:hidden">{sentenceCase(problem.kind)}</span>
      <div className="min-w-0">
        <p className="break-words">
          <CodeText text={problem.message} />
        </p>
        <p className="text-meta break-words text-2">
          <span className="lg:hidden">{sentenceCase(problem.kind)} · </span>
          <CodeText text={problem.detail} />
        </p>
      </div>
      <span className="flex flex-wrap justify-end gap-1.5 max-lg:col-start-2 max-lg:justify-start max-lg:pb-1">
        {problem.fixes.map((fix, index) => (
          <Fix
            key={`${fix.kind} ${fix.label}`}
            fix={fix}
            message={problem.message}
            first={index === 0}
            busy={busy}
            placePath={placePath}
            onFix={onFix}
          />
        ))}
      </span>
    </li>
  );
}

interface FixProps extends Pick<ProblemRowProps, "placePath" | "busy" | "onFix"> {
  fix: ProblemFix;
  message: string;
  first: boolean;
}

function Fix({ fix, message, first, busy, placePath, onFix }: FixProps) {
  const variant = first ? "default" : "ghost";
  if (fix.kind === "open") {
    const href = placePath(fix.place, fix.tab, fix.search);
    if (href === undefined) return null;
    return (
      <a href={href} className={buttonClass(variant, "s")}>
        {fix.label}
        <span className="sr-only">: {message.replaceAll("`", "")}</span>
      </a>
    );
  }
  return (
    <Button
      size="s"
      variant={variant}
      blocked={busy ? "The fix is being applied." : undefined}
      onClick={() => onFix(fix)}
    >
      {fix.label}
      <span className="sr-only">: {message.replaceAll("`", "")}</span>
    </Button>
  );
}

const severities: Record<ProblemSeverity, { icon: typeof Info; color: string; word: string }> = {
  error: { icon: CircleX, color: "text-red", word: "Error" },
  warning: { icon: TriangleAlert, color: "text-amber", word: "Warning" },
  note: { icon: Info, color: "text-2", word: "Note" },
};
