import { applyOverrides, type ToolDefinition } from "@pegboard/registry-core";
import {
  escapeInvisible,
  keepInheritedSwitches,
  type SettingsOwner,
  type SwitchState,
} from "@pegboard/registry-core/internal";
import { fieldPointer } from "@pegboard/schema-form/json-path";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { capitalise } from "@pegboard/ui/messages/sentences.ts";
import { Menu, MenuChoices } from "@pegboard/ui/overlays/menu.tsx";
import { CrumbHead } from "@pegboard/ui/page/crumb-head.tsx";
import { PageBody, TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { ListAndPane } from "@pegboard/ui/page/pane.tsx";
import { SplitSkeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useEventCallback } from "@pegboard/ui/use-event-callback.ts";
import { useQuery } from "@tanstack/react-query";
import { Bookmark, ChevronDown } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import type { HistorySearch } from "../../addresses/searches/history-search.ts";
import type { PresetSearch } from "../../addresses/searches/presets-search.ts";
import { useWhyNotOwner } from "../../api/account/rights.ts";
import { ApiError } from "../../api/api-error.ts";
import { type CatalogAnswer, catalogQuery } from "../../api/catalog.ts";
import { type OwnerAnswer, settingsQuery } from "../../api/settings.ts";
import type { DraftStep } from "../../drafts/draft.ts";
import { POLICY_TEXT } from "../../messages/policy-text.ts";
import { t } from "../../messages/t.ts";
import type { OpenInput } from "../../owner-editor/config-blockers.ts";
import { historySkeleton, OwnerHistory } from "../../owner-editor/history/owner-history.tsx";
import { ReachFoot } from "../../owner-editor/organisation/reach-foot.tsx";
import { OwnerEditor, useOwnerDraft, useOwnerEdit } from "../../owner-editor/owner-edit.tsx";
import { ViewOnlyLine, ViewOnlyMark } from "../../owner-editor/view-only.tsx";
import { FollowersPane } from "./followers-pane.tsx";
import { countPreset, presetCountsText } from "./preset-switches.ts";
import { PresetToolPane } from "./preset-tool-pane.tsx";
import { PresetTools } from "./preset-tools.tsx";

type PresetAnswer = OwnerAnswer<{ kind: "preset"; id: string }>;

interface PresetPageProps {
  preset: string;
  search: PresetSearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: PresetSearch): void;
}

/** The settings of a preset, tool by tool, as a draft that is reviewed and saved. */
export function PresetPage({ preset, search, setSearch }: PresetPageProps) {
  const { known, name, isGone, blocked } = usePresetAnswers(preset);
  if (isGone) return <MissingPreset />;
  const skeleton = (
    <SplitSkeleton
      label={t("Loading the preset")}
      headClass="h-23 px-4"
      rowClass="h-9 px-4"
      rows={12}
      split
    />
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-panel">
      {known.data === undefined && <PresetHead preset={preset} name={name} tab="tools" />}
      <Loaded query={known} error={t("The preset could not be loaded")} skeleton={skeleton}>
        {(loaded) => (
          <PresetEditor {...loaded} blocked={blocked}>
            {(tools) => (
              <>
                <PresetHead
                  preset={preset}
                  name={name}
                  tab="tools"
                  end={<PresetStats tools={tools} />}
                />
                <PresetContent tools={tools} search={search} setSearch={setSearch} {...loaded} />
                <ReachFoot
                  tools={tools}
                  openInput={(form, path, editor) => setSearch(inputPlace(form, path, editor))}
                />
              </>
            )}
          </PresetEditor>
        )}
      </Loaded>
    </div>
  );
}

/** The place of a field of a tool's values, or of all of them as JSON. */
const inputPlace = (...[{ tool }, path, editor]: Parameters<OpenInput>): PresetSearch => ({
  tool,
  editor,
  field: editor ? undefined : fieldPointer([...path]),
});
function MissingPreset() {
  return (
    <>
      <TitleHead title={t("Presets")} />
      <PageBody>
        <EmptyState
          plain
          title={t("This preset does not exist")}
          actions={
            <a href={paths.presets()} className={buttonClass()}>
              {t("Go to Presets")}
            </a>
          }
        >
          {t("It may have been deleted, or the address is mistyped.")}
        </EmptyState>
      </PageBody>
    </>
  );
}

