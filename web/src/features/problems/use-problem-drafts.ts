import { reasonOf } from "@pegboard/json-schema";
import type { SettingsOwner } from "@pegboard/registry-core/internal";
import type { GroupFix, OwnerFix } from "@pegboard/registry-core/problems";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemsQuery } from "../../api/problems.ts";
import { ownerKey } from "../../api/settings.ts";
import { type DraftStep, newAct } from "../../drafts/draft.ts";
import { type DraftedAct, useActs } from "../../drafts/draft-acts.ts";
import type { DraftChange } from "../../drafts/draft-store.ts";
import { readSaved } from "../../drafts/save-drafts.ts";
import { type DraftError, useSaveDrafts } from "../../drafts/save-several-drafts.ts";
import { useDrafts } from "../../drafts/use-draft.ts";
import { t } from "../../messages/t.ts";
import { withProposed } from "../../owner-editor/proposing/use-protected.ts";

export interface ProblemDrafts {
  /** Adds operations to the drafts of all their owners. */
  add(fix: Pick<GroupFix, "changes" | "settles"> & { label: string }): Promise<void>;
  /** Takes the last added operations back. */
  undo(): void;
  /** Saves the drafts one after the other. */
  save(): Promise<void>;
  /** The fixes that lie in drafts until they are saved. */
  drafted: readonly DraftedAct[];
  /** Ids of problems that the drafts settle. */
  settled: ReadonlySet<string>;
  /** The action that goes on. */
  pending: "adding" | "saving" | undefined;
  /** The drafts that were not saved, with the reasons. They have not changed. */
  errors: readonly DraftError[];
  /** The last action, for screen readers. */
  said: string;
}

/** Fixes of many agents, each in its agent's own draft. */
export function useProblemDrafts(): ProblemDrafts {
  const client = useQueryClient();
  const drafts = useDrafts();
  const saveDrafts = useSaveDrafts();
  const drafted = useActs("problems").done;
  const last = drafted.at(-1);
  const [pending, setPending] = useState<ProblemDrafts["pending"]>();
  const [said, setSaid] = useState("");
  const [errors, setErrors] = useState<ProblemDrafts["errors"]>([]);
  const during = async (what: ProblemDrafts["pending"], run: () => Promise<void>) => {
    setPending(what);
    try {
      await run();
    } finally {
      setPending(undefined);
    }
  };
  return {
    drafted,
    settled: new Set(drafted.flatMap(({ solves }) => solves)),
    pending,
    errors,
    said,
    add: ({ label, changes, settles }) =>
      during("adding", async () => {
        const { problems = [] } = client.getQueryData(problemsQuery.queryKey) ?? {};
        const agents = new Map(problems.map(({ id, place }) => [id, place.agent]));
        const byAgent = new Map(changes.map((change) => [agentIdOfOwner(change.owner), change]));
        const act = newAct("problems");
        const steps = changes.map((change) => {
          // The first owner's step solves problems that are no owner's own.
          const solves = settles.filter(
            (id) => (byAgent.get(agents.get(id)) ?? changes[0]) === change,
          );
          const { owner, operations } = change;
          return { owner, step: { label, operations, act: { ...act, solves } } };
        });
        const { all, failed } = await readStoredDrafts(client, steps);
        setErrors(failed);
        // A fix is made for all or for none.
        if (failed.length > 0) return;
        drafts.change(all);
        setSaid(
          t("{label}. {fixes, plural, =0 {No fixes} one {# fix} other {# fixes}} to save", {
            label,
            fixes: drafted.length + 1,
          }),
        );
      }),
    undo: () => {
      if (!last) return;
      drafts.moveAct(last.id, "undo");
      setSaid(
        t("{label}. {fixes, plural, =0 {No fixes} one {# fix} other {# fixes}} to save", {
          label: t("Undo {label}", { label: last.label }),
          fixes: drafted.length - 1,
        }),
      );
      setErrors([]);
    },
    save: () =>
      during("saving", async () => {
        const owners = ownersOf(drafted);
        const { saved, proposed, failed } = await saveDrafts(owners);
        setErrors(failed);
        const said = saved.length > 0 ? t("The fixes are saved") : "";
        setSaid(failed.length === 0 ? withProposed(said, proposed.length) : "");
        // Where nothing was saved there is nothing new, and perhaps no server.
        if (saved.length > 0) await client.invalidateQueries(problemsQuery);
      }),
  };
}

/** The steps with what is stored for their owners, and the owners for which it cannot be read. */
async function readStoredDrafts(
  client: QueryClient,
  steps: readonly { owner: SettingsOwner; step: DraftStep }[],
): Promise<{ all: DraftChange[]; failed: DraftError[] }> {
  const all: DraftChange[] = [];
  const failed: DraftError[] = [];
  for (const { owner, step } of steps) {
    try {
      const saved = await readSaved(client, owner);
      all.push({ owner, event: { type: "change", step }, saved });
    } catch (error) {
      failed.push({ owner, reason: reasonOf(error), refused: [], issues: [] });
    }
  }
  return { all, failed };
}

const agentIdOfOwner = (owner: SettingsOwner): string | undefined =>
  owner.kind === "agent" ? owner.id : undefined;

/**
 * The owners of drafted fixes, each once; the organisation first, because its values may be what
 * the agents need.
 */
export function ownersOf(drafted: readonly DraftedAct[]): OwnerFix["owner"][] {
  const owners = new Map(
    drafted.flatMap((act) => act.owners.map((owner) => [ownerKey(owner), owner])),
  );
  return [...owners.values()].sort(
    (one, other) => Number(one.kind === "agent") - Number(other.kind === "agent"),
  );
}
