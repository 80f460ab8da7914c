import { queryOptions, useMutation } from "@tanstack/react-query";
import type { ExportAnswer, ExportRequest, ImportAnswer, ImportRequest } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type {
  ExportAnswer,
  ExportRequest,
  ImportedChange,
  ImportedOwner,
  ImportPlan,
  ImportTarget,
  LeftOut,
  NameMeaning,
  UnknownName,
} from "../../../server/src/api-contract.ts";

/** Reading a long document takes its time. */
const SECONDS = 60;

/** What is chosen as a pegboard.yaml, as it is now. */
export const exportQuery = (body: ExportRequest) =>
  queryOptions({
    queryKey: ["export", body],
    queryFn: ({ signal }) =>
      requestJson<ExportAnswer>("/api/export", { method: "POST", body, signal, seconds: SECONDS }),
    staleTime: 0,
    gcTime: 0,
  });

/** What a document would change; it changes nothing. */
export function usePlanImport() {
  return useMutation({
    mutationFn: (body: ImportRequest) =>
      requestJson<ImportAnswer>("/api/import", { method: "POST", body, seconds: SECONDS }),
  });
}
