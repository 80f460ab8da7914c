import type { OwnerSettings } from "@pegboard/registry-core";
import { operationTokens, payloadTokens, toolTokens } from "@pegboard/registry-core/internal";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { HistorySearch } from "../../addresses/searches/history-search.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { useWholeTools } from "../../api/listed-tools/use-whole-tools.ts";
import type { RevisionAnswer } from "../../api/revisions.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { t } from "../../messages/t.ts";
import type { ComparedTexts } from "../../owner-editor/history/comparison.tsx";
import { type Costs, HistoryOwnerContext } from "../../owner-editor/history/history-owner.ts";
import { HistoryView } from "../../owner-editor/history/history-view.tsx";
import { historySkeleton } from "../../owner-editor/history/owner-history.tsx";
import { type AgentLinks, useAgentEdit } from "./draft/agent-edit.tsx";
import {
  type Definitions,
  definitionsWith,
  isWhole,
  namesOfRead,
  resolveSaved,
} from "./draft/agent-model.ts";
import { useAgentTokens } from "./draft/token-counts.ts";
import { EditedAgentPage } from "./edited-agent-page.tsx";
import { PreviewPane, type PreviewPaneHandle } from "./preview/preview-pane.tsx";
import {
  findTab,
  type PreviewSubject,
  previewLabel,
  previewTabs,
  templateOf,
} from "./preview/preview-text.ts";
import { type AgentPreview, usePreview, useSpans } from "./preview/use-preview.ts";

interface AgentHistoryProps {
  search: HistorySearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: HistorySearch): void;
}

interface AgentHistoryPageProps extends AgentHistoryProps {
  agent: string;
  links: AgentLinks;
}

/** The saves of an agent, any two compared, with the way back as a draft. */
export function AgentHistoryPage({ agent, links, ...history }: AgentHistoryPageProps) {
  return (
    <EditedAgentPage
      agent={agent}
      links={links}
      tab="history"
      failed={t("The history could not be loaded")}
      readOnly={t("Read only until the agent is loaded again")}
      skeleton={historySkeleton}
    >
      <AgentHistory {...history} />
    </EditedAgentPage>
  );
}

function AgentHistory(props: AgentHistoryProps) {
  const { settings, definitions } = useAgentEdit("settings", "definitions");
  const { agent, revision: current } = settings;
  const [owner] = useState(() => ({ kind: "agent", id: agent.id }) as const);
  const { tools } = definitions.catalog;
  const context = useMemo(
    () => ({
      owner,
      current,
      origin: t("As it was created"),
      definitions: tools,
      name: agent.name,
      tile: <AgentTile tile={agent.tile} size="xs" />,
      useCosts: useAgentCosts,
    }),
    [owner, current, tools, agent],
  );
  const texts = comparedTexts((view) => props.setSearch({ view }));
  return (
    <HistoryOwnerContext value={context}>
      <HistoryView {...props} texts={texts} />
    </HistoryOwnerContext>
  );
}

interface ComparedTextProps {
  view: string;
  setView(view: string): void;
  a: RevisionAnswer;
  b: RevisionAnswer;
}

/** The tabs beside the settings: the prompts, and the payload of each format. */
const comparedTexts = (setView: (view: string) => void): ComparedTexts => ({
  items: [
    { id: "prompt", label: t("Prompt") },
    { id: "payload", label: t("Payload") },
  ],
  tabOf: (view) => {
    if (view === undefined || view === "settings") return undefined;
    return templateOf(findTab(view)) ? "prompt" : "payload";
  },
  viewOf: (tab) => (tab === "prompt" ? "system" : "openai-chat"),
  panel: (view, a, b) => <ComparedText view={view} setView={setView} a={a} b={b} />,
});

