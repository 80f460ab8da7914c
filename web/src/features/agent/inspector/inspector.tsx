import type { Issue } from "@pegboard/registry-core";
import { configIssues, isFunction } from "@pegboard/registry-core/internal";
import { type KeyboardEvent, useEffect, useId } from "react";
import type {
  AgentToolsSearch,
  InspectorTab,
} from "../../../addresses/searches/agent-tools-search.ts";
import { ConfigSkeleton } from "../../../components/config-form/config-skeleton.tsx";
import { focusList } from "../../../components/focus/move-focus.ts";
import { LazyBoundary } from "../../../components/page/lazy-boundary.tsx";
import { lazyComponent, lazyModule, loadWhenIdle } from "../../../components/page/lazy-module.ts";
import { TabPanel } from "../../../components/page/tab-panel.tsx";
import { type TabItem, Tabs } from "../../../components/page/tabs.tsx";
import { t } from "../../../messages/t.tsx";
import { configFormCode } from "../../../settings/config-form-code.ts";
import { WholeTool } from "../../../settings/whole-tool.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { type KnownSelection, selectionSubject } from "../tree/selection.ts";
import { fixedRowReason, toggleStep } from "../tree/toggle-step.ts";
import { ArgumentsTab } from "./arguments-tab.tsx";
import { ConfigTab } from "./config-tab.tsx";
import { DisabledNote } from "./disabled-note.tsx";
import { InspectorHead } from "./inspector-head.tsx";
import { MethodList } from "./method-list.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { PayloadTab } from "./payload-tab.tsx";
import { PromptsTab } from "./prompts-tab.tsx";
import { SourceChangeNote } from "./source-change-note.tsx";
import { WhyTab } from "./why-tab.tsx";

// Forms come with these.
const callsTab = lazyModule(() => import("./calls-tab.tsx"));
const LazyCallsTab = lazyComponent(callsTab, (code) => code.CallsTab);
const tryTab = lazyModule(() => import("../try/try-tab.tsx"));
const LazyTryTab = lazyComponent(tryTab, (code) => code.TryTab);

interface InspectorProps {
  selection: KnownSelection;
  search: AgentToolsSearch;
  setSearch(patch: AgentToolsSearch): void;
  /**
   * Closes the sheet. Present in a sheet, where the list of methods is a tab, because the tree is
   * covered.
   */
  onClose?: (() => void) | undefined;
}

/** Everything about the selected tool or method. */
export function Inspector(props: InspectorProps) {
  const { selection, search, setSearch, onClose } = props;
  const { model, answer, blocked, onStep } = useAgentEdit("model", "answer", "blocked", "onStep");
  const id = useId();
  const row = selectionSubject(selection);
  const { definition } = selection.tool;
  const issues = configIssues(definition, model.settings);
  const isConfigurable = definition.configSchema !== undefined;
  useEffect(() => {
    if (isConfigurable) loadWhenIdle(configFormCode);
  }, [isConfigurable]);
  const items = tabsOf(selection, issues, onClose !== undefined);
  const tab = items.find((item) => item.id === search.tab)?.id ?? items[0]?.id ?? "overview";
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || onClose) return;
    event.preventDefault();
    focusList();
  };
  return (
    <section
      aria-label={definition.displayName}
      onKeyDown={leave}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <InspectorHead
        selection={selection}
        answer={answer}
        blocked={blocked ?? fixedRowReason(row)}
        onToggle={() => onStep(toggleStep(row))}
        onWhy={() => setSearch({ tab: "why" })}
        onClose={onClose}
      />
      <DisabledNote tool={selection.tool} />
      <div className="flex h-9 flex-none border-b border-line px-3.5 max-sm:h-11 max-sm:px-1.5">
        <Tabs
          id={id}
          label={definition.displayName}
          items={items}
          value={tab}
          onChange={(next) => setSearch({ tab: next })}
        />
      </div>
      <TabPanel tabs={id} value={tab} className="flex min-h-0 flex-1 flex-col overflow-auto">
        <LazyBoundary of={tab} fallback={tab === "config" && <ConfigSkeleton />}>
          <WholeTool tool={definition} skeleton={tab === "config" && <ConfigSkeleton />}>
            <InspectorTabPanel {...props} tab={tab} />
          </WholeTool>
        </LazyBoundary>
      </TabPanel>
    </section>
  );
}

/** The number of issues without those about missing values, which are no errors. */
const configCount = (issues: readonly Issue[]) =>
  issues.length === 0
    ? {}
    : { count: issues.length, bad: issues.some(({ code }) => code !== "required") };

function tabsOf(
  selection: KnownSelection,
  issues: readonly Issue[],
  sheet: boolean,
): TabItem<InspectorTab>[] {
  const { tool } = selection;
  const calls = selection.kind === "tool" || isFunction(selection.method.definition);
  return [
    ...(sheet && selection.kind === "tool"
      ? [{ id: "methods" as const, label: t("Methods"), count: tool.methods.length }]
      : []),
    { id: "overview", label: t("Overview") },
    { id: "config", label: t("Config"), ...configCount(issues) },
    {
      id: "arguments",
      label: t("Arguments"),
      ...(selection.kind === "tool" && { count: tool.methods.length }),
    },
    ...(selection.kind === "method" && calls ? [{ id: "try" as const, label: t("Try") }] : []),
    ...(calls ? [{ id: "calls" as const, label: t("Execution") }] : []),
    { id: "prompts", label: t("Prompts") },
    ...(calls ? [{ id: "payload" as const, label: t("Payload") }] : []),
    { id: "why", label: t("Why") },
  ];
}

function InspectorTabPanel({
  tab,
  selection,
  search,
  setSearch,
  onClose,
}: InspectorProps & { tab: InspectorTab }) {
  const { definition } = selection.tool;
  const { sourceChange } = selection.kind === "method" ? selection.method.definition : definition;
  const openMethod = (method: string) => setSearch({ method, tab: "overview" });
  const focus = { focusField: search.field, onFocused: () => setSearch({ field: undefined }) };
  switch (tab) {
    case "methods":
      return <MethodList key={definition.name} tool={selection.tool} onOpen={openMethod} />;
    case "overview":
      return (
        <>
          {sourceChange && <SourceChangeNote change={sourceChange} source={definition.source} />}
          <OverviewTab selection={selection} onMethod={onClose ? undefined : openMethod} />
        </>
      );
    case "config":
      return (
        <ConfigTab
          tool={definition}
          editor={search.editor ?? "form"}
          {...{ setSearch }}
          {...focus}
        />
      );
    case "arguments":
      return <ArgumentsTab selection={selection} />;
    case "try":
      return selection.kind === "method" ? (
        <LazyTryTab
          key={`${definition.name}/${selection.method.definition.name}`}
          selection={selection}
          call={search.call}
        />
      ) : null;
    case "calls":
      return <LazyCallsTab selection={selection} />;
    case "prompts":
      return <PromptsTab selection={selection} {...focus} />;
    case "payload":
      return (
        <PayloadTab
          selection={selection}
          asked={search.format}
          onFormat={(format) => setSearch({ format })}
        />
      );
    case "why":
      return <WhyTab selection={selection} />;
  }
}
