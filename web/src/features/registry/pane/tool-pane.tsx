import { describeUnavailable } from "@pegboard/registry-core";
import { configIssues, findMethod, organisationDefinition } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { LazyBoundary } from "@pegboard/ui/page/lazy-boundary.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { type TabItem, TabPanel, Tabs } from "@pegboard/ui/page/tabs.tsx";
import {
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { RegistryTab } from "../../../addresses/searches/registry-search.ts";
import { countUnfinished, type InputForm } from "../../../drafts/unfinished-input.ts";
import { MODEL_READS } from "../../../messages/model-reads.ts";
import { t } from "../../../messages/t.ts";
import {
  type EditableText,
  type ParameterSubject,
  textStep,
} from "../../../owner-editor/own-texts/editable-text.ts";
import { ParameterSections } from "../../../owner-editor/own-texts/parameter-list.tsx";
import { useDrafting, useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { WholeTool } from "../../../owner-editor/whole-tool.tsx";
import { ReachLine } from "../overrides/blast-radius.tsx";
import { metadataStep } from "../overrides/metadata-edit.ts";
import { TextOverrideField } from "../overrides/override-fields.tsx";
import { type RegistryTool, useRegistryPlace } from "../registry-model.ts";
import { DetailsTab } from "./details-tab.tsx";
import { RegistryOverviewTab } from "./overview-tab.tsx";
import { ToolPaneHead } from "./pane-head.tsx";
import { SettingsTab } from "./settings-tab.tsx";
import {
  countSet,
  findChangedTabs,
  type RegistrySubject,
  type SubjectUsers,
  subjectPlace,
  useSubjectUsers,
} from "./subject.ts";
import { UsedByTab } from "./used-by-tab.tsx";

/**
 * One tool, or the method of it that the address names: the organisation's settings, the declared
 * values, and who uses it.
 */
export function ToolPane({ tool }: { tool: RegistryTool }) {
  const { search } = useRegistryPlace();
  const wasInside = useRef(false);
  const method = tool.definition.methods.find(({ name }) => name === search.method);
  return (
    <>
      {search.method !== undefined && !method && (
        <div className="px-6 pt-3 max-sm:px-4">
          <Note tone="warn">
            {t("The tool has no method called “{name}”.", { name: search.method })}
          </Note>
        </div>
      )}
      <SubjectPane
        key={`${tool.definition.name}/${method?.name}`}
        subject={{ tool, method }}
        wasInside={wasInside}
      />
    </>
  );
}

interface SubjectPaneProps {
  subject: RegistrySubject;
  /** Whether the focus was in the pane while it had another subject; then it goes to the head. */
  wasInside: RefObject<boolean>;
}

function SubjectPane({ subject, wasInside }: SubjectPaneProps) {
  const { search, setSearch } = useRegistryPlace();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = box.current;
    if (wasInside.current) own?.querySelector("h2")?.focus();
    return () => {
      wasInside.current = own?.contains(document.activeElement) === true;
    };
  }, [wasInside]);
  const id = useId();
  const users = useSubjectUsers(subject);
  const { tab = "overview" } = search;
  const label = (subject.method ?? subject.tool.definition).displayName;
  return (
    <div ref={box} className="flex min-h-0 flex-1 flex-col">
      <ToolPaneHead {...subject} />
      {!subject.method && <DisabledState tool={subject.tool} />}
      <div className="flex h-9 flex-none border-b border-line px-3.5 max-sm:h-11 max-sm:px-1.5">
        <Tabs
          id={id}
          label={label}
          items={useTabs(subject, users)}
          value={tab}
          onChange={(next) => setSearch({ ...search, tab: next === "overview" ? undefined : next })}
        />
      </div>
      <TabPanel tabs={id} value={tab} className="relative min-h-0 flex-1">
        <WholeTool
          tool={subject.tool.declared}
          skeleton={<Skeleton rows={4} label={t("Loading the tool")} />}
        >
          <RegistryTabPanel subject={subject} users={users} tab={tab} />
        </WholeTool>
      </TabPanel>
    </div>
  );
}

function useTabs(subject: RegistrySubject, { users }: SubjectUsers): TabItem<RegistryTab>[] {
  const drafted = useOwnerEdit((edit) => edit.drafted);
  const { declared } = subject.tool;
  const changed = findChangedTabs(subject, drafted.pending);
  const set = countSet(subject);
  const issues = subject.method
    ? []
    : configIssues(organisationDefinition(declared), drafted.settings);
  const draft = useDrafting((edit) => edit.draft);
  const place = subjectPlace(subject);
  const left = (of: InputForm["of"]) => countUnfinished(draft, { of, ...place });
  const unfinished = left(subject.method ? "execution" : "config");
  const mark = (tab: RegistryTab) => ({
    mark: changed.has(tab) ? t("Unsaved changes") : undefined,
  });
  const count = (number: number) => ({ count: number === 0 ? undefined : number });
  return [
    { id: "overview", label: t("Overview"), ...mark("overview") },
    {
      id: "settings",
      label: t("Settings"),
      ...count(set.settings),
      ...(unfinished > 0 ? { mark: t("Unsaved changes") } : mark("settings")),
      ...errorsOf(issues.length + unfinished),
    },
    { id: "texts", label: t("Texts"), ...count(set.texts), ...mark("texts") },
    {
      id: "arguments",
      label: t("Arguments"),
      ...count(set.arguments),
      ...mark("arguments"),
    },
    { id: "used", label: t("Used by"), count: users?.length },
    { id: "details", label: t("Details"), ...mark("details"), ...errorsOf(left("metadata")) },
  ];
}

