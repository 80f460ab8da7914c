import type { GroupFix, OwnerChange } from "@pegboard/registry-core/problems";
import { queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemsQuery } from "../../api/problems.ts";
import { ownerKey } from "../../api/settings.ts";
import { type DraftFailure, type OwnerStep, useManyDrafts } from "../../settings/drafts/many-drafts.ts";
import { say } from "./texts.ts";

/** A fix that lies in drafts until they are saved. */
interface DraftedFix {
  label: string;
  /** Whose drafts have it, each as one step. */
  steps: OwnerStep[];
  /** Ids of the problems that it settles once it is saved. */
  settles: readonly string[];
}

/** What was drafted on this screen in this visit. It is not fetched: it outlives the screen. */
const draftedFixes = queryOptions<DraftedFix[]>({
  queryKey: ["drafted fixes"],
  queryFn: skipToken,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

const NONE: DraftedFix[] = [];

export interface ProblemDrafts {
  /** Adds operations to the drafts of all their owners. */
  add(fix: Pick<GroupFix, "changes" | "settles"> & { label: string }): Promise<void>;
  /** Takes the last of them back. */
  undo(): Promise<void>;
  /** Saves the drafts one after the other. */
  save(): Promise<void>;
  drafted: readonly DraftedFix[];
  /** Ids of problems that the drafts settle. */
  settled: ReadonlySet<string>;
  /** What is being done. */
  pending: "adding" | "saving" | undefined;
  /** Whose draft was not saved, and why: it is as it was. */
  failures: readonly DraftFailure[];
  /** What was done last, for screen readers. */
  said: string;
}

/** Fixes of many agents, each in its agent's own draft. */
export function useProblemDrafts(): ProblemDrafts {
  const client = useQueryClient();
  const many = useManyDrafts();
  const drafted = useQuery(draftedFixes).data ?? NONE;
  const [pending, setPending] = useState<ProblemDrafts["pending"]>();
  const [said, setSaid] = useState("");
  const [failures, setFailures] = useState<ProblemDrafts["failures"]>([]);
  const set = (next: (fixes: DraftedFix[]) => DraftedFix[]) =>
    client.setQueryData(draftedFixes.queryKey, (fixes = NONE) => next(fixes));
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
    settled: new Set(drafted.flatMap(({ settles }) => settles)),
    pending,
    failures,
    said,
    add: ({ label, changes, settles }) =>
      during("adding", async () => {
        const steps = changes.map(({ owner, operations }) => ({ owner, step: { label, operations } }));
        for (const { owner, step } of steps) await many.change(owner, { type: "change", step });
        set((fixes) => [...fixes, { label, steps, settles }]);
        setSaid(say.fixDrafted(label, drafted.length + 1));
      }),
    undo: () =>
      during("adding", async () => {
        await many.move(drafted.at(-1)?.steps ?? [], "undo");
        set((fixes) => fixes.slice(0, -1));
        setSaid(say.fixDrafted(say.undoWhat(drafted.at(-1)?.label ?? ""), drafted.length - 1));
        setFailures([]);
      }),
    save: () =>
      during("saving", async () => {
        const failed = await many.save(ownersOf(drafted));
        setFailures(failed);
        setSaid(failed.length === 0 ? say.draftsSaved : "");
        const left = new Set(failed.map(({ owner }) => ownerKey(owner)));
        set((fixes) =>
          fixes.flatMap((fix) => {
            const steps = fix.steps.filter(({ owner }) => left.has(ownerKey(owner)));
            return steps.length > 0 ? [{ ...fix, steps }] : [];
          }),
        );
        await client.fetchQuery({ ...problemsQuery, staleTime: 0 });
      }),
  };
}

/** The owners of drafted fixes, each once; the organisation first: its values may be what the agents' need. */
export function ownersOf(drafted: readonly DraftedFix[]): OwnerChange["owner"][] {
  const owners = new Map(drafted.flatMap(({ steps }) => steps.map(({ owner }) => [ownerKey(owner), owner])));
  return [...owners.values()].sort((one, other) => Number(one.kind === "agent") - Number(other.kind === "agent"));
}
