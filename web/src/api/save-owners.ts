import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SaveOwnersAnswer, SaveOwnersRequest } from "../../../server/src/api-contract.ts";
import { awaitProof } from "./account/proof-challenge.ts";
import { ApiError } from "./api-error.ts";
import { readOwnersAgain } from "./owners.ts";
import { requestJson } from "./request-json.ts";
import { SAVES_SETTINGS, settingsQuery } from "./settings.ts";

export type { OwnerChangeRequest } from "../../../server/src/api-contract.ts";

/** Seconds of a save of many owners: each is judged before any of them is written. */
const OWNERS_TIMEOUT_SECONDS = 60;

/**
 * Saves changes of several owners in one write, or nothing of them. Answers why those that are
 * refused are, by their places in the request.
 */
export function useSaveOwners() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: SAVES_SETTINGS,
    mutationFn: async (body: SaveOwnersRequest) => {
      for (;;) {
        const { refusals } = await requestJson<SaveOwnersAnswer>("/api/v1/settings/owners", {
          method: "POST",
          body,
          seconds: OWNERS_TIMEOUT_SECONDS,
        });
        const [first] = refusals;
        if (first && (await awaitProof(ApiError.from(403, { error: first.error })))) continue;
        return refusals;
      }
    },
    onSettled: (_answer, _error, { changes }) =>
      Promise.all([
        ...[...new Set(changes.map(({ owner }) => owner.kind))].map((kind) =>
          readOwnersAgain(client, kind),
        ),
        ...changes.map(({ owner }) => client.invalidateQueries(settingsQuery(owner))),
      ]),
  });
}
