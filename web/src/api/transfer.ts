import type { Issue } from "@pegboard/registry-core";
import { describeRequestIssue } from "@pegboard/registry-core/messages";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  ExportAnswer,
  ExportRequest,
  ImportAnswer,
  ImportedSource,
  ImportRequest,
  SourceSummary,
} from "../../../server/src/api-contract.ts";
import { t } from "../messages/t.ts";
import { catalogQuery } from "./catalog.ts";
import { requestJson } from "./request-json.ts";
import { sourcesQuery } from "./sources/sources.ts";

export type {
  AskedValue,
  EmptyListMeaning,
  ExportAnswer,
  ExportRequest,
  ImportAnswer,
  ImportedChange,
  ImportedOwner,
  ImportedSource,
  ImportPlan,
  ImportRequest,
  ImportTarget,
  NameMeaning,
  SkippedPart,
  UnknownName,
} from "../../../server/src/api-contract.ts";

/** The seconds of a request, because reading a long document takes time. */
const TRANSFER_TIMEOUT_SECONDS = 60;

/** The chosen settings as a pegboard.yaml, as they are now. */
export const exportQuery = (body: ExportRequest) =>
  queryOptions({
    queryKey: ["export", body],
    queryFn: ({ signal }) =>
      requestJson<ExportAnswer>("/api/v1/export", {
        method: "POST",
        body,
        signal,
        seconds: TRANSFER_TIMEOUT_SECONDS,
        handlesChallenge: true,
      }).then(inPageLanguage),
    staleTime: 0,
    gcTime: 0,
  });

/** Plans what a document would change, without changing it. */
export const usePlanImport = () => useMutation({ mutationFn: planImport });

const planImport = (body: ImportRequest) =>
  requestJson<ImportAnswer>("/api/v1/import", {
    method: "POST",
    body,
    seconds: TRANSFER_TIMEOUT_SECONDS,
  }).then((answer) => ("left" in answer ? inPageLanguage(answer) : answer));

/** The documents are read one after the other, because the server reads few at once. */
let lastReading: Promise<unknown> = Promise.resolve();

/** What a document would change as things are now; `id` is unique in this tab. */
export const documentReadingQuery = (id: number, text: string) =>
  queryOptions({
    queryKey: ["document reading", id],
    queryFn: () => {
      const reading = lastReading.then(() => planImport({ text }));
      lastReading = reading.catch(() => undefined);
      return reading;
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** With what is left out in the language of this page. */
function inPageLanguage<Answer extends { left: Issue[] }>(answer: Answer): Answer {
  const left = answer.left.map((issue) => ({ ...issue, message: describeRequestIssue(issue, t) }));
  return { ...answer, left };
}

interface TakenSource {
  source: ImportedSource;
  /** The document that has its secrets. */
  document: string;
}

/** Stores a source of a document. */
export function useTakeSource() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (taken: TakenSource) =>
      requestJson<SourceSummary>(transferRoute(taken.source), {
        method: taken.source.id === undefined ? "POST" : "PATCH",
        body: bodyOf(taken),
        seconds: TRANSFER_TIMEOUT_SECONDS,
        handlesChallenge: true,
      }),
    onSettled: () =>
      Promise.all([client.invalidateQueries(sourcesQuery), client.invalidateQueries(catalogQuery)]),
  });
}

function transferRoute({ id, kind }: ImportedSource): string {
  const path = id === undefined ? "/api/v1/sources" : `/api/v1/sources/${encodeURIComponent(id)}`;
  return kind === "openapi" ? `${path}/openapi` : path;
}

function bodyOf({ source, document }: TakenSource) {
  const { id, kind, name, sent, fromDocument } = source;
  const named = id === undefined ? { name } : {};
  return kind === "openapi"
    ? { ...named, ...sent }
    : {
        ...named,
        config: sent,
        ...(fromDocument && { document }),
      };
}
