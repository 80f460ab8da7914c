import { switchTools } from "@pegboard/registry-core";
import { useMemo, useState } from "react";
import type { CatalogAnswer } from "../../api/catalog.ts";
import type { SettingsAnswer } from "../../api/settings.ts";
import { LiveRegion } from "../../components/live-region.tsx";
import { LatePart } from "../../components/page/late-part.tsx";
import { countOf, countText } from "../../components/text/count-text.ts";
import { useHotkey } from "../../components/use-hotkey.ts";
import { AgentHead } from "./agent-head.tsx";
import type { AgentToolsPageProps } from "./agent-tools-page.tsx";
import type { AgentToolsSearch } from "./agent-tools-search.ts";
import { DraftFoot } from "./draft/draft-foot.tsx";
import { useAgentDraft } from "./draft/use-agent-draft.ts";
import { InspectorSheet } from "./inspector/inspector-sheet.tsx";
import { useTabKeys } from "./inspector/use-tab-keys.ts";
import { useOtherAgent } from "./model/use-other-agent.ts";
import { type Outdated, OutdatedNote } from "./outdated-note.tsx";
import { PreviewDock, type SelectedPlace } from "./preview/preview-dock.tsx";
import type { PreviewSubject } from "./preview/preview-text.ts";
import { useIsShort, useScreenSize } from "./screen-size.ts";
import { SelectionPanel } from "./selection-panel.tsx";
import { TokenButton } from "./token-button.tsx";
import { firstSelection, readSelection, type Selection, selectedKey } from "./tree/selection.ts";
import { TreePanel } from "./tree/tree-panel.tsx";
import type { TreeRow } from "./tree/tree-rows.ts";
import { useNextProblem } from "./tree/use-next-problem.ts";

export interface AgentToolsScreenProps extends AgentToolsPageProps {
  answer: CatalogAnswer;
  settings: SettingsAnswer;
  /** Present when the list could not be loaded again. */
  outdated: Outdated | undefined;
}

