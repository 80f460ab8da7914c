import { withSeen } from "@pegboard/registry-core/internal";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { useYou } from "../../api/account/session.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { peopleQuery } from "../../api/people.ts";
import { useProposalAction } from "../../api/proposals.ts";
import { standingSteps } from "../../drafts/draft.ts";
import { proposalOf } from "../../drafts/opened-proposal.ts";
import { t } from "../../messages/t.ts";
import { useDrafting, useOwnerEdit } from "../owner-edit.tsx";
import { NoteField, TitleField } from "./proposal-fields.tsx";

interface ProposeDialogProps {
  /** Whether the draft goes to somebody who goes on with it, and not to who decides. */
  isHandedOver: boolean;
  onClose(): void;
}

/** Asks for a title and a note, and makes a proposal of the draft, or hands it over. */
export function ProposeDialog({ isHandedOver, onClose }: ProposeDialogProps) {
  const { owner, drafted } = useOwnerEdit("owner", "drafted");
  const { draft, send } = useDrafting("draft", "send");
  const client = useQueryClient();
  const { mutateAsync, isPending, error } = useProposalAction();
  const [title, setTitle] = useState("");
  const [note, setNote] = useState("");
  const [person, setPerson] = useState("");
  const from = proposalOf(standingSteps(draft));
  const revised = from && !from.isDraft && !isHandedOver ? from : undefined;
  const submit = async () => {
    const shown = client.getQueryData(catalogQuery.queryKey)?.declared ?? [];
    const operations = withSeen(drafted.pending, shown);
    const changes = [{ owner, baseRevision: draft.base.revision, operations }];
    const taken = from?.isDraft ? { draft: from.number } : {};
    const answer = await mutateAsync(
      revised
        ? {
            act: "revise",
            number: revised.number,
            body: { version: revised.version, changes, ...(title !== "" && { title }) },
          }
        : {
            act: "propose",
            body: {
              title,
              note,
              changes,
              ...taken,
              ...(isHandedOver && { draftFor: person === "" ? null : person }),
            },
          },
    );
    send({ type: "discard" });
    onClose();
    goTo(paths.review({ tab: "proposals", proposal: answer.number }));
  };
  const needsTitle = title.trim() === "" && !revised ? t("Give it a title") : undefined;
  return (
    <FormDialog
      title={dialogTitle(isHandedOver, revised?.number)}
      description={
        isHandedOver
          ? t("The draft leaves this browser. Secrets stay sealed and are shown to nobody.")
          : t("Nothing changes until somebody else accepts it.")
      }
      action={isHandedOver ? t("Hand over") : t("Propose", {}, "command")}
      blocked={isPending ? t("Sending…") : needsTitle}
      error={error?.message}
      onSubmit={() => void submit().catch(() => undefined)}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <TitleField value={title} onChange={setTitle} />
        {!revised && <NoteField value={note} onChange={setNote} />}
        {isHandedOver && <ForWhom person={person} onChange={setPerson} />}
      </div>
    </FormDialog>
  );
}

function dialogTitle(isHandedOver: boolean, revised: number | undefined): string {
  if (isHandedOver) return t("Hand over the draft");
  return revised === undefined
    ? t("Propose the changes")
    : t("Revise proposal {number}", { number: revised });
}

function ForWhom({ person, onChange }: { person: string; onChange(person: string): void }) {
  const you = useYou();
  const { data } = useQuery(peopleQuery);
  const others = data?.people.filter(({ id, state }) => id !== you?.id && state === "active") ?? [];
  const id = useId();
  return (
    <label htmlFor={id} className="grid gap-1 text-list font-medium">
      {t("For whom")}
      <Select id={id} value={person} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t("Whoever may change it")}</option>
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </Select>
    </label>
  );
}
