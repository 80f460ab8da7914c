import { ownValue, reasonOf, sameJson } from "@pegboard/json-schema";
import type { OwnerSettings } from "@pegboard/registry-core";
import { toToolSettings } from "@pegboard/registry-core/internal";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { catalogQuery } from "../../../api/catalog.ts";
import { ORGANISATION_OWNER, useApplyOperations } from "../../../api/settings.ts";
import { sourcesQuery } from "../../../api/sources.ts";
import { t } from "../../../messages/t.ts";
import { type AccessDraft, accessOperations, accessValues } from "./access-draft.ts";

interface EnteredAccess {
  source: string;
  access: AccessDraft;
  /** The values before somebody began to type. */
  before: AccessDraft;
}

/** Stores the server and the keys of a service that was just added or changed, for every agent. */
export function useEnterAccess() {
  const client = useQueryClient();
  const apply = useApplyOperations();
  return useMutation({
    mutationFn: async ({ source, access, before }: EnteredAccess) => {
      const values = accessValues(access);
      if (Object.keys(values).length === 0) return;
      try {
        // A request that is on its way may have been answered before the source was stored.
        await client.cancelQueries(catalogQuery);
        const { declared, organisation } = await client.fetchQuery({
          ...catalogQuery,
          staleTime: 0,
        });
        const operations = accessOperations(
          declared.filter((tool) => tool.source === source),
          {
            values,
            before: accessValues(before),
            configOf: (tool) => organisationToolConfig(organisation, tool),
          },
        );
        const isTyped = !sameJson(values, accessValues(before));
        if (isTyped && operations.length === 0)
          throw new Error(t("It brought no tool that takes them."));
        if (operations.length > 0) await apply(ORGANISATION_OWNER, operations);
      } catch (error) {
        throw new Error(
          t("The source is stored, but what you entered for it is not saved. {reason}", {
            reason: reasonOf(error),
          }),
        );
      }
    },
    // The list may not have it yet, when its own request failed.
    onSuccess: () => client.invalidateQueries(sourcesQuery),
  });
}

/** The values of a tool for every agent. */
export const organisationToolConfig = (organisation: OwnerSettings, tool: string) =>
  toToolSettings(ownValue(organisation.tools, tool)).config ?? {};
