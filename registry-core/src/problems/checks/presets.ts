import { agentFix, newProblem } from "../new-problem.ts";
import type { AgentCheck } from "../problem-check.ts";

/** Finds deleted presets that an agent still follows. The agent works without them. */
export const checkPresets: AgentCheck = (agent, { catalog: { presets } }) => {
  const followed = agent.settings.presets ?? [];
  if (!presets) return [];
  const gone = followed.filter((id) => !presets.some((preset) => preset.id === id));
  return gone.map((id) =>
    newProblem(
      {
        kind: "unknown preset",
        severity: "warning",
        code: "preset_unknown",
        values: { agent: agent.name, name: id },
        place: { agent: agent.id },
        fixes: [
          agentFix(agent, { code: "stop_following", values: { name: id } }, [
            { op: "setPresets", presets: followed.filter((other) => other !== id) },
          ]),
        ],
      },
      id,
    ),
  );
};
