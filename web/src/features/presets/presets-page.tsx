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
import { useState } from "react";
import { goTo, replaceAddress } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { type PresetSummary, presetsQuery, useActOnOwner } from "../../api/owners.ts";
import { toolCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { DamagedOwners } from "../../settings/damaged-owners.tsx";
import { DeletePreset } from "./delete-preset.tsx";
import { NewPresetForm, RenamePreset } from "./preset-form.tsx";

interface PresetsPageProps {
  /** Whether the form of a new preset is open. */
  isNew: boolean;
  /** The agent whose settings a new preset begins with. */
  from: string | undefined;
  onNew(open: boolean): void;
}

type PresetDialog = { kind: "rename" | "delete"; preset: PresetSummary };

/**
 * All presets: their content, the agents that follow them, and the actions on a preset as a whole.
 */
export function PresetsPage({ isNew, from, onNew }: PresetsPageProps) {
  const presets = useQuery(presetsQuery);
  const { data: known } = useQuery({ ...catalogQuery, select: (catalog) => catalog.presets });
  const act = useActOnOwner();
  const [dialog, setDialog] = useState<PresetDialog>();
  const [deleted, setDeleted] = useState<PresetSummary>();
  const [said, setSaid] = useState("");
  const restore = (preset: { id: string; name: string }) =>
    act.mutate(
      { owner: { kind: "preset", id: preset.id }, act: { kind: "restore" } },
      {
        onSuccess: () => {
          setDeleted(undefined);
          setSaid(t("{name} restored.", { name: preset.name }));
        },
      },
    );
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
        {deleted && (
          <div className="px-6 pt-3 max-sm:px-4">
            <Note
              actions={
                <Button size="s" onClick={() => restore(deleted)}>
                  {t("Undo")}
                </Button>
              }
            >
              {t("{name} deleted.", { name: deleted.name })}
            </Note>
          </div>
        )}
        {act.error && (
          <div className="px-6 pt-3 max-sm:px-4">
            <Note tone="bad">{act.error.message}</Note>
          </div>
        )}
        <Loaded
          query={presets}
          failure={t("Presets could not be loaded")}
          skeleton={presetsSkeleton}
        >
          {(answer) => (
            <>
              <DamagedOwners
                kind="preset"
                owners={answer.outOfOrder}
                texts={damagedPresetTexts()}
              />
              {!hasSome && (
                <EmptyState title={t("There are no presets yet")} actions={newPreset}>
                  {t(
                    "A preset is a named set of switches and values. Agents take a copy of it, or follow it and change with it.",
                  )}
                </EmptyState>
              )}
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
                <Deleted deleted={answer.deleted} onRestore={restore} />
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
      {dialog?.kind === "rename" && (
        <RenamePreset
          preset={dialog.preset}
          onClose={close}
          onRenamed={(name) => {
            setSaid(t("{name} saved.", { name }));
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
            setSaid(t("{name} deleted.", { name: dialog.preset.name }));
            close();
          }}
        />
      )}
    </>
  );
}

const damagedPresetTexts = () => ({
  restoreAsCreated: t("Restore as created"),
  deletion: {
    ask: (name: string) => t("Delete {name}…", { name }),
    title: (name: string) => t("Delete {name}?", { name }),
    description: t("It can be restored for 30 days, as unreadable as it is."),
    action: t("Delete"),
    lost: t("Agents that follow it go on without it."),
  },
});

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

interface DeletedProps {
  deleted: { id: string; name: string; deletedAt: string; deletedBy: string }[];
  onRestore(preset: { id: string; name: string }): void;
}

function Deleted({ deleted, onRestore }: DeletedProps) {
  return (
    <section
      aria-label={t("Deleted presets")}
      className="border-t border-line px-6 py-3 max-sm:px-4"
    >
      <h2 className="pb-1 text-list font-semibold">{t("Deleted within 30 days")}</h2>
      <ul>
        {deleted.map(({ id, name, deletedAt, deletedBy }) => (
          <li key={id} className="flex min-h-10 items-center gap-3 text-list">
            <span className="min-w-0 flex-1 truncate text-2">
              {t.rich("{name}, {ago} by {person}", {
                name,
                ago: <TimeAgo at={deletedAt} />,
                person: deletedBy,
              })}
            </span>
            <Button
              size="s"
              onClick={() => onRestore({ id, name })}
              aria-label={t("Restore {name}", { name })}
            >
              {t("Restore")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