interface PresetContentProps extends Pick<PresetPageProps, "search" | "setSearch"> {
  tools: ToolDefinition[];
  catalog: CatalogAnswer;
  stored: PresetAnswer;
}

/** The tools, what is set of one of them, and the followers. */
function PresetContent({ tools, catalog, stored, search, setSearch }: PresetContentProps) {
  const open = tools.find(({ name }) => name === search.tool);
  return (
    <div className="flex min-h-0 flex-1">
      <ListAndPane
        list={
          <PresetTools
            tools={tools}
            search={search}
            setSearch={setSearch}
            tokens={catalog.tokens}
          />
        }
        pane={
          open && (
            <PresetToolPane
              key={open.name}
              tool={open}
              tools={tools}
              search={search}
              setSearch={setSearch}
            />
          )
        }
      />
      <FollowersPane preset={stored.preset} catalog={catalog} isBeside={open !== undefined} />
    </div>
  );
}

interface PresetHeadProps {
  preset: string;
  name: string;
  tab: "tools" | "history";
  end?: ReactNode;
}

/** The name of a preset, and its pages. */
function PresetHead({ preset, name, tab, end }: PresetHeadProps) {
  const tabs = [
    { id: "tools", label: t("Tools"), href: paths.preset(preset) },
    { id: "history", label: t("History"), href: paths.presetHistory(preset) },
  ];
  const whyNot = useWhyNotOwner({ kind: "preset", id: preset });
  return (
    <>
      <CrumbHead
        above={[
          { label: t("Agents"), onGo: () => goTo(paths.agents()) },
          { label: t("Presets"), onGo: () => goTo(paths.presets()) },
        ]}
        title={escapeInvisible(name)}
        end={
          <>
            <ViewOnlyMark why={whyNot} />
            {end}
          </>
        }
      >
        <nav aria-label={escapeInvisible(name) || t("Preset")} className="flex self-stretch">
          {tabs.map(({ id, label, href }) => (
            <a
              key={id}
              href={href}
              aria-current={id === tab ? "page" : undefined}
              className={classNames(
                "relative flex items-center px-2 text-list font-medium focus-visible:-outline-offset-2",
                id === tab
                  ? "text-1 after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-t-xs after:bg-accent"
                  : "text-2 hover:text-1",
              )}
            >
              {label}
            </a>
          ))}
        </nav>
      </CrumbHead>
      <ViewOnlyLine why={whyNot} />
    </>
  );
}

/** What the preset says altogether, and what it says of new tools. */
function PresetStats({ tools }: { tools: readonly ToolDefinition[] }) {
  const { drafted, blocked, onStep } = useOwnerEdit("drafted", "blocked", "onStep");
  const { settings } = drafted;
  const counts = useMemo(
    () => countPreset(settings, new Map(tools.map((tool) => [tool.name, tool]))),
    [settings, tools],
  );
  const { newTools = "inherit" } = settings;
  return (
    <>
      <span className="num flex flex-none items-center gap-2 text-list whitespace-nowrap text-2 max-lg:hidden">
        {presetCountsText(counts)}
      </span>
      <Menu
        align="end"
        blocked={blocked}
        trigger={
          <button
            type="button"
            title={t("What becomes of tools that neither the preset nor the agent names")}
            className="flex h-8 flex-none items-center gap-1 rounded-md px-1.5 text-list whitespace-nowrap text-2 hover:bg-press max-md:hidden"
          >
            {capitalise(PRESET_POLICY_TEXT[newTools])}
            <ChevronDown {...iconSize.s} className="text-3" />
          </button>
        }
      >
        <MenuChoices
          choices={POLICY_CHOICES}
          value={newTools}
          onChange={(id) => {
            const chosen = POLICY_CHOICES.find((choice) => choice.id === id);
            if (!chosen || chosen.id === newTools) return;
            const operations = [{ op: "setNewTools", state: chosen.id } as const];
            onStep({ label: t("New tools"), operations });
          }}
        />
      </Menu>
    </>
  );
}

