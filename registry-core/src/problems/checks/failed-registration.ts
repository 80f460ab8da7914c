import type { RegistrationFailure } from "../../registry/registration-event.ts";
import { newProblem } from "../new-problem.ts";
import type { Problem } from "../problem.ts";

/** Listeners of the registration event that failed, as problems of the source that brings them. */
export function registrationProblems(failures: readonly RegistrationFailure[], source?: string): Problem[] {
  return failures.map(({ message }) =>
    newProblem(
      {
        kind: "source failed",
        severity: "error",
        message,
        detail: "What it would have registered is missing. All other tools are there.",
        place: source === undefined ? {} : { source },
        fixes: source === undefined ? [] : [{ kind: "refresh source", label: "Refresh", source }],
      },
      message,
    ),
  );
}
