import { useQuery } from "@tanstack/react-query";
import { agentsQuery } from "../../api/agents.ts";
import { useHotkey } from "../../components/use-hotkey.ts";
import { AgentHead, type AgentTab } from "./agent-head.tsx";
import { useAgentEdit, useFoundProblems } from "./draft/agent-edit.tsx";
import { TokenButton } from "./token-button.tsx";

/** The head of a screen on which the agent is edited. */
export function EditedHead({ tab, onPreview }: { tab: AgentTab; onPreview?: () => void }) {
  const { answer, settings, model, links } = useAgentEdit();
  const { toolset } = model;
  useOtherAgent(settings.agent.id, links.openAgent);
  return (
    <AgentHead
      agent={settings.agent}
      tab={tab}
      links={links}
      counts={{ on: toolset.on, total: toolset.total, ...model.counts }}
      tokens={<TokenButton />}
      tokenizer={answer.tokenizer}
      problemChange={useFoundProblems()?.change}
      onPreview={onPreview}
    />
  );
}

/** `[` and `]` open the agent before and after this one. */
function useOtherAgent(agent: string, open: (agent: string) => void): void {
  const { data: agents = [] } = useQuery(agentsQuery);
  const go = (step: number) => {
    const index = agents.findIndex(({ id }) => id === agent);
    const other = agents[(index + step + agents.length) % agents.length];
    if (other && other.id !== agent) open(other.id);
  };
  useHotkey("[", () => go(-1));
  useHotkey("]", () => go(1));
}
