import {
  describeFix,
  describeProblem,
  type OpenFix,
  type Problem,
  type ProblemFix,
  type ProblemPlace,
} from "@pegboard/registry-core/problems";
import { Button, buttonClass } from "./button.tsx";

/** The address of a place, where there is one. */
export type PlacePath = (
  place: ProblemPlace,
  view?: Partial<Pick<OpenFix, "tab" | "search" | "format" | "changes">>,
) => string | undefined;

interface ProblemFixesProps {
  problem: Problem;
  placePath: PlacePath;
  /** Why none can be applied now. */
  blocked?: string | undefined;
  onFix(fix: ProblemFix): void;
}

/** The fixes of a problem: buttons that apply one, links to a place where a person can. */
export function ProblemFixes({ problem, placePath, blocked, onFix }: ProblemFixesProps) {
  const { message } = describeProblem(problem);
  return problem.fixes.map((fix, index) => {
    const key = describeFix(fix);
    const variant = index === 0 ? "default" : "ghost";
    const label = (
      <>
        {key}
        <span className="sr-only">: {message.replaceAll("`", "")}</span>
      </>
    );
    if (fix.kind !== "open") {
      return (
        <Button key={key} size="s" variant={variant} blocked={blocked} onClick={() => onFix(fix)}>
          {label}
        </Button>
      );
    }
    const href = placePath(fix.place, fix);
    return (
      href !== undefined && (
        <a key={key} href={href} className={buttonClass(variant, "s")}>
          {label}
        </a>
      )
    );
  });
}
