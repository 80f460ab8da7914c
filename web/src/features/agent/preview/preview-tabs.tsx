import { isPromptFormat, toolsetIn } from "@pegboard/registry-core/formats";
import { type ExceededLimit, exceededLimits } from "@pegboard/registry-core/problems";
import { TabPanel, Tabs } from "@pegboard/ui/page/tabs.tsx";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { PreviewTab } from "../../../addresses/searches/agent-tools-search.ts";
import { preferencesQuery } from "../../../api/preferences.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { findTab, previewLabel, previewTabs } from "./preview-text.ts";

interface PreviewTabsProps {
  id: string;
  tab: PreviewTab;
  /** The number of parts that the format of the tab had to leave out. */
  warnings: number;
  onPick(tab: PreviewTab): void;
}

/**
 * The tabs of prompts and providers' formats; the formats of prompts, which are rarely used, are
 * behind *More*.
 */
export function PreviewTabs({ id, tab, warnings, onPick }: PreviewTabsProps) {
  const toolset = useAgentEdit((edit) => edit.model.toolset);
  const { data: preferences } = useQuery(preferencesQuery);
  const exceeded = preferences
    ? exceededLimits((format) => toolsetIn(toolset, format).offered, preferences.functionLimits)
    : [];
  const items = previewTabs().map((one) => ({
    id: one,
    label: previewLabel(one),
    rare: isPromptFormat(one),
    issue: limitIssue(exceeded.find(({ name }) => name === one)),
    ...(one === tab && warnings > 0 && { count: warnings }),
  }));
  return (
    <>
      <Tabs id={id} size="s" label={t("Format")} items={items} value={tab} onChange={onPick} />
      <span className="flex-1" />
    </>
  );
}

const limitIssue = (exceeded: ExceededLimit | undefined) =>
  exceeded &&
  t(
    "refused: {functions, number} of at most {most, plural, one {# function} other {# functions}}",
    { functions: exceeded.functions, most: exceeded.limit },
  );

/** The tabs of the folded preview: one unfolds it. */
export function FoldedTabs({
  tab,
  onPick,
}: {
  tab: string | undefined;
  onPick(tab: PreviewTab): void;
}) {
  const id = useId();
  const value = findTab(tab);
  return (
    <>
      <PreviewTabs id={id} tab={value} warnings={0} onPick={onPick} />
      <TabPanel tabs={id} value={value} className="hidden">
        {null}
      </TabPanel>
    </>
  );
}
