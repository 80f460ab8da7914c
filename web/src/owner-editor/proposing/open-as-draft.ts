import { useQueryClient } from "@tanstack/react-query";
import { goTo } from "../../addresses/address.ts";
import { ownerPath } from "../../addresses/paths.ts";
import { type ProposalAnswer, useProposalAction } from "../../api/proposals.ts";
import { newAct } from "../../drafts/draft.ts";
import { readSaved } from "../../drafts/save-drafts.ts";
import { useDrafts } from "../../drafts/use-draft.ts";
import { t } from "../../messages/t.ts";

/** Puts the changes of a proposal into drafts of this browser, and opens the first owner. */
export function useOpenAsDraft() {
  const client = useQueryClient();
  const drafts = useDrafts();
  return async (proposal: ProposalAnswer) => {
    const { number, version, state, changes } = proposal;
    const opened = { number, version, isDraft: state === "draft" };
    const act = newAct();
    const steps = await Promise.all(
      changes.map(async ({ owner, operations }) => {
        const saved = await readSaved(client, owner);
        const label = t("Proposal {number}", { number });
        const step = { label, operations, act, proposal: opened };
        return { owner, event: { type: "change" as const, step }, saved };
      }),
    );
    drafts.change(steps);
    const [first] = changes;
    if (first) goTo(ownerPath(first.owner));
  };
}

/** Goes on with a draft that somebody handed over, which ends it for others. */
export function useTakeDraft() {
  const open = useOpenAsDraft();
  const { mutateAsync, error } = useProposalAction();
  const take = (number: number) =>
    void mutateAsync({ act: "take", number, body: {} }).then(open, () => undefined);
  return { take, error };
}
