import { type ExceededLimit, exceededLimits } from "@pegboard/registry-core/problems";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useId, useMemo, useRef } from "react";
import { preferencesQuery } from "../../../api/preferences.ts";
import { IconButton } from "../../../components/icon-button.tsx";
import { TabPanel } from "../../../components/page/tab-panel.tsx";
import { Tabs } from "../../../components/page/tabs.tsx";
import { countOf, countText } from "../../../components/text/count-text.ts";
import type { AgentToolsSearch } from "../agent-tools-search.ts";
import { CompareMenu } from "../compare/compare-menu.tsx";
import { readComparison } from "../compare/comparison.ts";
import { useCompared } from "../compare/use-compared.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { useTokenCounts } from "../model/use-token-counts.ts";
import type { ScreenSize } from "../screen-size.ts";
import { CopyMenu } from "./copy-menu.tsx";
import { PreviewBar } from "./preview-bar.tsx";
import { PreviewBody } from "./preview-body.tsx";
import type { PreviewPaneHandle, SelectedPlace } from "./preview-pane.tsx";
import { findTab, type PreviewSubject, previewLabel, previewTabs } from "./preview-text.ts";
import { type Preview, usePreview } from "./use-preview.ts";

export interface PreviewContentProps {
  onOpen(open: boolean): void;
  size: ScreenSize;
  search: AgentToolsSearch;
  setSearch(patch: AgentToolsSearch): void;
  selected: SelectedPlace | undefined;
  /** What a tool wrote was chosen. */
  onSelect(place: AgentToolsSearch): void;
}

/** The open preview: formats, text, comparison and tokens. */
export function PreviewContent({ onOpen, size, search, setSearch, selected, onSelect }: PreviewContentProps) {
  const { model, shared, draftTexts, saved } = useAgentEdit();
  const subject = useSubject(model.toolset, model.settings);
  const savedSubject = useSubject(model.savedToolset, saved.settings);
  const tab = findTab(search.preview);
  const id = useId();
  const pane = useRef<PreviewPaneHandle>(null);
  const comparison = readComparison(search);
  const compared = useCompared({ comparison, agent: subject.agent, definitions: shared, saved: savedSubject });
  const diff = comparison.kind !== "nothing" && compared.subject !== undefined;
  const comparedSubject = compared.subject ?? savedSubject;
  const preview = usePreview({ tab, subject, comparedSubject, diff, behind: draftTexts.pending });
  // Another format's text can take a moment: the old one stays on the screen, but is not copied.
  const ready = preview !== "loading" && preview.tab === tab ? preview : undefined;
  const { data: preferences } = useQuery(preferencesQuery);
  const exceeded = preferences ? exceededLimits(subject.toolset.offered, preferences.functionLimits) : [];
  const items = previewTabs().map((one) => ({
    id: one,
    label: previewLabel(one),
    fault: limitFault(
      subject.toolset.offered,
      exceeded.find(({ name }) => name === one),
    ),
    ...(one === tab && warningCount(ready)),
  }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that work from everywhere inside
    <div className="contents" onKeyDown={(event) => pane.current?.press(event)}>
      <PreviewBar open phone={size === "phone"} onOpen={onOpen}>
        <Tabs
          id={id}
          size="s"
          label="Format"
          items={items}
          value={tab}
          onChange={(next) => setSearch({ preview: next })}
        />
        <span className="flex-1" />
        {ready && <Total preview={ready} />}
        <span aria-hidden className="h-5 w-px bg-(--line) max-xl:hidden" />
        <CompareMenu
          comparison={comparison}
          compared={compared}
          differs={ready && diff ? ready.differs : undefined}
          canSplit={size === "wide"}
          search={search}
          setSearch={setSearch}
        />
        <span className="-mr-1 flex">
          <IconButton
            label="Find in this text"
            icon={Search}
            blocked={ready ? undefined : "The preview is loading"}
            onClick={() => pane.current?.find()}
          />
          <CopyMenu preview={ready} tab={tab} />
        </span>
      </PreviewBar>
      <TabPanel tabs={id} value={tab} className="flex min-h-0 flex-1">
        <PreviewBody
          preview={preview}
          against={{ comparison, compared }}
          {...{ size, search, setSearch, selected, onSelect, pane }}
        />
      </TabPanel>
    </div>
  );
}

const limitFault = (functions: number, exceeded: ExceededLimit | undefined) =>
  exceeded && `refused: ${countText(functions)} of at most ${countOf(exceeded.limit, "function")}`;

const warningCount = (preview: Preview | undefined) =>
  preview && preview.current.warnings.length > 0 ? { count: preview.current.warnings.length } : {};

/** What a preview is made from; the same object while its parts are the same. */
function useSubject(toolset: PreviewSubject["toolset"], settings: PreviewSubject["settings"]): PreviewSubject {
  const edit = useAgentEdit();
  const { names } = edit.definitions;
  const { agent } = edit.settings;
  return useMemo(() => ({ toolset, settings, names, agent }), [toolset, settings, names, agent]);
}

function Total({ preview }: { preview: Preview }) {
  const { tokenizer } = useAgentEdit().answer;
  const { text } = preview.current;
  const counts = useTokenCounts(useMemo(() => [text], [text]));
  const total = counts.countOf(text);
  const waiting = counts.failed ? "Not counted" : "… tokens";
  const shown = total === undefined ? waiting : countOf(total, "token");
  return (
    <span className="num max-xl:hidden" title={counts.failed?.message ?? `Counted with ${tokenizer}`}>
      {shown} <span className="text-3">·</span> {tokenizer}
    </span>
  );
}
