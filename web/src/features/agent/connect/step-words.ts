import type { ConnectionStep, ConnectionTestAnswer } from "../../../api/agent-clients.ts";
import { countText } from "../../../components/text/count-text.ts";

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
      return { title: step.ok ? "Reached the address" : "Did not reach the address", detail: reason };
    case "spoke":
      return {
        title: step.ok ? "Spoke MCP" : "Could not speak MCP",
        detail: step.ok ? `${step.values.protocol ?? "2025"}; clients of both generations are answered` : reason,
      };
    case "listed":
      return {
        title: `Listed ${listedText(step.values)}`,
        detail: step.ok ? "The same names, schemas and order as the preview" : (reason ?? differences(step.values)),
      };
    case "called":
      return {
        title: step.ok ? "Called" : "Could not call",
        name: step.values.functionName,
        detail: step.ok ? "It only reads" : (reason ?? step.values.outcome),
      };
    case "refused":
      return {
        title: step.ok ? "Was refused" : "Was not refused",
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
  return said.length > 0 ? said.join("; ") : "With other schemas than the preview, or in another order";
}

/** One sentence about the whole test. */
export function verdictOf({ ok, steps }: ConnectionTestAnswer): string {
  const listed = steps.find((step) => step.code === "listed");
  if (ok) return `A client gets exactly the ${counted(listed?.values.methods ?? 0, "method")} offered here.`;
  switch (steps.at(-1)?.code) {
    case "listed":
      return "A client gets other methods than those offered here.";
    case "called":
      return "A client gets the methods, and a call of one failed.";
    case "refused":
      return "A client could call a method that is off.";
    default:
      return "A client cannot connect.";
  }
}

export function totalTime({ steps }: ConnectionTestAnswer): number {
  return steps.reduce((sum, { ms }) => sum + ms, 0);
}