const errorsOf = (count: number) =>
  count > 0 && { issue: t("{count, plural, one {# error} other {# errors}}", { count }) };

interface RegistryTabPanelProps {
  subject: RegistrySubject;
  users: SubjectUsers;
  tab: RegistryTab;
}

/**
 * A tab's panel. The settings stay in the document once they were shown, because typed input need
 * not be valid yet.
 */
function RegistryTabPanel({ subject, users, tab }: RegistryTabPanelProps) {
  const [wasShown, setShown] = useState(false);
  if (tab === "settings" && !wasShown) setShown(true);
  return (
    <>
      {(wasShown || tab === "settings") && (
        <Scroller of="settings" hidden={tab !== "settings"}>
          <SettingsTab {...subject} />
        </Scroller>
      )}
      {tab !== "settings" && (
        <Scroller key={tab} of={tab}>
          {tab === "overview" && <RegistryOverviewTab subject={subject} users={users} />}
          {tab === "texts" && <TextsTab {...subject} />}
          {tab === "arguments" && <RegistryArgumentsTab {...subject} />}
          {tab === "used" && <UsedByTab subject={subject} users={users} />}
          {tab === "details" && <DetailsTab {...subject} />}
        </Scroller>
      )}
    </>
  );
}

function Scroller({
  of,
  hidden = false,
  children,
}: {
  of: RegistryTab;
  hidden?: boolean;
  children: ReactNode;
}) {
  return (
    <div data-scroller hidden={hidden} className="absolute inset-0 overflow-auto">
      <LazyBoundary of={of} fallback={<Skeleton rows={4} label={t("Loading the tool")} />}>
        {children}
      </LazyBoundary>
    </div>
  );
}

/**
 * Why no agent gets a tool: it is disabled for the organisation, with the way to enable it again,
 * or unavailable.
 */
function DisabledState({ tool }: { tool: RegistryTool }) {
  const { onStep, blocked } = useOwnerEdit("onStep", "blocked");
  if (tool.unavailable === undefined && tool.disabledReason === undefined) return null;
  return (
    <div className="grid gap-2 px-6 pb-3 max-sm:px-4">
      {tool.unavailable !== undefined && (
        <Note tone="warn">
          {t("Not offered to any agent: {reason}", {
            reason: describeUnavailable(tool.unavailable, t),
          })}
        </Note>
      )}
      {tool.disabledReason !== undefined && (
        <Note
          tone="warn"
          actions={
            <Button
              size="s"
              blocked={blocked}
              onClick={() =>
                onStep(
                  metadataStep(tool, { tool: tool.definition.name, field: "disabledReason" }, null),
                )
              }
            >
              {t("Enable again")}
            </Button>
          }
        >
          <b className="font-medium">{t("Disabled for the organisation.")}</b> {tool.disabledReason}
        </Note>
      )}
    </div>
  );
}

/** The names and descriptions that people and models read. */
function TextsTab(subject: RegistrySubject) {
  const { tool, method } = subject;
  const place = subjectPlace(subject);
  return (
    <>
      <TextOverrideField
        label={t("Display name")}
        help={method ? MODEL_READS.methodDisplayName : MODEL_READS.toolDisplayName}
        tool={tool}
        place={{ ...place, field: "displayName" }}
      />
      <TextOverrideField
        label={t("Description")}
        help={method ? MODEL_READS.methodDescription : MODEL_READS.toolDescription}
        tool={tool}
        place={{ ...place, field: "description" }}
        kind="text"
      />
    </>
  );
}

/** The parameters of a method, or of all methods of a tool, with the organisation's texts. */
function RegistryArgumentsTab({ tool: { declared }, method }: RegistrySubject) {
  const { search, setSearch } = useRegistryPlace();
  const chosen = method && findMethod(declared, method.name);
  return (
    <ParameterSections
      tool={declared}
      methods={chosen ? [chosen] : declared.methods}
      isOfTool={!chosen}
      focusField={search.field}
      onFocused={() => setSearch({ ...search, field: undefined })}
      price={(subject, text) => <TextReach subject={subject} text={text} />}
    />
  );
}

/** The agents that a text reaches, and what it costs them. */
function TextReach({ subject, text }: { subject: ParameterSubject; text: EditableText }) {
  const { tool, method } = subject;
  const { parameter, own } = text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the operation is made of these alone
  const operations = useMemo(
    () => textStep(subject, text, own?.value).operations,
    [tool, method, parameter, own?.value],
  );
  return <ReachLine operations={operations} />;
}
