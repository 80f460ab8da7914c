import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "../../addresses/paths.ts";
import { agentsQuery } from "../../api/agents.ts";
import { presetsQuery } from "../../api/owners.ts";
import { useProposalAction } from "../../api/proposals.ts";
import { closeProposalDialog, useAskedProposal } from "../../drafts/propose-drafts.ts";
import { draftCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { NoteField, TitleField } from "./proposal-fields.tsx";

/** Makes one proposal of several drafts that cannot be saved, wherever they were to be saved. */
export function ProposeDraftsDialog() {
  const asked = useAskedProposal();
  const [made, setMade] = useState<number>();
  if (asked) return <AskToPropose {...asked} onMade={setMade} />;
  return made === undefined ? null : <Made number={made} onClose={() => setMade(undefined)} />;
}

interface AskToProposeProps extends NonNullable<ReturnType<typeof useAskedProposal>> {
  onMade(number: number): void;
}

function AskToPropose({ body, saved, onMade }: AskToProposeProps) {
  const [title, setTitle] = useState("");
  const [note, setNote] = useState("");
  const { mutateAsync, isPending, error } = useProposalAction();
  const names = useOwnerNames(body.changes.map(({ owner }) => owner));
  const submit = async () => {
    const { number } = await mutateAsync({ act: "propose", body: { ...body, title, note } });
    onMade(number);
    closeProposalDialog(number);
  };
  const needsTitle = title.trim() === "" ? t("Give it a title") : undefined;
  return (
    <FormDialog
      title={t("Propose {drafts}", { drafts: draftCount(body.changes.length) })}
      description={`${savedAgentsText(saved)} ${t("Somebody else has to accept what is protected: {names}.", { names })}`.trim()}
      action={t("Propose", {}, "command")}
      blocked={isPending ? t("Sending…") : needsTitle}
      error={error?.message}
      onSubmit={() => void submit().catch(() => undefined)}
      onClose={() => closeProposalDialog(undefined)}
    >
      <div className="grid gap-3">
        <TitleField value={title} onChange={setTitle} />
        <NoteField value={note} onChange={setNote} />
      </div>
    </FormDialog>
  );
}

const savedAgentsText = (saved: number): string =>
  saved === 0
    ? ""
    : t("{count, plural, one {# draft is saved.} other {# drafts are saved.}}", { count: saved });

/** The most owners that are named. */
const MOST_NAMED_OWNERS = 4;

function useOwnerNames(owners: readonly SettingsOwner[]): string {
  const { data: agents = [] } = useQuery(agentsQuery);
  const { data: presets } = useQuery(presetsQuery);
  const nameOf = (owner: SettingsOwner) => {
    if (owner.kind === "organisation") return t("Organisation");
    const all = owner.kind === "agent" ? agents : (presets?.presets ?? []);
    return escapeInvisible(all.find(({ id }) => id === owner.id)?.name ?? owner.id);
  };
  const named = owners.slice(0, MOST_NAMED_OWNERS).map(nameOf);
  const more = owners.length - named.length;
  return more > 0
    ? t("{names} and {count, number} more", { names: named.join(", "), count: more })
    : listText(named);
}

function Made({ number, onClose }: { number: number; onClose(): void }) {
  return (
    <Dialog
      title={t("Proposal {number} waits for somebody else", { number })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("Close")}</Button>
          <a
            href={paths.review({ tab: "proposals", proposal: number })}
            onClick={onClose}
            className={buttonClass("primary")}
          >
            {t("Open the proposal")}
          </a>
        </>
      }
    />
  );
}
