import {
  describeFix,
  describeProblem,
  type Problem,
  type ProblemFix,
} from "@pegboard/registry-core/problems";
import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { CodeText } from "@pegboard/ui/text/code-text.tsx";
import { placePath } from "../addresses/place-path.ts";
import { t } from "../messages/t.ts";

interface ProblemFixesProps {
  problem: Problem;
  /** Why no fix can be applied now. */
  blocked?: string | undefined;
  onFix(fix: ProblemFix): void;
}

/** The fixes of a problem: buttons that apply one, links to a place where a person can. */
export function ProblemFixes({ problem, blocked, onFix }: ProblemFixesProps) {
  const { message } = describeProblem(problem, t);
  return problem.fixes.map((fix, index) => {
    const key = describeFix(fix, t);
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

/** What is wrong, and what follows from it. */
export function ProblemText({ problem }: { problem: Problem }) {
  const { message, detail } = describeProblem(problem, t);
  return (
    <>
      <p className="break-words">
        <CodeText text={message} />
      </p>
      <p className="text-meta break-words text-2">
        <CodeText text={detail} />
      </p>
    </>
  );
}
