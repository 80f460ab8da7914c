import type { FormatWarning, ProviderFormatName } from "../provider-formats/provider-format.ts";
import { PROVIDER_FORMATS } from "../provider-formats/provider-formats.ts";
import { newProblem } from "./new-problem.ts";
import type { Problem } from "./problem.ts";
import type { CheckedState, ProblemCheck } from "./problem-check.ts";

/** What a provider's format has to leave out of a method's parameters: one problem per method and format. */
export const checkDroppedKeywords: ProblemCheck = ({ catalog, formatWarnings = [] }) =>
  formatWarnings.flatMap(({ format, warnings }) => {
    const byMethod = new Map<string, FormatWarning[]>();
    for (const warning of warnings) {
      const key = `${warning.tool}/${warning.method}`;
      byMethod.set(key, [...(byMethod.get(key) ?? []), warning]);
    }
    return [...byMethod.values()].flatMap(([first, ...more]) =>
      first ? [dropped({ catalog, format, first, more: more.length })] : [],
    );
  });

function dropped({
  catalog,
  format,
  first,
  more,
}: {
  catalog: CheckedState["catalog"];
  format: ProviderFormatName;
  first: FormatWarning;
  more: number;
}): Problem {
  const tool = catalog.tools.find((candidate) => candidate.name === first.tool);
  const method = tool?.methods.find((candidate) => candidate.name === first.method);
  const place = { tool: first.tool, method: first.method };
  const others = more === 0 ? "" : ` · and ${more} more in this method`;
  return newProblem(
    {
      kind: "dropped keyword",
      severity: "note",
      message: `${PROVIDER_FORMATS[format].label}: ${first.message}`,
      detail: `${tool?.displayName ?? first.tool} › ${method?.displayName ?? first.method} › ${first.path}${others}`,
      place,
      fixes: [{ kind: "open", label: "See payload", place, tab: "payload" }],
    },
    format,
  );
}
