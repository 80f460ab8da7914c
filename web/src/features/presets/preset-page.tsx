import { applyOverrides, type ToolDefinition } from "@pegboard/registry-core";
import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { CrumbHead } from "@pegboard/ui/page/crumb-head.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { ListAndPane } from "@pegboard/ui/page/pane.tsx";
import { SplitSkeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import type { HistorySearch } from "../../addresses/searches/history-search.ts";
import { type CatalogAnswer, catalogQuery } from "../../api/catalog.ts";
import { type OwnerAnswer, settingsQuery } from "../../api/settings.ts";
import { t } from "../../messages/t.ts";
import { historySkeleton, OwnerHistory } from "../../owner-editor/history/owner-history.tsx";
import { ReachFoot } from "../../owner-editor/organisation/reach-foot.tsx";
import { OwnerEditor, useOwnerDraft } from "../../owner-editor/owner-edit.tsx";
import { EntryPane } from "./entry-pane.tsx";
import { PresetEntries } from "./preset-entries.tsx";

type PresetAnswer = OwnerAnswer<{ kind: "preset"; id: string }>;

interface PresetPageProps {
  preset: string;
  /** The tool whose entry is open. */
  tool: string | undefined;
  onTool(tool: string | undefined): void;
}

/** The settings of a preset, tool by tool, as a draft that is reviewed and saved. */
export function PresetPage({ preset, tool, onTool }: PresetPageProps) {
  const { known, name, blocked } = usePresetAnswers(preset);
  const skeleton = (
    <SplitSkeleton
      label={t("Loading the preset")}
      headClass="h-13 px-6"
      rowClass="h-11 px-6"
      rows={8}
      split
    />
  );
  return (
    <>
      <CrumbHead
        above={[{ label: t("Presets"), onGo: () => goTo(paths.presets()) }]}
        title={name}
      />
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        <Loaded query={known} error={t("The preset could not be loaded")} skeleton={skeleton}>
          {(loaded) => (
            <PresetEditor {...loaded} blocked={blocked}>
              {(tools) => {
                const open = tools.find(({ name }) => name === tool);
                return (
                  <>
                    <ListAndPane
                      list={
                        <PresetEntries tools={tools} open={tool} onOpen={onTool}>
                          <a
                            href={paths.presetHistory(preset)}
                            className={buttonClass("ghost", "m")}
                          >
                            {t("History")}
                          </a>
                        </PresetEntries>
                      }
                      pane={
                        open && (
                          <EntryPane
                            key={open.name}
                            tool={open}
                            tools={tools}
                            onClose={() => onTool(undefined)}
                          />
                        )
                      }
                    />
                    <ReachFoot tools={tools} openField={onTool} />
                  </>
                );
              }}
            </PresetEditor>
          )}
        </Loaded>
      </div>
    </>
  );
}

interface PresetHistoryPageProps {
  preset: string;
  search: HistorySearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: HistorySearch): void;
}

/** The saves of a preset, any two compared, with the way back as a draft. */
export function PresetHistoryPage({ preset, ...history }: PresetHistoryPageProps) {
  const [owner] = useState(() => ({ kind: "preset", id: preset }) as const);
  const { known, name, blocked } = usePresetAnswers(preset);
  const above = [
    { label: t("Presets"), onGo: () => goTo(paths.presets()) },
    { label: name, onGo: () => goTo(paths.preset(preset)) },
  ];
  return (
    <>
      <CrumbHead above={above} title={t("History")} />
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
                    openField={(tool) => goTo(paths.preset(preset, { tool }))}
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

const presetTile = <Layers {...iconSize.m} className="text-2" />;

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
    name: stored.data?.preset.name ?? preset,
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
function PresetEditor({ catalog, stored, blocked, children }: PresetEditorProps) {
  const [owner] = useState<SettingsOwner>({ kind: "preset", id: stored.preset.id });
  const { declared, organisation, icons } = catalog;
  const tools = useMemo(
    () => applyOverrides(declared, organisation).tools,
    [declared, organisation],
  );
  const { own, drafting } = useOwnerDraft(owner, stored);
  const edit = useMemo(() => {
    const named = new Map(tools.map((definition) => [definition.name, { definition }]));
    return { ...own, tools: named, icons, blocked };
  }, [own, tools, icons, blocked]);
  return (
    <OwnerEditor edit={edit} drafting={drafting}>
      {children(tools)}
    </OwnerEditor>
  );
}
