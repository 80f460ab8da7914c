import { configIssues, organisationDefinition } from "@pegboard/registry-core/internal";
import { Note } from "@pegboard/ui/note.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { type TabItem, TabPanel, Tabs } from "@pegboard/ui/page/tabs.tsx";
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import type { RegistryTab } from "../../../addresses/searches/registry-search.ts";
import { t } from "../../../messages/t.ts";
import { useDrafting, useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { WholeTool } from "../../../settings/whole-tool.tsx";
import { DisabledState } from "../disabled-state.tsx";
import type { RegistryTool } from "../registry-model.ts";
import { useRegistryPlace } from "../registry-place.ts";
import { DetailsTab } from "./details-tab.tsx";
import { RegistryOverviewTab } from "./overview-tab.tsx";
import { ToolPaneHead } from "./pane-head.tsx";
import { SettingsTab } from "./settings-tab.tsx";
import { countSet, findChangedTabs, type RegistrySubject } from "./subject.ts";
import { TextsTab } from "./texts-tab.tsx";
import { type SubjectUsers, useSubjectUsers } from "./use-users.ts";
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
          <RegistryTabPanel {...{ subject, users, tab }} />
        </WholeTool>
      </TabPanel>
    </div>
  );
}

function useTabs(subject: RegistrySubject, { users }: SubjectUsers): TabItem<RegistryTab>[] {
  const drafted = useOwnerEdit((edit) => edit.drafted);
  const unfinished = useDrafting((edit) => edit.draft.unfinished);
  const { declared } = subject.tool;
  const changed = findChangedTabs(subject, drafted.pending);
  const set = countSet(subject);
  const faults = subject.method
    ? []
    : configIssues(organisationDefinition(declared), drafted.settings);
  const isUnfinished = !subject.method && unfinished?.[declared.name] !== undefined;
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
      ...(isUnfinished ? { mark: t("Unsaved changes") } : mark("settings")),
      ...(faults.length > 0 && {
        fault: t("{count, plural, one {# error} other {# errors}}", { count: faults.length }),
      }),
    },
    { id: "texts", label: t("Texts"), ...count(set.texts), ...mark("texts") },
    { id: "used", label: t("Used by"), count: users?.length },
    { id: "details", label: t("Details"), ...mark("details") },
  ];
}

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
        <Scroller hidden={tab !== "settings"}>
          <SettingsTab {...subject} />
        </Scroller>
      )}
      {tab !== "settings" && (
        <Scroller key={tab}>
          {tab === "overview" && <RegistryOverviewTab subject={subject} users={users} />}
          {tab === "texts" && <TextsTab {...subject} />}
          {tab === "used" && <UsedByTab subject={subject} users={users} />}
          {tab === "details" && <DetailsTab {...subject} />}
        </Scroller>
      )}
    </>
  );
}

function Scroller({ hidden = false, children }: { hidden?: boolean; children: ReactNode }) {
  return (
    <div data-scroller hidden={hidden} className="absolute inset-0 overflow-auto">
      {children}
    </div>
  );
}
