import type { OwnerSettings } from "@pegboard/registry-core";
import { Button } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { Menu, MenuItem } from "@pegboard/ui/overlays/menu.tsx";
import { CrumbHead } from "@pegboard/ui/page/crumb-head.tsx";
import { PageBody, Toolbar } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Layers, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { goTo, replaceAddress } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { type PresetSummary, presetsQuery, useActOnOwner } from "../../api/owners.ts";
import { toolCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { DamagedOwners } from "../../owner-editor/damaged-owners.tsx";
import { DeletedOwners } from "../../owner-editor/deleted-owners.tsx";
import { DeletePreset, NewPresetForm, RenamePreset } from "./preset-dialogs.tsx";

interface PresetsPageProps {
  /** Whether the form of a new preset is open. */
  isNew: boolean;
  /** The agent whose settings a new preset begins with. */
  from: string | undefined;
  onNew(open: boolean): void;
}

interface PresetDialog {
  kind: "rename" | "delete";
  preset: PresetSummary;
}

/**
 * All presets: their content, the agents that follow them, and the actions on a preset as a whole.
 */
export function PresetsPage({ isNew, from, onNew }: PresetsPageProps) {
  const presets = useQuery(presetsQuery);
  const { data: known } = useQuery({ ...catalogQuery, select: (catalog) => catalog.presets });
  const [dialog, setDialog] = useState<PresetDialog>();
  const [deleted, setDeleted] = useState<PresetSummary>();
  const [said, setSaid] = useState("");
  const onRestored = (name: string) => {
    setDeleted(undefined);
    setSaid(t("{name} restored.", { name }));
  };
  const close = () => setDialog(undefined);
  const settingsOf = (id: string) => known?.find((preset) => preset.id === id)?.settings ?? {};
  const hasSome = presets.data && presets.data.presets.length + presets.data.outOfOrder.length > 0;
  const newPreset = (
    <Button variant="primary" icon={Plus} onClick={() => onNew(true)}>
      {t("New preset")}
    </Button>
  );
  return (
    <>
      <CrumbHead
        above={[{ label: t("Agents"), onGo: () => goTo(paths.agents()) }]}
        title={t("Presets")}
      />
      <PageBody>
        {hasSome !== false && (
          <Toolbar>
            <span className="flex-1" />
            {hasSome && newPreset}
          </Toolbar>
        )}
        <LiveRegion text={said} />
        {deleted && <DeletedNote preset={deleted} onRestored={onRestored} />}
        <Loaded query={presets} error={t("Presets could not be loaded")} skeleton={presetsSkeleton}>
          {(answer) => (
            <>
              <DamagedOwners kind="preset" owners={answer.outOfOrder} />
              {!hasSome && <NoPresets newPreset={newPreset} />}
              <ul aria-label={t("Presets")} className="divide-y divide-(--line-soft)">
                {answer.presets.map((preset) => (
                  <PresetRow
                    key={preset.id}
                    preset={preset}
                    tools={
                      known && toolCount(Object.keys(settingsOf(preset.id).tools ?? {}).length)
                    }
                    onDialog={(kind) => setDialog({ kind, preset })}
                  />
                ))}
              </ul>
              {answer.deleted.length > 0 && (
                <div className="border-t border-line sm:px-1">
                  <DeletedOwners kind="preset" owners={answer.deleted} onRestored={onRestored} />
                </div>
              )}
            </>
          )}
        </Loaded>
      </PageBody>
      {isNew && (
        <NewPresetForm
          from={from}
          onClose={() => onNew(false)}
          onMade={({ id }) => replaceAddress(paths.preset(id))}
        />
      )}
      {dialog && (
        <PresetDialogs
          {...dialog}
          settings={settingsOf(dialog.preset.id)}
          onClose={close}
          onDone={(text) => {
            setSaid(text);
            if (dialog.kind === "delete") setDeleted(dialog.preset);
            close();
          }}
        />
      )}
    </>
  );
}

interface PresetDialogsProps extends PresetDialog {
  settings: OwnerSettings;
  onClose(): void;
  /** Gets what is said of it. */
  onDone(text: string): void;
}

function PresetDialogs({ kind, preset, settings, onClose, onDone }: PresetDialogsProps) {
  if (kind === "rename") {
    const onRenamed = (name: string) => onDone(t("{name} saved.", { name }));
    return <RenamePreset {...{ preset, onClose, onRenamed }} />;
  }
  const onDeleted = () => onDone(t("{name} deleted.", { name: preset.name }));
  return <DeletePreset {...{ preset, settings, onClose, onDeleted }} />;
}

/** What was deleted last, with the way back. */
function DeletedNote({
  preset: { id, name },
  onRestored,
}: {
  preset: PresetSummary;
  onRestored(name: string): void;
}) {
  const { mutate, error } = useActOnOwner();
  const restore = () =>
    mutate(
      { owner: { kind: "preset", id }, act: { kind: "restore" } },
      { onSuccess: () => onRestored(name) },
    );
  return (
    <div className="grid gap-2 px-6 pt-3 max-sm:px-4">
      <Note
        actions={
          <Button size="s" onClick={restore}>
            {t("Undo")}
          </Button>
        }
      >
        {t("{name} deleted.", { name })}
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
  <Skeleton rows={6} rowClass="h-14 px-6 max-sm:px-4" label={t("Loading presets")} />
);

interface PresetRowProps {
  preset: PresetSummary;
  /** The number of tools in it; absent until it is known. */
  tools: string | undefined;
  onDialog(kind: PresetDialog["kind"]): void;
}

function PresetRow({ preset, tools, onDialog }: PresetRowProps) {
  const { id, name, description, followers, lastChange } = preset;
  return (
    <li className="flex min-h-14 items-center gap-3 px-6 text-list hover:bg-hover max-sm:px-4">
      <Layers {...iconSize.m} className="flex-none text-2" />
      <a href={paths.preset(id)} className="grid min-w-0 flex-1 content-center self-stretch">
        <span className="truncate font-medium">{name}</span>
        <span className="truncate text-meta text-2">{description || tools}</span>
      </a>
      <span className="num w-20 text-right text-2 max-md:hidden">
        {description !== "" && tools}
      </span>
      <span
        className="num text-right text-2 sm:w-32"
        title={followers.map((agent) => agent.name).join(", ")}
      >
        {followers.length === 0
          ? t("nobody follows it")
          : t("{count, plural, one {# follower} other {# followers}}", { count: followers.length })}
      </span>
      <span className="w-36 text-right text-meta text-2 max-lg:hidden">
        {lastChange && (
          <>
            {lastChange.by}, <TimeAgo at={lastChange.at} />
          </>
        )}
      </span>
      <Menu
        align="end"
        trigger={<IconButton label={t("More of {name}", { name })} icon={Ellipsis} />}
      >
        <MenuItem onSelect={() => onDialog("rename")}>{t("Rename and describe…")}</MenuItem>
        <MenuItem href={paths.presetHistory(id)}>{t("History")}</MenuItem>
        <MenuItem danger onSelect={() => onDialog("delete")}>
          {t("Delete…")}
        </MenuItem>
      </Menu>
    </li>
  );
}
