import { applyOverrides } from "@pegboard/registry-core";
import { omitUndefined } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { CrumbHead } from "@pegboard/ui/page/crumb-head.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Info, Plus } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { goTo, replaceAddress } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import type { PresetsSearch } from "../../addresses/searches/presets-search.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import { type AgentSummary, agentsQuery } from "../../api/agents.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { type PresetSummary, presetsQuery, useActOnOwner } from "../../api/owners.ts";
import { allSettingsQuery } from "../../api/reach.ts";
import { useKnownDrafts } from "../../drafts/use-draft.ts";
import { t } from "../../messages/t.ts";
import { DamagedOwners } from "../../owner-editor/damaged-owners.tsx";
import { DeletedOwners } from "../../owner-editor/deleted-owners.tsx";
import { type CountedStart, startKey, useStartCosts } from "../../owner-editor/start-costs.ts";
import { ViewOnlyLine, ViewOnlyMark } from "../../owner-editor/view-only.tsx";
import { type ListedPreset, listPresets, searchPresets } from "./listed-presets.ts";
import { DeletePresets, NewPresetForm, RenamePreset } from "./preset-dialogs.tsx";
import { type PresetAct, PresetsList } from "./presets-list.tsx";
import {
  type ChangePresetsSearch,
  PresetsStats,
  PresetsToolbar,
  type PresetsToolbarProps,
} from "./presets-toolbar.tsx";

interface PresetsPageProps {
  search: PresetsSearch;
  setSearch(search: PresetsSearch): void;
}

interface PresetDialog {
  kind: PresetAct;
  presets: ListedPreset[];
}

/**
 * All presets: their content, the agents that follow them, and the actions on a preset as a whole.
 */
export function PresetsPage({ search, setSearch }: PresetsPageProps) {
  const presets = useQuery(presetsQuery);
  const { data: agents = NO_AGENTS } = useQuery(agentsQuery);
  const listed = useListedPresets(presets.data?.presets ?? NO_PRESETS);
  const [dialog, setDialog] = useState<PresetDialog>();
  const [deleted, setDeleted] = useState<PresetSummary[]>([]);
  const [said, setSaid] = useState("");
  const onRestored = (name: string) => {
    setDeleted([]);
    setSaid(t("{name} restored.", { name }));
  };
  const change: ChangePresetsSearch = (patch) => setSearch(omitUndefined({ ...search, ...patch }));
  const drafts = useDraftedPresets();
  const whyNot = useWhyNot("POST /api/v1/presets");
  const hasSome = presets.data && presets.data.presets.length + presets.data.outOfOrder.length > 0;
  const newPreset = (
    <Button
      variant="primary"
      icon={Plus}
      blocked={whyNot}
      onClick={() => change({ dialog: "new" })}
    >
      {t("New preset")}
    </Button>
  );
  const byId = useMemo(() => new Map(agents.map((agent) => [agent.id, agent])), [agents]);
  return (
    <>
      <CrumbHead
        above={[{ label: t("Agents"), onGo: () => goTo(paths.agents()) }]}
        title={t("Presets")}
      >
        {hasSome && <PresetsStats listed={listed} agents={agents} drafts={drafts} />}
        <ViewOnlyMark why={whyNot} />
      </CrumbHead>
      <ViewOnlyLine why={whyNot} />
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        {hasSome !== false && (
          <PresetsToolbar listed={listed} search={search} change={change} newPreset={newPreset} />
        )}
        <LiveRegion text={said} />
        {deleted.length > 0 && <DeletedNote presets={deleted} onRestored={onRestored} />}
        <Loaded query={presets} error={t("Presets could not be loaded")} skeleton={presetsSkeleton}>
          {(answer) => (
            <>
              <DamagedOwners kind="preset" owners={answer.outOfOrder} />
              {hasSome ? (
                <FoundPresets
                  listed={listed}
                  search={search}
                  change={change}
                  drafts={drafts}
                  agents={byId}
                  onAct={(kind, chosen) => setDialog({ kind, presets: chosen })}
                />
              ) : (
                <NoPresets newPreset={newPreset} />
              )}
              {answer.deleted.length > 0 && (
                <div className="max-h-60 flex-none overflow-auto border-t border-line sm:px-1">
                  <DeletedOwners kind="preset" owners={answer.deleted} onRestored={onRestored} />
                </div>
              )}
              {hasSome && <PresetsFoot />}
            </>
          )}
        </Loaded>
      </div>
      {search.dialog === "new" && whyNot === undefined && (
        <NewPresetForm
          from={search.from}
          onClose={() => change({ dialog: undefined, from: undefined })}
          onMade={({ id }) => replaceAddress(paths.preset(id))}
        />
      )}
      {dialog && (
        <PresetDialogs
          {...dialog}
          onClose={() => setDialog(undefined)}
          onDone={(text) => {
            setSaid(text);
            setDeleted(dialog.kind === "delete" ? dialog.presets.map(({ preset }) => preset) : []);
            setDialog(undefined);
          }}
        />
      )}
    </>
  );
}

const NO_AGENTS: AgentSummary[] = [];
const NO_PRESETS: PresetSummary[] = [];

