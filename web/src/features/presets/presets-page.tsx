import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Layers, Plus } from "lucide-react";
import { useState } from "react";
import { goTo, replaceAddress } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { type PresetSummary, presetsQuery, useActOnOwner } from "../../api/owners.ts";
import { Button } from "../../components/button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { LiveRegion } from "../../components/live-region.tsx";
import { Note } from "../../components/note.tsx";
import { Menu, MenuItem } from "../../components/overlays/menu.tsx";
import { CrumbHead } from "../../components/page/crumb-head.tsx";
import { EmptyState } from "../../components/page/empty-state.tsx";
import { Loaded } from "../../components/page/loaded.tsx";
import { PageBody, Toolbar } from "../../components/page/page.tsx";
import { Skeleton } from "../../components/page/skeleton.tsx";
import { TimeAgo } from "../../components/time-ago.tsx";
import { common } from "../../language/common.ts";
import { fill } from "../../language/fill.tsx";
import { DamagedOwners } from "../../settings/damaged-owners.tsx";
import { DeletePreset } from "./delete-preset.tsx";
import { NewPreset, RenamePreset } from "./preset-form.tsx";
import { say } from "./texts.ts";

interface PresetsPageProps {
  /** Whether the form of a new preset is open. */
  isNew: boolean;
  /** The agent whose settings a new preset begins with. */
  from: string | undefined;
  onNew(open: boolean): void;
}

type Dialog = { kind: "rename" | "delete"; preset: PresetSummary };

/**
 * All presets: their content, the agents that follow them, and the actions on a preset as a whole.
 */
export function PresetsPage({ isNew, from, onNew }: PresetsPageProps) {
  const presets = useQuery(presetsQuery);
  const { data: known } = useQuery({ ...catalogQuery, select: (catalog) => catalog.presets });
  const act = useActOnOwner();
  const [dialog, setDialog] = useState<Dialog>();
  const [deleted, setDeleted] = useState<PresetSummary>();
  const [said, setSaid] = useState("");
  const restore = (preset: { id: string; name: string }) =>
    act.mutate(
      { owner: { kind: "preset", id: preset.id }, act: { kind: "restore" } },
      {
        onSuccess: () => {
          setDeleted(undefined);
          setSaid(say.nameRestored(preset.name));
        },
      },
    );
  const close = () => setDialog(undefined);
  const settingsOf = (id: string) => known?.find((preset) => preset.id === id)?.settings ?? {};
  const hasSome = presets.data && presets.data.presets.length + presets.data.outOfOrder.length > 0;
  const newPreset = (
    <Button variant="primary" icon={Plus} onClick={() => onNew(true)}>
      {say.newPreset}
    </Button>
  );
  return (
    <>
      <CrumbHead
        above={[{ label: common.agents, onGo: () => goTo(paths.agents()) }]}
        title={common.presets}
      />
      <PageBody>
        {hasSome !== false && (
          <Toolbar>
            <span className="flex-1" />
            {hasSome && newPreset}
          </Toolbar>
        )}
        <LiveRegion text={said} />
        {deleted && (
          <div className="px-6 pt-3 max-sm:px-4">
            <Note
              actions={
                <Button size="s" onClick={() => restore(deleted)}>
                  {common.undo}
                </Button>
              }
            >
              {say.nameDeleted(deleted.name)}
            </Note>
          </div>
        )}
        {act.error && (
          <div className="px-6 pt-3 max-sm:px-4">
            <Note tone="bad">{act.error.message}</Note>
          </div>
        )}
        <Loaded query={presets} failure={say.presetsCouldNotBeLoaded} skeleton={skeleton}>
          {(answer) => (
            <>
              <DamagedOwners kind="preset" owners={answer.outOfOrder} texts={damagedTexts()} />
              {!hasSome && (
                <EmptyState title={say.thereAreNoPresetsYet} actions={newPreset}>
                  {say.noPresetsHelp}
                </EmptyState>
              )}
              <ul aria-label={common.presets} className="divide-y divide-(--line-soft)">
                {answer.presets.map((preset) => (
                  <PresetRow
                    key={preset.id}
                    preset={preset}
                    tools={
                      known &&
                      common.toolCount(Object.keys(settingsOf(preset.id).tools ?? {}).length)
                    }
                    onDialog={(kind) => setDialog({ kind, preset })}
                  />
                ))}
              </ul>
              {answer.deleted.length > 0 && (
                <Deleted deleted={answer.deleted} onRestore={restore} />
              )}
            </>
          )}
        </Loaded>
      </PageBody>
      {isNew && (
        <NewPreset
          from={from}
          onClose={() => onNew(false)}
          onMade={({ id }) => replaceAddress(paths.preset(id))}
        />
      )}
      {dialog?.kind === "rename" && (
        <RenamePreset
          preset={dialog.preset}
          onClose={close}
          onRenamed={(name) => {
            setSaid(say.nameSaved(name));
            close();
          }}
        />
      )}
      {dialog?.kind === "delete" && (
        <DeletePreset
          preset={dialog.preset}
          settings={settingsOf(dialog.preset.id)}
          onClose={close}
          onDeleted={() => {
            setDeleted(dialog.preset);
            setSaid(say.nameDeleted(dialog.preset.name));
            close();
          }}
        />
      )}
    </>
  );
}

const damagedTexts = () => ({
  ...say,
  deletion: {
    ask: say.deleteNameDots,
    title: say.deleteName,
    description: say.itCanBeRestoredAsUnreadable,
    action: say.delete,
    lost: say.agentsGoOnWithoutIt,
  },
});

const skeleton = <Skeleton rows={6} rowClass="h-14 px-6 max-sm:px-4" label={say.loadingPresets} />;

interface PresetRowProps {
  preset: PresetSummary;
  /** The number of tools in it; absent until it is known. */
  tools: string | undefined;
  onDialog(kind: Dialog["kind"]): void;
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
        {followers.length === 0 ? say.nobodyFollowsIt : say.followerCount(followers.length)}
      </span>
      <span className="w-36 text-right text-meta text-2 max-lg:hidden">
        {lastChange && (
          <>
            {lastChange.by}, <TimeAgo at={lastChange.at} />
          </>
        )}
      </span>
      <Menu align="end" trigger={<IconButton label={say.moreOfName(name)} icon={Ellipsis} />}>
        <MenuItem onSelect={() => onDialog("rename")}>{say.renameAndDescribe}</MenuItem>
        <MenuItem href={paths.presetHistory(id)}>{say.history}</MenuItem>
        <MenuItem danger onSelect={() => onDialog("delete")}>
          {common.delete}
        </MenuItem>
      </Menu>
    </li>
  );
}

interface DeletedProps {
  deleted: { id: string; name: string; deletedAt: string; deletedBy: string }[];
  onRestore(preset: { id: string; name: string }): void;
}

function Deleted({ deleted, onRestore }: DeletedProps) {
  return (
    <section aria-label={say.deletedPresets} className="border-t border-line px-6 py-3 max-sm:px-4">
      <h2 className="pb-1 text-list font-semibold">{say.deletedWithin30Days}</h2>
      <ul>
        {deleted.map(({ id, name, deletedAt, deletedBy }) => (
          <li key={id} className="flex min-h-10 items-center gap-3 text-list">
            <span className="min-w-0 flex-1 truncate text-2">
              {fill(say.deletedAgoBy, { name, ago: <TimeAgo at={deletedAt} />, person: deletedBy })}
            </span>
            <Button
              size="s"
              onClick={() => onRestore({ id, name })}
              aria-label={say.restoreName(name)}
            >
              {common.restore}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
