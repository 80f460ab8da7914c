import { describeStep, type Issue, type ResolvedTool } from "@pegboard/registry-core";
import {
  configIssues,
  countedMethods,
  disabledReason,
  isFunction,
  isMissing,
  type SourceChange,
} from "@pegboard/registry-core/internal";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { focusList } from "@pegboard/ui/focus.ts";
import { Note } from "@pegboard/ui/note.tsx";
import {
  LazyBoundary,
  lazyComponent,
  lazyModule,
  loadWhenIdle,
} from "@pegboard/ui/page/lazy-boundary.tsx";
import { type TabItem, TabPanel, Tabs } from "@pegboard/ui/page/tabs.tsx";
import { type KeyboardEvent, useEffect, useId } from "react";
import { paths } from "../../../addresses/paths.ts";
import { placePath } from "../../../addresses/place-path.ts";
import type {
  AgentToolsSearch,
  InspectorTab,
} from "../../../addresses/searches/agent-tools-search.ts";
import { ConfigSkeleton } from "../../../components/config-form/config-skeleton.tsx";
import { countUnfinished, type InputOfForms } from "../../../drafts/unfinished-input.ts";
import { t } from "../../../messages/t.ts";
import { configFormCode } from "../../../owner-editor/config-form-code.ts";
import { useDrafting } from "../../../owner-editor/owner-edit.tsx";
import { WholeTool } from "../../../owner-editor/whole-tool.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { fixedRowReason, toggleStep } from "../tree/row-actions.ts";
import { type KnownSelection, selectionSubject } from "../tree/selection.ts";
import { ArgumentsTab } from "./arguments-tab.tsx";
import { ConfigTab } from "./config-tab.tsx";
import { InspectorHead } from "./inspector-head.tsx";
import { MethodList } from "./method-list.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { PayloadTab } from "./payload-tab.tsx";
import { PromptsTab } from "./prompts-tab.tsx";
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
  const draft = useDrafting((edit) => edit.draft);
  const items = tabsOf(selection, onClose !== undefined, {
    config: configCount(issues, countUnfinished(draft, { of: "config", tool: definition.name })),
    calls: executionCount(draft, selection),
  });
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

/** The count of the config's tab. Missing values alone are no errors. */
function configCount(issues: readonly Issue[], unfinished: number) {
  const count = issues.length + unfinished;
  return count === 0 ? {} : { count, bad: unfinished > 0 || !issues.every(isMissing) };
}

/** The count of what was typed into the form of a method's execution and is no value of it. */
function executionCount(draft: InputOfForms, selection: KnownSelection) {
  if (selection.kind !== "method") return {};
  const [tool, method] = [selection.tool, selection.method].map((one) => one.definition.name);
  const count = countUnfinished(draft, { of: "execution", tool: `${tool}`, method });
  return count === 0 ? {} : { count, bad: true };
}

type TabCount = Pick<TabItem<InspectorTab>, "count" | "bad">;

function tabsOf(
  selection: KnownSelection,
  sheet: boolean,
  counts: Record<"config" | "calls", TabCount>,
): TabItem<InspectorTab>[] {
  const { tool } = selection;
  const { length: count } = countedMethods(tool);
  const calls = selection.kind === "tool" || isFunction(selection.method.definition);
  return [
    ...(sheet && selection.kind === "tool"
      ? [{ id: "methods" as const, label: t("Methods"), count }]
      : []),
    { id: "overview", label: t("Overview") },
    { id: "config", label: t("Config"), ...counts.config },
    {
      id: "arguments",
      label: t("Arguments"),
      ...(selection.kind === "tool" && { count }),
    },
    ...(selection.kind === "method" && calls ? [{ id: "try" as const, label: t("Try") }] : []),
    ...(calls ? [{ id: "calls" as const, label: t("Execution"), ...counts.calls }] : []),
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
          setSearch={setSearch}
          {...focus}
        />
      );
    case "arguments":
      return <ArgumentsTab selection={selection} {...focus} />;
    case "try":
      return selection.kind === "method" ? (
        <LazyTryTab
          key={`${definition.name}/${selection.method.definition.name}`}
          selection={selection}
          call={search.call}
        />
      ) : null;
    case "calls":
      return <LazyCallsTab selection={selection} {...focus} />;
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

/**
 * A note about why the organisation disabled the tool, with a link to the Registry; renders nothing
 * for other tools.
 */
function DisabledNote({ tool }: { tool: ResolvedTool }) {
  const step = disabledReason(tool);
  if (step === undefined) return null;
  const said = describeStep(step, t);
  const reason = said.endsWith(".") ? said : `${said}.`;
  const core = tool.methods
    .filter(({ locked }) => locked)
    .map(({ definition }) => definition.displayName);
  return (
    <div className="flex-none px-6 pb-2 max-sm:px-4">
      <Note
        tone="warn"
        actions={
          <a href={paths.tool(tool.definition.name)} className={buttonClass("default", "s")}>
            {t("Open in the Registry")}
          </a>
        }
      >
        {core.length === 0
          ? t("{reason} No agent gets it. Its switches have no effect here.", { reason })
          : t(
              "{reason} Agents get only what is core in it: {core}. Its switches have no effect here.",
              { reason, core: core.join(", ") },
            )}
      </Note>
    </div>
  );
}

const SOURCE_CHANGE = {
  unseen: t("Nobody has accepted yet what its source says: read it before you switch it on."),
  new: t("New in its source: no agent gets it until somebody accepts it."),
  withheld: t(
    "Refused, or accepted for other agents only: this agent does not get it until somebody accepts it.",
  ),
  changed: t("Changed by its source: it stays as it was accepted until somebody accepts it."),
};

interface SourceChangeNoteProps {
  change: SourceChange;
  /** Id of the source. */
  source: string;
}

/**
 * A note that a source changed the tool since it was accepted, with the effect of that and a link
 * to the review.
 */
function SourceChangeNote({ change, source }: SourceChangeNoteProps) {
  const href = placePath({ source }, { changes: true });
  return (
    <div className="px-6 pt-3 max-sm:px-4">
      <Note
        tone="warn"
        actions={
          change !== "unseen" && (
            <a href={href} className="flex-none font-medium text-accent underline">
              {t("Review changes")}
            </a>
          )
        }
      >
        {SOURCE_CHANGE[change]}
      </Note>
    </div>
  );
}
