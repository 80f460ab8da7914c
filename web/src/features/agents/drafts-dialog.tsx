import {
  compareNames,
  type NamedTools,
  type SettingsOwner,
} from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { Building2, Layers } from "lucide-react";
import { useMemo, useState } from "react";
import { ownerPath } from "../../addresses/paths.ts";
import type { AgentSummary } from "../../api/agents.ts";
import { type CatalogAnswer, catalogQuery } from "../../api/catalog.ts";
import { ownerKey } from "../../api/settings.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import type { KnownDraft } from "../../drafts/draft-storage.ts";
import type { SaveError } from "../../drafts/save-drafts.ts";
import { useSaveDrafts } from "../../drafts/save-several-drafts.ts";
import { useDrafts, useKnownDrafts } from "../../drafts/use-draft.ts";
import { changeCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { useSaveWords } from "../../owner-editor/proposing/use-protected.ts";
import { RefusedOperations } from "../../owner-editor/saving/refused-operations.tsx";

interface DraftsDialogProps {
  agents: AgentSummary[];
  onClose(): void;
}

/** The result for a draft in this list. */
type DraftOutcome =
  | { kind: "saved" | "proposed" | "discarded" }
  | { kind: "failed"; error: SaveError };

/** Every draft of this browser, to save or discard without opening its agent. */
export function DraftsDialog({ agents, onClose }: DraftsDialogProps) {
  const drafts = useKnownDrafts();
  const [first] = useState(drafts);
  const { outcomes, saving, said, saveAll, discard, undo } = useOutcomes();
  const { data: presets } = useQuery({ ...catalogQuery, select: (catalog) => catalog.presets });
  const rows = useMemo(
    () => draftsInOrder(new Map([...first, ...drafts]), agents, presets),
    [first, drafts, agents, presets],
  );
  const savable = rows.filter(({ key, name }) => drafts.has(key) && name !== undefined);
  const nothing = savable.length === 0 ? t("There is nothing to save") : undefined;
  const action = useSaveWords(
    savable.map(({ draft }) => draft.owner),
    savable.length <= 1 ? t("Save") : t("Save all {count, number}", { count: savable.length }),
  );
  return (
    <Dialog
      width="l"
      title={t("Drafts")}
      description={t("Changes made in this browser that are not saved yet.")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("Close")}</Button>
          <Button
            variant="primary"
            blocked={saving ? t("Saving…") : nothing}
            onClick={() => void saveAll(savable.map(({ draft }) => draft.owner))}
          >
            {saving ? t("Saving…") : action}
          </Button>
        </>
      }
    >
      <LiveRegion text={said} />
      {rows.length === 0 && <p className="text-list text-2">{t("There are no drafts.")}</p>}
      <ul className="-my-1 divide-y divide-(--line-soft)">
        {rows.map((row) => (
          <li key={row.key} className="grid gap-2 py-2">
            <DraftRow
              row={row}
              now={drafts.get(row.key)}
              outcome={outcomes.get(row.key)}
              href={ownerPath(row.draft.owner)}
              saving={saving}
              onDiscard={() => discard(row.draft)}
              onUndo={() => undo(row.draft)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface DraftRowProps {
  row: DraftedOwner;
  /** The present draft; absent when nothing is left of it. */
  now: KnownDraft | undefined;
  outcome: DraftOutcome | undefined;
  href: string;
  saving: boolean;
  onDiscard(): void;
  onUndo(): void;
}

function DraftRow({
  row: { key, draft, name, tile },
  now,
  outcome,
  href,
  saving,
  onDiscard,
  onUndo,
}: DraftRowProps) {
  const Icon = draft.owner.kind === "preset" ? Layers : Building2;
  return (
    <>
      <div className="flex min-h-8 items-center gap-3 text-list">
        {draft.owner.kind === "agent" ? (
          <AgentTile tile={tile} />
        ) : (
          <span aria-hidden className="grid size-7 flex-none place-items-center text-2">
            <Icon {...iconSize.m} />
          </span>
        )}
        <span className="grid min-w-0 flex-1">
          {name === undefined ? (
            <span className="truncate font-medium">{key}</span>
          ) : (
            <a href={href} className="truncate font-medium hover:underline">
              {name}
            </a>
          )}
          <DraftSaveState draft={now} outcome={outcome} isGone={name === undefined} />
        </span>
        {now && (
          <Button
            size="s"
            variant="ghost"
            blocked={saving ? t("Saving…") : undefined}
            onClick={onDiscard}
          >
            {t("Discard")}
          </Button>
        )}
        {!now && outcome?.kind === "discarded" && (
          <Button size="s" variant="ghost" onClick={onUndo}>
            {t("Undo")}
          </Button>
        )}
      </div>
      {now && <DraftErrors outcome={outcome} />}
    </>
  );
}

function useOutcomes() {
  const drafts = useDrafts();
  const save = useSaveDrafts();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, DraftOutcome>>(new Map());
  const [saving, setSaving] = useState(false);
  const [said, setSaid] = useState("");
  const set = (owner: SettingsOwner, outcome: DraftOutcome | undefined) =>
    setOutcomes((before) => {
      const next = new Map(before);
      if (outcome) next.set(ownerKey(owner), outcome);
      else next.delete(ownerKey(owner));
      return next;
    });
  const saveAll = async (owners: SettingsOwner[]) => {
    setSaving(true);
    const { saved, proposed, failed } = await save(owners, (owner, error, proposal) => {
      const done = proposal === undefined ? "saved" : "proposed";
      set(owner, error ? { kind: "failed", error } : { kind: done });
    });
    setSaid(
      t(
        "{saved, plural, one {# draft} other {# drafts}} saved{proposed, plural, =0 {} other {, # proposed}}{failed, plural, =0 {} other {, # not saved}}.",
        { saved: saved.length, proposed: proposed.length, failed: failed.length },
      ),
    );
    setSaving(false);
  };
  const discard = ({ owner }: KnownDraft) => {
    drafts.change([{ owner, event: { type: "discard" } }]);
    set(owner, { kind: "discarded" });
  };
  const undo = ({ owner }: KnownDraft) => {
    drafts.move(owner, "undo");
    set(owner, undefined);
  };
  return { outcomes, saving, said, saveAll, discard, undo };
}

const DONE = { saved: t("Saved"), proposed: t("Proposed"), discarded: t("Discarded") };

function DraftSaveState(props: {
  draft: KnownDraft | undefined;
  outcome: DraftOutcome | undefined;
  isGone: boolean;
}) {
  const { draft, outcome, isGone } = props;
  if (!draft)
    return (
      <span className="text-meta text-2">
        {DONE[outcome?.kind === "failed" ? "saved" : (outcome?.kind ?? "saved")]}
      </span>
    );
  const { changes, lostSecrets, storedAt } = draft;
  return (
    <span className="num truncate text-meta text-2">
      {[
        changes > 0 && changeCount(changes),
        lostSecrets > 0 &&
          t("{count, plural, one {# secret} other {# secrets}} to enter again", {
            count: lostSecrets,
          }),
        isGone && t("it does not exist any more"),
      ]
        .filter(Boolean)
        .join(" · ")}
      {storedAt !== undefined && (
        <>
          {" · "}
          <TimeAgo at={storedAt} />
        </>
      )}
    </span>
  );
}

function DraftErrors({ outcome }: { outcome: DraftOutcome | undefined }) {
  const { data } = useQuery(catalogQuery);
  const tools: NamedTools = useMemo(
    () => new Map(data?.declared.map((definition) => [definition.name, { definition }])),
    [data],
  );
  if (outcome?.kind !== "failed") return null;
  const { message, refused } = outcome.error;
  return (
    <Note tone="bad">
      <b className="font-semibold">{t("Not saved.")}</b> {message}
      <RefusedOperations refused={refused} tools={tools} />
    </Note>
  );
}

type DraftedOwner = ReturnType<typeof draftsInOrder>[number];

/**
 * The owners in order: the organisation first, then the others by name, without a name those that
 * are gone. A preset has its id until the presets are known.
 */
function draftsInOrder(
  drafts: ReadonlyMap<string, KnownDraft>,
  agents: AgentSummary[],
  presets: CatalogAnswer["presets"] | undefined,
) {
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  const nameOf = (owner: SettingsOwner) => {
    if (owner.kind === "organisation") return t("Organisation");
    if (owner.kind === "agent") return byId.get(owner.id)?.name;
    return presets ? presets.find(({ id }) => id === owner.id)?.name : owner.id;
  };
  const rows = [...drafts].map(([key, draft]) => {
    return { key, draft, name: nameOf(draft.owner), tile: byId.get(key)?.tile };
  });
  const rank = ({ draft }: (typeof rows)[number]) => (draft.owner.kind === "organisation" ? 0 : 1);
  return rows.sort((a, b) => rank(a) - rank(b) || compareNames(a.name ?? a.key, b.name ?? b.key));
}
