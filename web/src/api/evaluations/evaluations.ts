import type { SettingsOperation } from "@pegboard/registry-core";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  AddCaseRequest,
  AttemptsAnswer,
  CaseAnswer,
  CasesAnswer,
  ConfusionAnswer,
  ImportCasesAnswer,
  ModelProvidersAnswer,
  PayloadAnswer,
  ProposedCaseAnswer,
  PutModelProviderRequest,
  RunAnswer,
  RunChangedAnswer,
  RunComparison,
  RunEstimate,
  RunRequest,
  RunsAnswer,
  SentCase,
  StandingAnswer,
} from "../../../../server/src/api-contract.ts";
import { askAboutDrafts } from "../ask-about-drafts.ts";
import { requestJson } from "../request-json.ts";
import { ownerApiPath } from "../settings.ts";
import { evaluationsKey, MODEL_PROVIDERS_KEY } from "./evaluation-keys.ts";

export type {
  CaseContent,
  ConfusionAnswer,
  EvaluationCase,
  ImportCasesAnswer,
  JudgedCall,
  ModelProvider,
  ModelRequestForm,
  NamedMethodRef,
  PutModelProviderRequest,
  RunAnswer,
  RunAttempt,
  RunCell,
  RunComparison,
  RunEstimate,
  RunRequest,
  RunSummary,
  RunVariant,
  SentCase,
  SentVariant,
  StandingAnswer,
  ToldRefusal,
} from "../../../../server/src/api-contract.ts";

const casesPath = (agent: string) =>
  `${ownerApiPath({ kind: "agent", id: agent })}/evaluation-cases`;
const runsPath = (agent: string, run?: string, part = "") =>
  `${ownerApiPath({ kind: "agent", id: agent })}/evaluations${run === undefined ? "" : `/${encodeURIComponent(run)}`}${part}`;

/** The cases of an agent. */
export const casesQuery = (agent: string) =>
  queryOptions({
    queryKey: [...evaluationsKey(agent), "cases"],
    queryFn: ({ signal }) => requestJson<CasesAnswer>(casesPath(agent), { signal }),
  });

/** A case as a logged call would make it. */
export const proposedCaseQuery = (agent: string, call: number) =>
  queryOptions({
    queryKey: ["proposed case", agent, call],
    queryFn: ({ signal }) =>
      requestJson<ProposedCaseAnswer>(`${casesPath(agent)}/proposed?call=${call}`, { signal }),
    retry: false,
  });

/** The runs of an agent, the newest first. */
export const runsQuery = (agent: string) =>
  queryOptions({
    queryKey: [...evaluationsKey(agent), "runs"],
    queryFn: ({ signal }) => requestJson<RunsAnswer>(runsPath(agent), { signal }),
  });

/** A run with what became of each case. */
export const evaluationRunQuery = (agent: string, run: string) =>
  queryOptions({
    queryKey: [...evaluationsKey(agent), "run", run],
    queryFn: ({ signal }) => requestJson<RunAnswer>(runsPath(agent, run), { signal }),
  });

/** The attempts at a case in a run. */
export const attemptsQuery = (agent: string, run: string, id: string) =>
  queryOptions({
    queryKey: [...evaluationsKey(agent), "run", run, "attempts", id],
    queryFn: ({ signal }) =>
      requestJson<AttemptsAnswer>(
        runsPath(agent, run, `/attempts?${new URLSearchParams({ case: id })}`),
        { signal },
      ),
  });

/** One attempt, by its run. */
export interface AttemptPlace {
  run: string;
  case: string;
  variant: number;
  attempt: number;
}

