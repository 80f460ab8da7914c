import { useMutation, useQueryClient } from "@tanstack/react-query";
import { catalogQuery } from "../../../api/catalog.ts";
import { ORGANISATION, useApplyOperations } from "../../../api/settings.ts";
import { sourcesQuery } from "../../../api/sources.ts";
import { type AccessDraft, accessOperations, accessValues } from "./access-draft.ts";

/** Stores the server and the keys of a service that was just added, for every agent. */
export function useEnterAccess() {
  const client = useQueryClient();
  const apply = useApplyOperations();
  return useMutation({
    mutationFn: async ({ source, access }: { source: string; access: AccessDraft }) => {
      const values = accessValues(access);
      if (Object.keys(values).length === 0) return;
      try {
        const { declared } = await client.fetchQuery({ ...catalogQuery, staleTime: 0 });
        const operations = accessOperations(
          declared.filter((tool) => tool.source === source),
          values,
        );
        if (operations.length === 0) throw new Error("It brought no tool that takes them.");
        await apply(ORGANISATION, operations);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`The source was added, but what you entered for it is not saved. ${reason}`);
      }
    },
    // The list may not have it yet, when its own request failed.
    onSuccess: () => client.invalidateQueries(sourcesQuery),
  });
}
