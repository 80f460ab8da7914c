import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { WebhookAnswer, WebhookRequest } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type { WebhookForm } from "../../../server/src/api-contract.ts";

/** Where calls that wait are told of. */
export const webhookQuery = queryOptions({
  queryKey: ["approval webhook"],
  queryFn: ({ signal }) => requestJson<WebhookAnswer>("/api/v1/approval-webhook", { signal }),
  retry: false,
});

/** Chooses another one, or none. */
export function useChangeWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WebhookRequest | undefined) =>
      requestJson<WebhookAnswer>("/api/v1/approval-webhook", {
        method: body ? "PUT" : "DELETE",
        ...(body && { body }),
      }),
    onSuccess: (answer) => client.setQueryData(webhookQuery.queryKey, answer),
  });
}