const PRESET_POLICY_TEXT: Record<SwitchState, string> = {
  ...POLICY_TEXT,
  inherit: t("new tools: not set"),
};

const POLICY_CHOICES = (["inherit", "off", "on"] as const).map((id) => ({
  id,
  label: capitalise(PRESET_POLICY_TEXT[id]),
}));

interface PresetHistoryPageProps {
  preset: string;
  search: HistorySearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: HistorySearch): void;
}

/** The saves of a preset, any two compared, with the way back as a draft. */
export function PresetHistoryPage({ preset, ...history }: PresetHistoryPageProps) {
  const [owner] = useState(() => ({ kind: "preset", id: preset }) as const);
  const { known, name, isGone, blocked } = usePresetAnswers(preset);
  if (isGone) return <MissingPreset />;
  return (
    <>
      <PresetHead preset={preset} name={name} tab="history" />
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        <Loaded
          query={known}
          error={t("The history could not be loaded")}
          skeleton={historySkeleton}
        >
          {(loaded) => (
            <PresetEditor {...loaded} blocked={blocked}>
              {(tools) => (
                <>
                  <OwnerHistory
                    {...history}
                    owner={owner}
                    name={name}
                    tile={presetTile}
                    definitions={tools}
                    current={loaded.stored.revision}
                  />
                  <ReachFoot
                    tools={tools}
                    openInput={(form, path, editor) =>
                      goTo(paths.preset(preset, inputPlace(form, path, editor)))
                    }
                  />
                </>
              )}
            </PresetEditor>
          )}
        </Loaded>
      </div>
    </>
  );
}

const presetTile = <Bookmark {...iconSize.m} className="text-2" />;

/** What both pages of a preset show, and why nothing can be changed now. */
function usePresetAnswers(preset: string) {
  const catalog = useQuery(catalogQuery);
  const stored = useQuery(settingsQuery({ kind: "preset", id: preset }));
  const error = catalog.error ?? stored.error;
  const known = {
    data: catalog.data && stored.data && { catalog: catalog.data, stored: stored.data },
    error,
    refetch: () => Promise.all([catalog.refetch(), stored.refetch()]),
  };
  return {
    known,
    /** Empty until it is known. */
    name: stored.data?.preset.name ?? (error ? preset : ""),
    /** Whether there is no such preset. */
    isGone: stored.error instanceof ApiError && stored.error.code === "not_found",
    blocked: error ? t("Read only until it is loaded again") : undefined,
  };
}

interface PresetEditorProps {
  catalog: CatalogAnswer;
  stored: PresetAnswer;
  blocked: string | undefined;
  /** Gets all tools, as the organisation has them. */
  children(tools: ToolDefinition[]): ReactNode;
}

/** Holds the draft of a preset, for everything inside. */
function PresetEditor({ catalog, stored, children, ...props }: PresetEditorProps) {
  const [owner] = useState<SettingsOwner>({ kind: "preset", id: stored.preset.id });
  const { declared, organisation, icons } = catalog;
  const tools = useMemo(
    () => applyOverrides(declared, organisation).tools,
    [declared, organisation],
  );
  const { own, drafting, drafted, ...draft } = useOwnerDraft(owner, stored);
  const blocked = draft.whyNot ?? props.blocked;
  const onStep = useEventCallback((step: DraftStep) =>
    draft.onStep({
      ...step,
      operations: keepInheritedSwitches(
        { tools, owner: "preset" },
        drafted.settings,
        step.operations,
      ),
    }),
  );
  const edit = useMemo(() => {
    const named = new Map(tools.map((definition) => [definition.name, { definition }]));
    return { ...own, onStep, tools: named, icons, blocked };
  }, [own, onStep, tools, icons, blocked]);
  return (
    <OwnerEditor edit={edit} drafting={drafting}>
      {children(tools)}
    </OwnerEditor>
  );
}