/** The screen once everything is loaded: tree, inspector, preview and draft bar over one model. */
export function AgentToolsScreen(props: AgentToolsScreenProps) {
  const { agent, settings, search, setSearch, outdated } = props;
  const size = useScreenSize();
  const isShort = useIsShort();
  const edited = useAgentDraft(agent, props.answer, settings);
  const { answer, definitions, saved, draft, dispatch, settle, model, saving, onStep } = edited;
  const [unreadable, setUnreadable] = useState<string>();
  const [phonePreview, setPhonePreview] = useState(false);
  const blocked = outdated && "Read only until the list is loaded again";
  useNextProblem(edited.problems?.problems, setSearch);
  useOtherAgent(agent, props.onOpenAgent);
  const phone = size === "phone";
  const previewOpen = phone ? phonePreview : (search.dock ?? !isShort);
  const openPreview = (open: boolean) =>
    phone ? setPhonePreview(open) : setSearch({ dock: open === !isShort ? undefined : open });
  const chosen = readSelection(model.toolset, search);
  const selection = chosen ?? (size === "wide" ? firstSelection(model.toolset) : undefined);
  useHotkey("p", () => openPreview(!previewOpen));
  useTabKeys((tab) => selection && setSearch({ tab }));

  const onInspect = (row: TreeRow, tab?: "config" | "payload" | "why") =>
    setSearch({ ...rowAddress(row), ...(tab && { tab }) });
  const { configStates } = settings;
  const panel = {
    model,
    definitions,
    answer,
    saved,
    configStates,
    search,
    setSearch,
    placePath: props.placePath,
    blocked,
    onStep,
    onUnreadable: setUnreadable,
  };
  const counts = { on: model.toolset.on, total: model.toolset.total, ...model.counts };
  const { names } = definitions;
  const preview = {
    size,
    search,
    setSearch,
    subject: useSubject(model.toolset, model.settings, { names, agent: settings.agent }),
    savedSubject: useSubject(model.savedToolset, saved.settings, { names, agent: settings.agent }),
    revision: saved.revision,
    definitions,
    tokenizer: answer.tokenizer,
    selected: selectedPlace(selection, chosen !== undefined),
    onSelect: (place: Pick<AgentToolsSearch, "tool" | "method" | "tab">) => {
      setPhonePreview(false);
      setSearch(place);
    },
    onTemplate: props.onOpenPrompt,
    onSwitchAllOn: () =>
      onStep({
        label: "Switch tools on",
        operations: switchTools(
          model.toolset.tools.filter(({ definition }) => definition.visible),
          true,
        ),
      }),
  };
  const foot = (
    <DraftFoot
      {...{ saving, draft, dispatch, settle, model, answer, settings, unreadable, setSearch }}
      problems={edited.problems}
      problemsHref={props.problemsPath(agent)}
      placePath={props.placePath}
      readOnly={blocked}
      modKey={props.modKey}
      onOpenPrompt={props.onOpenPrompt}
    />
  );
  const footInSheet = size !== "wide" && chosen !== undefined;
  return (
    <>
      <AgentHead
        agent={settings.agent}
        tab="tools"
        tabs={props.tabs}
        counts={counts}
        tokens={
          <TokenButton model={model} answer={answer} definitions={definitions} blocked={blocked} onStep={onStep} />
        }
        tokenizer={answer.tokenizer}
        problemsHref={props.problemsPath(agent)}
        problemChange={edited.problems?.change}
        onOpenAgent={props.onOpenAgent}
        onPreview={() => setPhonePreview(true)}
      />
      <LiveRegion
        text={`${countText(counts.on)} of ${countText(counts.total)} tools are on, ${countOf(counts.methods, "method")} offered, ${countText(counts.notOffered)} on but not offered, about ${countOf(counts.tokens, "token")}`}
      />
      {outdated && <OutdatedNote {...outdated} />}
      <div className="grid min-h-0 flex-1 grid-cols-[var(--tree)_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] bg-panel max-lg:grid-cols-1">
        <LatePart of={search.q}>
          <TreePanel
            agentName={settings.agent.name}
            model={model}
            answer={answer}
            query={search.q}
            onQuery={(q) => setSearch({ q })}
            showHidden={search.hidden ?? false}
            onShowHidden={(shown) => setSearch({ hidden: shown ? true : undefined })}
            selectedKey={selectedKey(selection)}
            selectedTool={chosen?.kind === "method" ? chosen.tool.definition.name : undefined}
            blocked={blocked}
            size={size}
            onStep={onStep}
            onInspect={onInspect}
            end={props.treeEnd}
          />
        </LatePart>
        {size === "wide" ? (
          <SelectionPanel selection={selection} sheet={false} {...panel} />
        ) : (
          <InspectorSheet selection={chosen} foot={footInSheet && foot} {...panel} />
        )}
      </div>
      <PreviewDock {...preview} open={previewOpen} onOpen={openPreview} />
      {!footInSheet && foot}
    </>
  );
}

/** What a preview is made from; the same object while its parts are the same. */
function useSubject(
  toolset: PreviewSubject["toolset"],
  settings: PreviewSubject["settings"],
  { names, agent }: Pick<PreviewSubject, "names" | "agent">,
): PreviewSubject {
  return useMemo(() => ({ toolset, settings, names, agent }), [toolset, settings, names, agent]);
}

function selectedPlace(selection: Selection | undefined, isChosen: boolean): SelectedPlace | undefined {
  if (!selection || selection.kind === "unknown") return undefined;
  const method = selection.kind === "method" ? selection.method.definition.name : undefined;
  return { tool: selection.tool.definition.name, method, isChosen };
}

/** The address of what a row stands for. */
function rowAddress(row: TreeRow) {
  switch (row.kind) {
    case "tool":
      return { tool: row.tool.definition.name, method: undefined };
    case "method":
      return { tool: row.tool.definition.name, method: row.method.definition.name };
    case "unknown":
      return { tool: row.place.tool, method: row.place.method };
  }
}
