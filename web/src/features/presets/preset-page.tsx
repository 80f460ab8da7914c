import { applyOverrides, type ToolDefinition } from "@pegboard/registry-core";
import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { CrumbHead } from "@pegboard/ui/page/crumb-head.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { ListAndPane } from "@pegboard/ui/page/pane.tsx";
import { SplitSkeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { type CatalogAnswer, catalogQuery } from "../../api/catalog.ts";
import { type OwnerAnswer, settingsQuery } from "../../api/settings.ts";
import { t } from "../../messages/t.ts";
import { OwnerEditor, useOwnerDraft } from "../../settings/owner-edit.tsx";
import { EntryPane } from "./entry-pane.tsx";
import { PresetEntries } from "./preset-entries.tsx";
import { PresetFoot } from "./preset-foot.tsx";

type PresetAnswer = OwnerAnswer<{ kind: "preset"; id: string }>;

interface PresetPageProps {
  preset: string;
  /** The tool whose entry is open. */
  tool: string | undefined;
  onTool(tool: string | undefined): void;
}

/** The settings of a preset, tool by tool, as a draft that is reviewed and saved. */
export function PresetPage({ preset, tool, onTool }: PresetPageProps) {
  const catalog = useQuery(catalogQuery);
  const stored = useQuery(settingsQuery({ kind: "preset", id: preset }));
  const both = catalog.data && stored.data && { catalog: catalog.data, stored: stored.data };
  const error = catalog.error ?? stored.error;
  const known = {
    data: both,
    error,
    refetch: () => Promise.all([catalog.refetch(), stored.refetch()]),
  };
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
        title={stored.data?.preset.name ?? preset}
      />
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        <Loaded query={known} failure={t("The preset could not be loaded")} skeleton={skeleton}>
          {(loaded) => (
            <PresetEditor
              {...loaded}
              blocked={error ? t("Read only until it is loaded again") : undefined}
            >
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
                    <PresetFoot tools={tools} onTool={onTool} />
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

interface PresetEditorProps {
  catalog: CatalogAnswer;
  stored: PresetAnswer;
  blocked: string | undefined;
  /** Gets all tools, as the organisation has them. */
  children(tools: ToolDefinition[]): ReactNode;
}

/** Holds the draft of a preset, for everything inside. */
export function PresetEditor({ catalog, stored, blocked, children }: PresetEditorProps) {
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
