import { queryOptions } from "@tanstack/react-query";
import type { ProblemsAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export const problemsQuery = queryOptions({
  queryKey: ["problems"],
  queryFn: ({ signal }) => requestJson<ProblemsAnswer>("/api/problems", { signal, seconds: 30 }),
});
