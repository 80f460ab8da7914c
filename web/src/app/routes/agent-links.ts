import { modKey } from "../mod-key.ts";
import { paths } from "../paths.ts";
import { placePath } from "./place-path.ts";

/** Where every screen of an agent leads. */
export const agentLinks = (agent: string) => ({
  tabs: {
    tools: paths.agentTools(agent),
    prompt: paths.agentPrompt(agent),
    history: paths.agentHistory(agent),
    connect: paths.agentConnect(agent),
  },
  agentsPath: paths.agents(),
  problemsPath: paths.problems({ agent }),
  sourcesPath: paths.sources(),
  presetPath: (preset?: string) => (preset === undefined ? paths.presets() : paths.preset(preset)),
  placePath,
  revisionPath: paths.revision,
  modKey,
});
