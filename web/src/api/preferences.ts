import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  ChangePreferencesRequest,
  PreferencesAnswer,
} from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type {
  ChangePreferencesRequest,
  PreferencesAnswer,
} from "../../../server/src/api-contract.ts";

/** The organisation's preferences: the tokenizer, and the limits of providers. */
export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: ({ signal }) => requestJson<PreferencesAnswer>("/api/v1/preferences", { signal }),
});

export function useChangePreferences() {
  const client = useQueryClient();
  return useMutation({
    // Requests are sent one after the other, so that the last answer is the state after all of
    // them.
    scope: { id: "preferences" },
    mutationFn: (body: ChangePreferencesRequest) =>
      requestJson<PreferencesAnswer>("/api/v1/preferences", { method: "PATCH", body }),
    onSuccess: (answer) => client.setQueryData(preferencesQuery.queryKey, answer),
  });
}
