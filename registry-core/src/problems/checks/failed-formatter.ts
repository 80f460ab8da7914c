import type { FormatterFailure } from "../../prompt-formats/write-own-formats.ts";
import { newProblem } from "../new-problem.ts";
import type { Problem } from "../problem.ts";

/** Formatters of tools that failed, as problems of the methods that they should have written. */
export function formatterProblems(failures: readonly FormatterFailure[]): Problem[] {
  return failures.map(({ tool, method, format, reason }) =>
    newProblem(
      {
        kind: "formatter failed",
        severity: "warning",
        message: `The ${format} formatter of ${tool} failed for ${method}: ${reason}`,
        detail: `${tool} › ${method} · the standard form is sent instead · correct the formatter in the tool's code`,
        place: { tool, method },
        fixes: [{ kind: "open", label: "See payload", place: { tool, method }, tab: "payload" }],
      },
      format,
    ),
  );
}
