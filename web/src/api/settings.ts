import { type SettingsOwner, withSeen } from "@pegboard/registry-core/internal";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  OrganisationAnswer,
  PresetSettingsAnswer,
  SaveSettingsRequest,
  SettingsAnswer,
} from "../../../server/src/api-contract.ts";
import { ApiError } from "./api-error.ts";
import { catalogQuery } from "./catalog.ts";
import { requestJson } from "./request-json.ts";

export type {
  OrganisationAnswer,
  SaveSettingsRequest,
  SettingsAnswer,
} from "../../../server/src/api-contract.ts";

/** The stored settings of an owner. */
export type OwnerAnswer<Owner extends SettingsOwner = SettingsOwner> = {
  agent: SettingsAnswer;
  preset: PresetSettingsAnswer;
  organisation: OrganisationAnswer;
}[Owner["kind"]];

export const ORGANISATION_OWNER = { kind: "organisation" } as const;

/** The key of an owner. No agent id starts with "@". */
export function ownerKey(owner: SettingsOwner): string {
  if (owner.kind === "organisation") return "@organisation";
  return owner.kind === "preset" ? `@preset/${owner.id}` : owner.id;
}

/** The owner's path in the API. */
export const ownerApiPath = (owner: SettingsOwner): string =>
  owner.kind === "organisation"
    ? "/api/v1/organisation"
    : `/api/v1/${owner.kind}s/${encodeURIComponent(owner.id)}`;

const settingsPath = (owner: SettingsOwner) => `${ownerApiPath(owner)}/settings`;

/** With what begins the key of every owner's settings. */
export const SETTINGS = ["settings"] as const;

/** What is stored for an owner, with the revision to base a draft on. */
export const settingsQuery = <Owner extends SettingsOwner>(owner: Owner) =>
  queryOptions({
    queryKey: [...SETTINGS, ownerKey(owner)],
    queryFn: ({ signal }) => requestJson<OwnerAnswer<Owner>>(settingsPath(owner), { signal }),
  });

/** Key of every mutation that saves settings. */
export const SAVES_SETTINGS = ["save settings"];

/**
 * The saves of this visit: those that it made ("ada 4"), and the base of each owner's last save
 * whose answer never came.
 */
export const saves = { own: new Set<string>(), unanswered: new Map<string, number>() };

/**
 * Saves operations on an owner's settings. Throws `ApiError` with `conflicts` (409) or `issues`
 * (422).
 */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: SAVES_SETTINGS,
    mutationFn: ({
      owner,
      operations,
      ...body
    }: SaveSettingsRequest & { owner: SettingsOwner }) => {
      // A step says what was seen when it was made; a fix that is applied at once has what the page
      // shows now.
      const shown = client.getQueryData(catalogQuery.queryKey)?.declared ?? [];
      const seen = withSeen(operations, shown);
      return requestJson<OwnerAnswer>(settingsPath(owner), {
        method: "PATCH",
        body: { ...body, operations: seen },
      });
    },
    onError: (error, { owner, baseRevision }) => {
      if (error instanceof ApiError && error.isUnanswered)
        saves.unanswered.set(ownerKey(owner), baseRevision);
    },
    onSuccess: (answer, { owner }) => {
      saves.own.add(`${ownerKey(owner)} ${answer.revision}`);
      client.setQueryData(settingsQuery(owner).queryKey, answer);
      if (owner.kind === "agent") return;
      const { settings } = answer;
      client.setQueryData(catalogQuery.queryKey, (catalog) => {
        if (!catalog || owner.kind === "organisation")
          return catalog && { ...catalog, organisation: settings };
        const presets = catalog.presets.map((preset) =>
          preset.id === owner.id ? { ...preset, settings } : preset,
        );
        return { ...catalog, presets };
      });
    },
  });
}

/** The owner of the settings in an answer. */
export function ownerOfAnswer(answer: OwnerAnswer): SettingsOwner {
  if ("agent" in answer) return { kind: "agent", id: answer.agent.id };
  return "preset" in answer ? { kind: "preset", id: answer.preset.id } : ORGANISATION_OWNER;
}