/** One text of both revisions with its difference, made by the present tools. */
function ComparedText({ view, setView, a, b }: ComparedTextProps) {
  const tab = findTab(view);
  const subject: PreviewSubject = useRevisionSubject(b);
  const comparedSubject: PreviewSubject = useRevisionSubject(a);
  const read = useMemo(
    () =>
      namesOfRead([
        { ...subject, texts: b.texts },
        { ...comparedSubject, texts: a.texts },
      ]),
    [subject, comparedSubject, a.texts, b.texts],
  );
  const unread = useWholeTools(read);
  const isRead = isWhole(subject.toolset) && isWhole(comparedSubject.toolset);
  const isPrompt = templateOf(tab) !== undefined;
  const choices = previewTabs()
    .filter((one) => (templateOf(one) !== undefined) === isPrompt)
    .map((id) => ({ id, label: previewLabel(id) }));
  const difference = isRead ? (
    <ComparedRevision tab={tab} subject={subject} comparedSubject={comparedSubject} />
  ) : (
    <ComparedTextLoading />
  );
  return (
    <>
      <div className="flex min-h-11 flex-none items-center gap-3 border-b border-line bg-sunken px-6 text-meta text-2 max-sm:px-4">
        {isPrompt ? (
          <Segmented label={t("Prompt")} items={choices} value={tab} onChange={setView} />
        ) : (
          <ChipMenu
            label={t("Format")}
            choices={choices}
            value={tab}
            onChange={(next) => next && setView(next)}
            required
          />
        )}
      </div>
      {unread ? (
        <ErrorState
          title={t("The tools could not be loaded")}
          reason={unread.reason}
          onRetry={unread.retry}
        />
      ) : (
        difference
      )}
    </>
  );
}

const ComparedTextLoading = () => (
  <p className="px-6 py-3 text-meta text-3">{t("Loading the text…")}</p>
);

function ComparedRevision({
  tab,
  ...subjects
}: Pick<AgentPreview, "tab" | "subject" | "comparedSubject">) {
  const preview = usePreview({ tab, ...subjects, diff: true, behind: false });
  if (preview === "loading") return <ComparedTextLoading />;
  const isSame = !preview.stale && !preview.differs;
  return (
    <>
      <p role="status" className="flex-none px-6 text-meta text-2 not-empty:py-1.5 max-sm:px-4">
        {isSame && t("Nothing in this text differs.")}
      </p>
      <ComparedPane preview={preview} />
    </>
  );
}

function ComparedPane({ preview }: { preview: AgentPreview }) {
  const links = useAgentEdit((edit) => edit.links);
  const pane = useRef<PreviewPaneHandle>(null);
  const spans = useSpans(preview);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that work from everywhere inside
    <div className="contents" onKeyDown={(event) => pane.current?.press(event)}>
      <PreviewPane
        ref={pane}
        preview={preview}
        spans={spans}
        sideBySide={false}
        wrap={false}
        selected={undefined}
        onSelect={({ tool, method }) => links.openPlace({ tool, method })}
      />
    </div>
  );
}

const NO_SETTINGS: OwnerSettings = {};

/** The agent as it would be now with the settings of a revision; one object for each revision. */
function useRevisionSubject(
  revision: RevisionAnswer | undefined,
): PreviewSubject & { configured: Definitions } {
  const { shared, settings: current } = useAgentEdit("shared", "settings");
  const { agent } = current;
  return useMemo(() => {
    const configured = revision ? definitionsWith(shared, revision.texts) : shared;
    const settings = revision?.settings ?? NO_SETTINGS;
    const toolset = resolveSaved(configured, { revision: revision?.revision ?? 0, settings });
    return { toolset, settings, names: shared.names, agent, configured };
  }, [shared, revision, agent]);
}

/**
 * The cost of the difference between two revisions of the edited agent, with the present
 * definitions.
 */
function useAgentCosts(
  before: RevisionAnswer | undefined,
  after: RevisionAnswer | undefined,
): Costs | undefined {
  const { shared, answer: drafted } = useAgentEdit("shared", "answer");
  const answer = useQuery(catalogQuery).data ?? drafted;
  const from = useRevisionSubject(before);
  const to = useRevisionSubject(after);
  const { table: saved } = useAgentTokens(
    answer,
    { shared, configured: from.configured },
    from.settings,
  );
  const { table: counted } = useAgentTokens(
    answer,
    { shared, configured: to.configured },
    to.settings,
  );
  return useMemo(() => {
    if (!before || !after) return undefined;
    const model = {
      toolset: to.toolset,
      savedToolset: from.toolset,
      tokens: { saved, drafted: counted },
    };
    return {
      methods: [from.toolset.offered, to.toolset.offered],
      tokens: [payloadTokens(saved, from.toolset.tools), payloadTokens(counted, to.toolset.tools)],
      ofOperation: (operation) => operationTokens(operation, model),
      ofTool: (tool) => toolTokens(tool, model),
    };
  }, [before, after, from, to, saved, counted]);
}