/** The presets with their counts; what takes longer comes later. */
function useListedPresets(summaries: readonly PresetSummary[]): ListedPreset[] {
  const { data: catalog } = useQuery(catalogQuery);
  const { data: settings } = useQuery(allSettingsQuery);
  const presets = catalog?.presets;
  const starts = useMemo(() => [{}, ...(presets ?? [])].map(startWith), [presets]);
  const costs = useStartCosts(starts);
  const definitions = useMemo(
    () =>
      new Map(
        catalog &&
          applyOverrides(catalog.declared, catalog.organisation).tools.map((tool) => [
            tool.name,
            tool,
          ]),
      ),
    [catalog],
  );
  return useMemo(() => {
    const tokensOf = (preset?: string) => costs.get(startKey(startWith({ id: preset })))?.tokens;
    const alone = tokensOf();
    return listPresets(summaries, {
      presets,
      definitions,
      agents: settings?.agents,
      tokensOf: (preset) => {
        const tokens = tokensOf(preset);
        return tokens === undefined || alone === undefined ? undefined : tokens - alone;
      },
    });
  }, [summaries, presets, definitions, settings, costs]);
}

/** An agent that follows a preset and sets nothing else. */
const startWith = ({ id }: { id?: string | undefined }): CountedStart => ({
  newTools: "inherit",
  preset: id,
});

/** The ids of the presets with a draft. */
function useDraftedPresets(): ReadonlySet<string> {
  const drafts = useKnownDrafts();
  return useMemo(
    () =>
      new Set(
        [...drafts.values()].flatMap(({ owner }) => (owner.kind === "preset" ? [owner.id] : [])),
      ),
    [drafts],
  );
}

interface FoundPresetsProps extends Omit<PresetsToolbarProps, "newPreset"> {
  drafts: ReadonlySet<string>;
  agents: ReadonlyMap<string, AgentSummary>;
  onAct(act: PresetAct, presets: ListedPreset[]): void;
}

function FoundPresets({ listed, search, change, drafts, agents, onAct }: FoundPresetsProps) {
  const found = searchPresets(listed, search, drafts);
  if (found.length === 0 && listed.length > 0) {
    const { q } = search;
    return (
      <EmptyState
        plain
        title={
          q === undefined ? t("No matching presets") : t("Nothing matches “{text}”", { text: q })
        }
        actions={
          <Button
            onClick={() =>
              change({ q: undefined, by: undefined, agent: undefined, draft: undefined })
            }
          >
            {t("Clear")}
          </Button>
        }
      >
        {t("Names and descriptions of presets are searched.")}
      </EmptyState>
    );
  }
  return (
    <PresetsList
      presets={found}
      agents={agents}
      onAct={onAct}
      sorting={search}
      onSort={({ sort, reversed }) => change({ sort, reversed })}
    />
  );
}

const PresetsFoot = () => (
  <p className="flex min-h-10 flex-none items-center gap-2 border-t border-line bg-app px-5 text-meta text-2 max-sm:px-4">
    <Info {...iconSize.s} className="flex-none" />
    {t(
      "An agent may follow several presets: what is set in the agent itself wins, then the last preset.",
    )}
  </p>
);

interface PresetDialogsProps extends PresetDialog {
  onClose(): void;
  /** Gets what is said of it. */
  onDone(text: string): void;
}

function PresetDialogs({ kind, presets, onClose, onDone }: PresetDialogsProps) {
  const [first] = presets;
  if (!first) return null;
  const { preset, settings = {} } = first;
  switch (kind) {
    case "rename": {
      const onRenamed = (name: string) => onDone(t("{name} saved.", { name }));
      return <RenamePreset preset={preset} onClose={onClose} onRenamed={onRenamed} />;
    }
    case "copy":
      return (
        <NewPresetForm
          copyOf={{ name: preset.name, settings }}
          onClose={onClose}
          onMade={({ name }) => onDone(t("{name} created.", { name }))}
        />
      );
    case "delete":
      return (
        <DeletePresets
          presets={presets}
          onClose={onClose}
          onDeleted={() => onDone(deletedText(presets.map((one) => one.preset)))}
        />
      );
  }
}

const deletedText = (presets: readonly PresetSummary[]): string => {
  const [only, ...more] = presets;
  return more.length === 0
    ? t("{name} deleted.", { name: only?.name ?? "" })
    : t("{count, number} presets deleted.", { count: presets.length });
};

/** What was deleted last, with the way back. */
function DeletedNote({
  presets,
  onRestored,
}: {
  presets: readonly PresetSummary[];
  onRestored(name: string): void;
}) {
  const { mutateAsync, error } = useActOnOwner();
  const restore = async () => {
    for (const { id } of presets)
      await mutateAsync({ owner: { kind: "preset", id }, act: { kind: "restore" } });
    onRestored(presets.map(({ name }) => name).join(", "));
  };
  return (
    <div className="grid gap-2 px-6 pt-3 max-sm:px-4">
      <Note
        actions={
          // The error is that of the mutation, which the note below says.
          <Button size="s" onClick={() => void restore().catch(() => {})}>
            {t("Undo")}
          </Button>
        }
      >
        {deletedText(presets)}
      </Note>
      {error && <Note tone="bad">{error.message}</Note>}
    </div>
  );
}

function NoPresets({ newPreset }: { newPreset: ReactNode }) {
  return (
    <EmptyState title={t("There are no presets yet")} actions={newPreset}>
      {t(
        "A preset is a named set of switches and values. Agents take a copy of it, or follow it and change with it.",
      )}
    </EmptyState>
  );
}

const presetsSkeleton = (
  <Skeleton
    rows={6}
    headClass="h-[30px] max-sm:hidden"
    rowClass="h-11 px-5 max-sm:h-16 max-sm:px-4"
    label={t("Loading presets")}
  />
);
