import { type ReactNode, Suspense } from "react";
import { AgentError, OutdatedNote, useAgentAnswers } from "./agent-answers.tsx";
import { AgentHead, type AgentTab } from "./agent-head.tsx";
import { AgentEditor, type AgentLinks } from "./draft/agent-edit.tsx";
import { AgentFoot } from "./draft/agent-foot.tsx";
import { EditedHead } from "./edited-head.tsx";

interface EditedAgentPageProps {
  agent: string;
  tab: AgentTab;
  links: AgentLinks;
  /** What is said when nothing could be loaded. */
  failed: string;
  /** What is said to who wants to change something after loading failed. */
  readOnly: string;
  /** What stands in the page's place while it loads. */
  skeleton: ReactNode;
  children: ReactNode;
}

/**
 * A page on which an agent is edited, with its head and its draft bar: while it loads, when that
 * fails, and when it is there.
 */
export function EditedAgentPage(props: EditedAgentPageProps) {
  const { agent, tab, links, skeleton, children } = props;
  const { answer, settings, head, failed, retry, outdated } = useAgentAnswers(agent);
  const isLoaded = answer !== undefined && settings !== undefined;
  const waiting = (
    <>
      <AgentHead agent={head} tab={tab} openAgent={links.openAgent} />
      {failed && !isLoaded ? (
        <AgentPanel>
          <AgentError title={props.failed} error={failed} onRetry={retry} />
        </AgentPanel>
      ) : (
        skeleton
      )}
    </>
  );
  if (!isLoaded) return waiting;
  const blocked = outdated && props.readOnly;
  return (
    <Suspense fallback={waiting}>
      <AgentEditor key={agent} answer={answer} settings={settings} blocked={blocked} links={links}>
        <EditedHead tab={tab} />
        {outdated && <OutdatedNote {...outdated} />}
        {children}
        <AgentFoot />
      </AgentEditor>
    </Suspense>
  );
}

/** The place of a page below its head, for what stands alone in it. */
export const AgentPanel = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-panel">{children}</div>
);
