import type { Problem } from "@pegboard/registry-core/problems";
import { type ReactNode, useRef, useState } from "react";
import { useCommand } from "../../commands/use-command.ts";
import { LiveRegion } from "../../components/live-region.tsx";
import { LatePart } from "../../components/page/late-part.tsx";
import { countOf, countText } from "../../components/text/count-text.ts";
import { leftOutText } from "../../words/left-out-text.ts";
import type { AgentToolsSearch } from "./agent-tools-search.ts";
import { useAgentEdit, useFoundProblems } from "./draft/agent-edit.tsx";
import { AgentFoot } from "./draft/agent-foot.tsx";
import { EditedHead } from "./edited-head.tsx";
import { SelectionPanel, SelectionSheet } from "./inspector/selection-panel.tsx";
import { PreviewDock } from "./preview/preview-dock.tsx";
import { useIsShort, useScreenSize } from "./screen-size.ts";
import { NOTHING_SELECTED } from "./tree/selected-rows.ts";
import { findFirstSelection, readSelection } from "./tree/selection.ts";
import { TreePanel } from "./tree/tree-panel.tsx";

interface AgentToolsScreenProps {
  search: AgentToolsSearch;
  setSearch(patch: AgentToolsSearch): void;
  /** Says that what is shown is not the latest. */
  note: ReactNode;
  treeEnd: ReactNode;
}

/** The screen once everything is loaded: tree, inspector, preview and draft bar over one model. */
export function AgentToolsScreen({ search, setSearch, note, treeEnd }: AgentToolsScreenProps) {
  const { model } = useAgentEdit();
  const found = useFoundProblems();
  const size = useScreenSize();
  const preview = usePreviewOpen(size === "phone", search, setSearch);
  const chosen = readSelection(model.toolset, search);
  const selection = chosen ?? (size === "wide" ? findFirstSelection(model.toolset) : undefined);
  const [picked, onPicked] = useState(NOTHING_SELECTED);
  useNextProblem(found?.problems, setSearch);
  useTabKeys((tab) => setSearch({ tab }), selection ? undefined : "Nothing is selected");
  const isFull = preview.open && size !== "phone" && search.full === true;
  const panel = { selection, search, setSearch };
  const foot = <AgentFoot />;
  const footInSheet = size !== "wide" && chosen !== undefined;
  return (
    <>
      <EditedHead tab="tools" onPreview={() => preview.onOpen(true)} />
      <Announced />
      {note}
      <div
        hidden={isFull}
        className="relative grid min-h-0 flex-1 grid-cols-[var(--tree)_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] bg-panel max-lg:grid-cols-1 [[hidden]]:hidden"
      >
        <LatePart of={search.q}>
          <TreePanel
            {...{ search, setSearch, selection, size, onPicked }}
            isChosen={chosen !== undefined}
            end={treeEnd}
          />
        </LatePart>
        {size === "wide" ? (
          <SelectionPanel {...panel} picked={picked} />
        ) : (
          <SelectionSheet {...panel} foot={footInSheet && foot} />
        )}
      </div>
      <PreviewDock {...preview} {...{ size, search, setSearch, selection }} isChosen={chosen !== undefined} />
      {!footInSheet && foot}
    </>
  );
}

/** Whether the preview is open. On phones it is a sheet, which the address does not hold. */
function usePreviewOpen(phone: boolean, search: AgentToolsSearch, setSearch: AgentToolsScreenProps["setSearch"]) {
  const isShort = useIsShort();
  const [inSheet, setInSheet] = useState(false);
  const open = phone ? inSheet : (search.dock ?? !isShort);
  const onOpen = (next: boolean) =>
    phone ? setInSheet(next) : setSearch({ dock: next === !isShort ? undefined : next, full: undefined });
  useCommand("agent.preview", () => onOpen(!open));
  useCommand("agent.full", () => setSearch({ dock: true, full: open && search.full ? undefined : true }));
  return { open, onOpen };
}

function Announced() {
  const { counts, toolset } = useAgentEdit().model;
  const leftOut = leftOutText(counts);
  return (
    <LiveRegion
      text={`${countText(toolset.on)} of ${countText(toolset.total)} tools are on, ${countOf(counts.methods, "method")} offered${leftOut && `, ${leftOut}`}, about ${countOf(counts.tokens, "token")}`}
    />
  );
}

/** Keys that open a tab of the inspector. In the tree they first select the row with the cursor. */
function useTabKeys(open: (tab: "config" | "payload" | "why") => void, blocked: string | undefined): void {
  useCommand("agent.config", () => open("config"), { blocked });
  useCommand("agent.payload", () => open("payload"), { blocked });
  useCommand("agent.why", () => open("why"), { blocked });
}

/** `n` goes to the next problem of the drafted agent that has a place on this screen. */
function useNextProblem(problems: readonly Problem[] | undefined, setSearch: (patch: AgentToolsSearch) => void): void {
  const next = useRef(0);
  const own = problems?.filter(({ place, ignored }) => place.tool !== undefined && !ignored) ?? [];
  const go = () => {
    const problem = own[next.current % own.length];
    next.current++;
    if (problem) setSearch(searchForProblem(problem));
  };
  useCommand("agent.problem", go, { blocked: own.length > 0 ? undefined : "No tool here has a problem" });
}

function searchForProblem({ place, fixes }: Problem): AgentToolsSearch {
  const tab = fixes.find((fix) => fix.kind === "open")?.tab;
  return { tool: place.tool, method: place.method, ...(tab && { tab }) };
}
