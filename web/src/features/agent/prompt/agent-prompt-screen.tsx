import type { CatalogAnswer } from "../../../api/catalog.ts";
import type { SettingsAnswer } from "../../../api/settings.ts";
import { AgentHead } from "../agent-head.tsx";
import { DraftFoot } from "../draft/draft-foot.tsx";
import { useAgentDraft } from "../draft/use-agent-draft.ts";
import { useOtherAgent } from "../model/use-other-agent.ts";
import { type Outdated, OutdatedNote } from "../outdated-note.tsx";
import { TokenButton } from "../token-button.tsx";
import type { AgentPromptPageProps } from "./agent-prompt-page.tsx";
import { PromptPanes } from "./prompt-panes.tsx";

export interface AgentPromptScreenProps extends AgentPromptPageProps {
  answer: CatalogAnswer;
  settings: SettingsAnswer;
  /** Present when the settings could not be loaded again. */
  outdated: Outdated | undefined;
}

/** The screen once everything is loaded. */
export function AgentPromptScreen(props: AgentPromptScreenProps) {
  const { agent, answer, settings, search, outdated } = props;
  const drafted = useAgentDraft(agent, answer, settings);
  const { model } = drafted;
  const blocked = outdated && "Read only until the templates are loaded again";
  useOtherAgent(agent, props.onOpenAgent);
  const counts = { on: model.toolset.on, total: model.toolset.total, ...model.counts };
  return (
    <>
      <AgentHead
        agent={settings.agent}
        tab="prompt"
        tabs={props.tabs}
        counts={counts}
        tokens={
          <TokenButton {...{ model, answer, blocked }} definitions={drafted.definitions} onStep={drafted.onStep} />
        }
        tokenizer={answer.tokenizer}
        problemsHref={props.problemsPath(agent)}
        problemChange={drafted.problems?.change}
        onOpenAgent={props.onOpenAgent}
      />
      {outdated && <OutdatedNote {...outdated} />}
      <PromptPanes key={search.template ?? "system"} {...props} drafted={drafted} blocked={blocked} />
      <DraftFoot
        {...drafted}
        answer={answer}
        settings={settings}
        unreadable={undefined}
        readOnly={blocked}
        modKey={props.modKey}
        problemsHref={props.problemsPath(agent)}
        placePath={props.placePath}
        setSearch={props.onOpenTools}
        onOpenPrompt={({ template, line }) =>
          props.setSearch({ template: template === "user" ? template : undefined, line, view: undefined })
        }
      />
    </>
  );
}
