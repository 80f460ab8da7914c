import { AgentHead, type AgentTab } from "./agent-head.tsx";
import { useAgentEdit, useFoundProblems } from "./draft/agent-edit.tsx";
import { PolicyMenu } from "./policy-menu.tsx";
import { TokenButton } from "./token-button.tsx";
import { useOtherAgent } from "./use-other-agent.ts";

/** The head of a screen on which the agent is edited. */
export function EditedHead({ tab, onPreview }: { tab: AgentTab; onPreview?: () => void }) {
  const { answer, settings, model, links } = useAgentEdit("answer", "settings", "model", "links");
  const { toolset } = model;
  useOtherAgent(settings.agent.id, links.openAgent);
  return (
    <AgentHead
      agent={settings.agent}
      tab={tab}
      openAgent={links.openAgent}
      counts={{ on: toolset.on, total: toolset.total, ...model.counts }}
      tokens={<TokenButton />}
      tokenizer={answer.tokenizer}
      policy={<PolicyMenu />}
      problemChange={useFoundProblems()?.change}
      onPreview={onPreview}
    />
  );
}
