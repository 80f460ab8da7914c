import type { ConnectionStep, ConnectionTestAnswer } from "../../../api/agent-clients.ts";
import { countText } from "../../../language/count-text.ts";
import { say } from "./texts.ts";

interface SaidStep {
  title: string;
  /** The name of a method, which stands after the title. */
  name?: string;
  detail: string | undefined;
}

const counted = (count: number, one: string) => `${countText(count)} ${one}${count === 1 ? "" : "s"}`;

/** What a step of the connection test did, or did not. */
export function stepWords(step: ConnectionStep): SaidStep {
  const { reason } = step.values;
  switch (step.code) {
    case "reached":
      return { title: step.ok ? say.reachedTheAddress : say.didNotReachTheAddress, detail: reason };
    case "spoke":
      return {
        title: step.ok ? say.spokeMcp : say.couldNotSpeakMcp,
        detail: step.ok ? say.clientsOfBothGenerationsAre(step.values.protocol ?? "2025") : reason,
      };
    case "listed":
      return {
        title: say.listedListedText(listedText(step.values)),
        detail: step.ok ? say.theSameNamesSchemasAndOrder : (reason ?? differences(step.values)),
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
        detail: reason && `“${reason}”`,
      };
  }
}

function listedText({ methods, prompts, resources }: Extract<ConnectionStep, { code: "listed" }>["values"]): string {
  const besides = resources > 0 ? `, ${counted(resources, "resource")}` : "";
  return `${counted(methods, "method")}, ${counted(prompts, "prompt")}${besides}`;
}

function differences({ missing, besides }: Extract<ConnectionStep, { code: "listed" }>["values"]): string {
  const parts = [
    ["missing", missing],
    ["besides", besides],
  ] as const;
  const said = parts.filter(([, names]) => names.length > 0).map(([what, names]) => `${what}: ${names.join(", ")}`);
  return said.length > 0 ? said.join("; ") : say.withOtherSchemasThanThe;
}

/** One sentence about the whole test. */
export function verdictOf({ ok, steps }: ConnectionTestAnswer): string {
  const listed = steps.find((step) => step.code === "listed");
  if (ok) return say.aClientGetsExactlyTheCounted(counted(listed?.values.methods ?? 0, "method"));
  switch (steps.at(-1)?.code) {
    case "listed":
      return say.aClientGetsOtherMethodsThan;
    case "called":
      return say.aClientGetsTheMethodsAndA;
    case "refused":
      return say.aClientCouldCallAMethodThat;
    default:
      return say.aClientCannotConnect;
  }
}

export function totalTime({ steps }: ConnectionTestAnswer): number {
  return steps.reduce((sum, { ms }) => sum + ms, 0);
}
