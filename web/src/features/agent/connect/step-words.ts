import type { ConnectionStep, ConnectionTestAnswer } from "../../../api/agent-clients.ts";
import { t } from "../../../messages/t.ts";

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
      return {
        title: step.ok ? t("Reached the address") : t("Did not reach the address"),
        detail: reason,
      };
    case "spoke":
      return {
        title: step.ok ? t("MCP handshake") : t("MCP handshake failed"),
        detail: step.ok
          ? t("{protocol}; clients of both generations are answered", {
              protocol: step.values.protocol ?? "2025",
            })
          : reason,
      };
    case "listed":
      return {
        title: t(
          "Listed {methods, plural, one {# method} other {# methods}}, {prompts, plural, one {# prompt} other {# prompts}}{resources, plural, =0 {} one {, # resource} other {, # resources}}",
          {
            methods: step.values.methods,
            prompts: step.values.prompts,
            resources: step.values.resources,
          },
        ),
        detail: step.ok
          ? t("The same names, schemas and order as the preview")
          : (reason ?? listedDifferences(step.values)),
      };
    case "called":
      return {
        title: step.ok ? t("Called") : t("Could not call"),
        name: step.values.functionName,
        detail: step.ok ? t("It only reads") : (reason ?? step.values.outcome),
      };
    case "refused":
      return {
        title: step.ok ? t("Blocked, as expected:") : t("Not blocked:"),
        name: step.values.functionName,
        detail: reason && t("“{text}”", { text: reason }),
      };
  }
}

function listedDifferences({
  missing,
  besides,
}: Extract<ConnectionStep, { code: "listed" }>["values"]): string {
  const said = [
    ...(missing.length > 0 ? [t("missing: {names}", { names: missing.join(", ") })] : []),
    ...(besides.length > 0 ? [t("besides: {names}", { names: besides.join(", ") })] : []),
  ];
  return said.length > 0
    ? said.join("; ")
    : t("With other schemas than the preview, or in another order");
}

/** One sentence about the whole test. */
export function verdictOf({ ok, steps }: ConnectionTestAnswer): string {
  const listed = steps.find((step) => step.code === "listed");
  if (ok)
    return t(
      "A client gets exactly the {methods, plural, one {# method} other {# methods}} offered here.",
      { methods: listed?.values.methods ?? 0 },
    );
  switch (steps.at(-1)?.code) {
    case "listed":
      return t("A client gets other methods than those offered here.");
    case "called":
      return t("A client gets the methods, and a call of one failed.");
    case "refused":
      return t("A client could call a method that is off.");
    default:
      return t("A client cannot connect.");
  }
}

export function totalTime({ steps }: ConnectionTestAnswer): number {
  return steps.reduce((sum, { ms }) => sum + ms, 0);
}