/** What was sent in an attempt and what came back; it never changes. */
export const attemptPayloadQuery = (agent: string, { run, ...place }: AttemptPlace) =>
  queryOptions({
    queryKey: ["attempt payload", agent, run, place.case, place.variant, place.attempt],
    queryFn: ({ signal }) => {
      const { variant, attempt } = place;
      const query = { case: place.case, variant: String(variant), attempt: String(attempt) };
      return requestJson<PayloadAnswer>(
        runsPath(agent, run, `/payload?${new URLSearchParams(query)}`),
        { signal },
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Which methods were expected, and which were chosen instead; of all variants unless given. */
export const confusionQuery = (agent: string, run: string, variant?: number) =>
  queryOptions({
    queryKey: [...evaluationsKey(agent), "run", run, "confusion", variant],
    queryFn: ({ signal }) =>
      requestJson<ConfusionAnswer>(
        runsPath(agent, run, `/confusion${variant === undefined ? "" : `?variant=${variant}`}`),
        { signal },
      ),
  });

/** A variant of a run beside one of another; without its place the server chooses the other. */
export interface ComparedVariants {
  run: string;
  variant: number;
  with: string;
  withVariant: number | undefined;
}

/** What came out otherwise than in another run, and what was sent otherwise. */
export const runComparisonQuery = (
  agent: string,
  { run, variant, with: other, withVariant }: ComparedVariants,
) =>
  queryOptions({
    queryKey: [...evaluationsKey(agent), "comparison", run, variant, other, withVariant],
    queryFn: ({ signal }) => {
      const places = {
        with: other,
        variant: String(variant),
        ...(withVariant !== undefined && { withVariant: String(withVariant) }),
      };
      return requestJson<RunComparison>(
        runsPath(agent, run, `/compare?${new URLSearchParams(places)}`),
        { signal },
      );
    },
  });

/** The providers that the organisation entered, without their keys. */
export const modelProvidersQuery = queryOptions({
  queryKey: MODEL_PROVIDERS_KEY,
  queryFn: ({ signal }) => requestJson<ModelProvidersAnswer>("/api/v1/model-providers", { signal }),
});

/** What a run would send; nothing is sent for it. */
export const runEstimateQuery = (agent: string, request: RunRequest | undefined) =>
  queryOptions({
    queryKey: [...evaluationsKey(agent), "estimate", request],
    queryFn: ({ signal, client }) =>
      askAboutDrafts<RunEstimate>(runsPath(agent, undefined, "/estimate"), request, {
        client,
        signal,
      }),
    enabled: request !== undefined,
    retry: false,
    // Typed secrets may be in the key.
    gcTime: 0,
  });

/** What the newest runs of a draft, and of what is saved, came to. */
export const draftStandingQuery = (
  agent: string,
  draft: { baseRevision: number; operations: readonly SettingsOperation[] },
) =>
  queryOptions({
    queryKey: [...evaluationsKey(agent), "standing", draft],
    queryFn: ({ signal, client }) =>
      askAboutDrafts<StandingAnswer>(runsPath(agent, undefined, "/standing"), draft, {
        client,
        signal,
      }),
    retry: false,
    gcTime: 60_000,
  });

export function exportCasesPath(agent: string): string {
  return `${casesPath(agent)}/export?format=yaml`;
}

/** The results of a run as the tools of builds read them. */
export const junitPath = (agent: string, run: string): string => runsPath(agent, run, "/junit");

const importPath = (agent: string): string => `${casesPath(agent)}/import`;

/** A file of cases, and whether those that it does not name are removed. */
interface ImportedCases {
  document: string;
  replace?: true;
}

/** What a file of cases would change; nothing is changed for it. */
export const triedImportQuery = (agent: string, body: ImportedCases) =>
  queryOptions({
    queryKey: [...evaluationsKey(agent), "tried import", body],
    queryFn: ({ signal }) =>
      requestJson<ImportCasesAnswer>(importPath(agent), {
        method: "POST",
        body: { ...body, dryRun: true },
        signal,
      }),
    enabled: body.document.trim() !== "",
    gcTime: 0,
    retry: false,
  });

/** What changes cases: each is written at once, since a case changes nothing of the agent. */
export function useCaseChanges(agent: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: evaluationsKey(agent) });
  return {
    add: useMutation({
      mutationFn: (body: AddCaseRequest) =>
        requestJson<CaseAnswer>(casesPath(agent), { method: "POST", body }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, content }: { id: string; content: SentCase }) =>
        requestJson<CaseAnswer>(`${casesPath(agent)}/${encodeURIComponent(id)}`, {
          method: "PUT",
          body: { case: content },
        }),
      onSettled,
    }),
    take: useMutation({
      mutationFn: (body: ImportedCases) =>
        requestJson<ImportCasesAnswer>(importPath(agent), { method: "POST", body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) =>
        requestJson<null>(`${casesPath(agent)}/${encodeURIComponent(id)}`, { method: "DELETE" }),
      onSettled,
    }),
  };
}

/** What starts and ends runs. */
export function useRunChanges(agent: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: evaluationsKey(agent) });
  return {
    start: useMutation({
      mutationFn: (body: RunRequest) =>
        askAboutDrafts<RunChangedAnswer>(runsPath(agent), body, { client }),
      onSettled,
    }),
    stop: useMutation({
      mutationFn: (run: string) =>
        requestJson<RunChangedAnswer>(runsPath(agent, run, "/stop"), { method: "POST" }),
      onSettled,
    }),
    resume: useMutation({
      mutationFn: (run: string) =>
        requestJson<RunChangedAnswer>(runsPath(agent, run, "/resume"), {
          method: "POST",
          body: {},
        }),
      onSettled,
    }),
  };
}

/** Enters a provider, or changes it. */
export function usePutModelProvider() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: PutModelProviderRequest & { id: string }) =>
      requestJson<unknown>(`/api/v1/model-providers/${encodeURIComponent(id)}`, {
        method: "PUT",
        body,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: modelProvidersQuery.queryKey }),
  });
}
