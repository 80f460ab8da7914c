import type { ToolDefinition } from "@pegboard/registry-core";
import type { CauseFix, Problem, ProblemCause } from "@pegboard/registry-core/problems";
import type { IconElements } from "@pegboard/ui/tile.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, use } from "react";
import { type Reached, reachedOf, useRefusals } from "../../api/account/reached.ts";
import type { AgentSummary } from "../../api/agents.ts";
import { problemsQuery, useIgnoreProblems } from "../../api/problems.ts";
import { useRefreshSource } from "../../api/sources/source-actions.ts";
import { t } from "../../messages/t.ts";
import type { ProblemDrafts } from "./use-problem-drafts.ts";

/** The facts and actions that every row has. */
export interface ProblemActs {
  drafts: ProblemDrafts;
  direct: DirectActs;
  agents: ReadonlyMap<string, AgentSummary>;
  tools: ReadonlyMap<string, ToolDefinition & { node?: IconElements | undefined }>;
  sources: ReadonlyMap<string, string>;
  /** The problems of a cause that are ticked and that no draft settles. */
  left(cause: ProblemCause): readonly Problem[];
  /** Those of several problems that whoever uses the page may do something about. */
  mine(problems: readonly Problem[]): Reached<Problem>;
  /** Why whoever uses the page may not do what a fix does. */
  refusalOf(fix: CauseFix): string | undefined;
  /** Asks for the reason to ignore problems. */
  onIgnore(problems: readonly Problem[]): void;
}

const ActsContext = createContext<ProblemActs | undefined>(undefined);

export const ProblemActsProvider = ActsContext;

export function useProblemActs(): ProblemActs {
  const acts = use(ActsContext);
  if (!acts) throw new Error("Problems are settled on their page only.");
  return acts;
}

/** What a role that is narrowed, or no admin's, leaves of the fixes. */
export function useProblemRights(): Pick<ProblemActs, "mine" | "refusalOf"> {
  const { ofAct, ofSettings } = useRefusals();
  return {
    mine: (problems) =>
      reachedOf(problems, ({ place }) => ofAct("PUT /api/v1/problems/ignored", place.agent)),
    refusalOf: (fix) => {
      if (fix.kind === "refresh source")
        return ofAct("POST /api/v1/sources/:id/refresh", undefined);
      if (fix.kind === "open") return undefined;
      return fix.changes.map(({ owner }) => ofSettings(owner)).find((why) => why !== undefined);
    },
  };
}

/** Actions that need no draft, because they change no settings. */
export interface DirectActs {
  ignore(problems: readonly Problem[], reason: string): void;
  watch(problems: readonly Problem[]): void;
  refresh(source: string, problems: readonly Problem[]): void;
  /** Whether an action goes on, until problems are checked again. */
  isPending: boolean;
  error: string | undefined;
  /** The last action. */
  done: string | undefined;
  /** Takes the last action back; absent where that is impossible. */
  undo: (() => void) | undefined;
}

interface DirectAct {
  done: string;
  run(): Promise<unknown>;
  back?: (() => Promise<unknown>) | undefined;
  /** The problems that should be gone after it. */
  settles?: readonly Problem[];
}

/**
 * Ignores problems, watches them again, and asks sources again. Afterwards problems are checked
 * again.
 */
export function useDirectActs(): DirectActs {
  const client = useQueryClient();
  const ignoring = useIgnoreProblems();
  const source = useRefreshSource();
  const mutation = useMutation({
    mutationFn: async ({ run, done, settles = [] }: DirectAct) => {
      await run();
      const { problems } = await client.fetchQuery({ ...problemsQuery, staleTime: 0 });
      const isThere = settles.some(({ id }) => problems.some((problem) => problem.id === id));
      return isThere ? t("{done} The problem is still there.", { done }) : done;
    },
    onError: () => client.invalidateQueries(problemsQuery),
  });
  const set = (problems: readonly Problem[], reason: string | null) =>
    ignoring.mutateAsync({ problems: problems.map(({ id }) => id), reason });
  const back = mutation.variables?.back;
  return {
    ignore: (problems, reason) =>
      mutation.mutate({
        done: t(
          "{count, plural, one {Ignored for the organisation.} other {# problems ignored for the organisation.}}",
          { count: problems.length },
        ),
        run: () => set(problems, reason),
        back: () => set(problems, null),
      }),
    watch: (problems) =>
      mutation.mutate({
        done: t("Watched again."),
        run: () => set(problems, null),
        back: async () => {
          for (const [reason, same] of byReason(problems)) await set(same, reason);
        },
      }),
    refresh: (id, problems) =>
      mutation.mutate({
        done: t("The source was asked again."),
        run: () => source.mutateAsync(id),
        settles: problems,
      }),
    isPending: mutation.isPending,
    error: mutation.error?.message,
    done: mutation.data,
    undo:
      mutation.data !== undefined && back
        ? () => mutation.mutate({ done: t("Undone."), run: back })
        : undefined,
  };
}

/** Problems by the reason why they are ignored. */
function byReason(problems: readonly Problem[]): Map<string, Problem[]> {
  const reasons = new Map<string, Problem[]>();
  for (const problem of problems) {
    if (!problem.ignored) continue;
    const { reason } = problem.ignored;
    reasons.set(reason, [...(reasons.get(reason) ?? []), problem]);
  }
  return reasons;
}
