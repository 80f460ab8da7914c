import { ownValue } from "@pegboard/json-schema";
import type { ProviderFormat } from "../../provider-formats/provider-format.ts";
import { PROVIDER_FORMATS } from "../../provider-formats/provider-formats.ts";
import { agentFix, newProblem } from "../new-problem.ts";
import type { AgentCheck } from "../problem-check.ts";

/**
 * Finds agents that leave deferred methods to the search of a provider that has none, or that is not
 * known: the agent's own search takes its place.
 */
export const checkToolSearches: AgentCheck = (agent) => {
  const formats: Readonly<Record<string, ProviderFormat>> = PROVIDER_FORMATS;
  return Object.entries(agent.settings.toolSearch ?? {}).flatMap(([format, search]) => {
    const known = ownValue(formats, format);
    if (known && (search !== "provider" || known.toolSearch)) return [];
    return [
      newProblem(
        {
          kind: "no provider search",
          severity: "warning",
          code: "no_provider_search",
          values: {
            agent: agent.name,
            format: known?.label ?? format,
            isKnown: known !== undefined,
          },
          place: { agent: agent.id },
          fixes: [
            agentFix(agent, { code: "use_own_search" }, [
              { op: "setToolSearch", format, search: "own" },
            ]),
          ],
        },
        format,
      ),
    ];
  });
};
