import { ownValue } from "@pegboard/registry-core";
import { lazy, useId } from "react";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import type { SettingsAnswer } from "../../../api/settings.ts";
import { ConfigSkeleton } from "../../../components/config-form/config-skeleton.tsx";
import { LatePart } from "../../../components/page/late-part.tsx";
import { TabPanel } from "../../../components/page/tab-panel.tsx";
import { type TabItem, Tabs } from "../../../components/page/tabs.tsx";
import type { PlacePath } from "../../../components/problem-fixes.tsx";
import { fieldPointer } from "../../../components/schema-form/model/field-pointer.ts";
import type { AgentToolsSearch, InspectorTab } from "../agent-tools-search.ts";
import type { DraftStep, SavedSettings } from "../draft/draft.ts";
import type { AgentModel, Definitions } from "../model/agent-model.ts";
import type { Selection } from "../tree/selection.ts";
import { selectionRow } from "../tree/selection-row.ts";
import { fixedRowReason, toggleStep } from "../tree/toggle-step.ts";
import { DisabledNote } from "./disabled-note.tsx";
import { InspectorHead } from "./inspector-head.tsx";
import { MethodOverview, ToolOverview } from "./overview-tab.tsx";
import { SourceChangeNote } from "./source-change-note.tsx";
import { toolIssues } from "./tool-issues.ts";

// Tabs that are not shown at first load when they are opened.
const ArgumentsTab = lazy(() => import("./arguments-tab.tsx").then((module) => ({ default: module.ArgumentsTab })));
const ConfigTab = lazy(() => import("./config-tab.tsx").then((module) => ({ default: module.ConfigTab })));
const MethodList = lazy(() => import("./method-list.tsx").then((module) => ({ default: module.MethodList })));
const PayloadTab = lazy(() => import("./payload-tab.tsx").then((module) => ({ default: module.PayloadTab })));
const PromptsTab = lazy(() => import("./prompts-tab.tsx").then((module) => ({ default: module.PromptsTab })));
const WhyTab = lazy(() => import("./why-tab.tsx").then((module) => ({ default: module.WhyTab })));

export interface InspectorProps {
  selection: Exclude<Selection, { kind: "unknown" }>;
  model: AgentModel;
  definitions: Definitions;
  answer: CatalogAnswer;
  saved: SavedSettings;
  configStates: SettingsAnswer["configStates"];
  search: AgentToolsSearch;
  setSearch(patch: AgentToolsSearch): void;
  placePath: PlacePath;
  blocked: string | undefined;
  onStep(step: DraftStep): void;
  onUnreadable(reason: string | undefined): void;
  /** In a sheet: the list of methods is a tab, because the tree is covered. */
  sheet: boolean;
  onClose?(): void;
}

/** Everything about the selected tool or method. */
export function Inspector(props: InspectorProps) {
  const { selection, model, answer, search, setSearch, blocked, onStep, sheet } = props;
  const id = useId();
  const row = selectionRow(selection);
  const { definition } = selection.tool;
  const items = tabsOf(props);
  const tab = items.find((item) => item.id === search.tab)?.id ?? items[0]?.id ?? "overview";
  return (
    <section aria-label={definition.displayName} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <InspectorHead
        selection={selection}
        answer={answer}
        blocked={blocked ?? fixedRowReason(row)}
        onToggle={() => onStep(toggleStep(row))}
        onWhy={() => setSearch({ tab: "why" })}
        onClose={props.onClose}
      />
      <DisabledNote tool={selection.tool} registryHref={props.placePath({ tool: definition.name })} />
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
        <LatePart of={tab} fallback={tab === "config" && <ConfigSkeleton />}>
          {sheet && tab === "methods" ? (
            <MethodList
              tool={selection.tool}
              model={model}
              answer={answer}
              blocked={blocked}
              onStep={onStep}
              onOpen={(method) => setSearch({ method, tab: "overview" })}
            />
          ) : (
            <Panel {...props} tab={tab} />
          )}
        </LatePart>
      </TabPanel>
    </section>
  );
}

function tabsOf({ selection, model, sheet }: InspectorProps): TabItem<InspectorTab>[] {
  const { tool } = selection;
  const errors = toolIssues(tool.definition, model.settings).length;
  return [
    ...(sheet && selection.kind === "tool"
      ? [{ id: "methods" as const, label: "Methods", count: tool.methods.length }]
      : []),
    { id: "overview", label: "Overview" },
    { id: "config", label: "Config", ...(errors > 0 && { count: errors, bad: true }) },
    { id: "arguments", label: "Arguments", ...(selection.kind === "tool" && { count: tool.methods.length }) },
    { id: "prompts", label: "Prompts" },
    { id: "payload", label: "Payload" },
    { id: "why", label: "Why" },
  ];
}

const NO_CHANGES: [] = [];

function Panel({ tab, selection, ...props }: InspectorProps & { tab: InspectorTab }) {
  const { model, definitions, answer, saved, configStates, search, setSearch, blocked, onStep, onUnreadable } = props;
  const { definition } = selection.tool;
  const { sourceChange } = selection.kind === "method" ? selection.method.definition : definition;
  switch (tab) {
    case "methods":
    case "overview":
      return (
        <>
          {sourceChange && (
            <SourceChangeNote change={sourceChange} source={definition.source} placePath={props.placePath} />
          )}
          <Overview selection={selection} definitions={definitions} answer={answer} />
        </>
      );
    case "config":
      return (
        <ConfigTab
          tool={definition}
          model={model}
          saved={saved}
          changes={ownValue(configStates, definition.name)?.changes ?? NO_CHANGES}
          editor={search.editor ?? "form"}
          focusField={search.field}
          onFocused={() => setSearch({ field: undefined })}
          placePath={props.placePath}
          onOpenField={(path) => setSearch({ field: fieldPointer(path), editor: undefined })}
          onEditor={(editor) => setSearch({ editor: editor === "json" ? "json" : undefined })}
          blocked={blocked}
          onStep={onStep}
          onUnreadable={onUnreadable}
        />
      );
    case "arguments":
      return <ArgumentsTab selection={selection} />;
    case "prompts":
      return (
        <PromptsTab
          {...{ selection, model, definitions, saved, blocked, onStep }}
          focusField={search.field}
          onFocused={() => setSearch({ field: undefined })}
        />
      );
    case "payload":
      return (
        <PayloadTab
          selection={selection}
          names={definitions.names}
          format={search.format ?? "openai-chat"}
          onFormat={(format) => setSearch({ format })}
        />
      );
    case "why":
      return <WhyTab selection={selection} settings={model.settings} blocked={blocked} onStep={onStep} />;
  }
}

function Overview({ selection, definitions, answer }: Pick<InspectorProps, "selection" | "definitions" | "answer">) {
  const { definition } = selection.tool;
  const declared = definitions.declared.get(definition.name);
  const original = definitions.byName.get(definition.name);
  if (selection.kind === "tool") {
    return (
      <ToolOverview tool={definition} {...{ declared, original }} names={definitions.names} icons={answer.icons} />
    );
  }
  const method = selection.method.definition;
  return (
    <MethodOverview
      tool={definition}
      method={method}
      declared={declared?.methods.find(({ name }) => name === method.name)}
      original={original?.methods.find(({ name }) => name === method.name)}
      functionName={definitions.names.nameOf(definition.name, method.name)}
    />
  );
}
