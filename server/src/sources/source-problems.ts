import type { Problem, ProblemKind } from "@pegboard/registry-core";

/** Something that one source could not bring in, although the rest of it works. */
export function leftOutProblem(left: {
  kind: ProblemKind;
  source: string;
  tool?: string;
  method?: string;
  message: string;
  detail: string;
  severity?: Problem["severity"];
}): Problem {
  const { kind, source, tool, method, message, detail, severity = "error" } = left;
  return {
    id: [kind, source, tool, method, message].filter((part) => part !== undefined).join(" · "),
    kind,
    severity,
    message,
    detail,
    place: { source, ...(tool !== undefined && { tool }), ...(method !== undefined && { method }) },
    fixes: [{ kind: "refresh source", label: "Refresh the source", source }],
  };
}

/** The message of whatever was thrown. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
