import type { ConnectionStep, ConnectionTestAnswer } from "../../../api/agent-clients.ts";

import { say } from "./texts.ts";

interface SaidStep {
  title: string;
  /** The name of a method, which stands after the title. */
  name?: string;
  detail: string | undefined;
}

/** A sentence about a step of the connection test. */
export function stepWords(step: ConnectionStep): SaidStep {
  const { reason } = step.values;
  switch (step.code) {
    case "reached":
      return { title: step.ok ? say.reached : say.notReached, detail: reason };
    case "spoke":
      return {
        title: step.ok ? say.spokeMcp : say.notSpokeMcp,
        detail: step.ok ? say.protocolSpoken(step.values.protocol ?? "2025") : reason,
      };
    case "listed":
      return {
        title: say.listed(step.values.methods, step.values.prompts, step.values.resources),
        detail: step.ok ? say.sameAsPreview : (reason ?? differences(step.values)),
      };
    case "called":
      return {
        title: step.ok ? say.called : say.couldNotCall,
        name: step.values.functionName,
        detail: step.ok ? say.itOnlyReads : (reason ?? step.values.outcome),
      };
    case "refused":
      return {
        title: step.ok ? say.wasRefused : say.wasNotRefused,
        name: step.values.functionName,
        detail: reason && say.quoted(reason),
      };
  }
}

function differences({
  missing,
  besides,
}: Extract<ConnectionStep, { code: "listed" }>["values"]): string {
  const said = [
    ...(missing.length > 0 ? [say.missing(missing.join(", "))] : []),
    ...(besides.length > 0 ? [say.besides(besides.join(", "))] : []),
  ];
  return said.length > 0 ? said.join("; ") : say.otherSchemas;
}

/** One sentence about the whole test. */
export function verdictOf({ ok, steps }: ConnectionTestAnswer): string {
  const listed = steps.find((step) => step.code === "listed");
  if (ok) return say.verdictFine(listed?.values.methods ?? 0);
  switch (steps.at(-1)?.code) {
    case "listed":
      return say.verdictOtherMethods;
    case "called":
      return say.verdictCallFailed;
    case "refused":
      return say.verdictNotRefused;
    default:
      return say.verdictNoConnection;
  }
}

export function totalTime({ steps }: ConnectionTestAnswer): number {
  return steps.reduce((sum, { ms }) => sum + ms, 0);
}
