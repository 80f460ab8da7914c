import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  ChangePresetRequest,
  CreatePresetRequest,
  PresetSummary,
  PresetsAnswer,
} from "../../../../server/src/api-contract.ts";
import { catalogQuery } from "../catalog.ts";
import { requestJson } from "../request-json.ts";

export type { OutOfOrder, PresetSummary } from "../../../../server/src/api-contract.ts";

/** Every preset with the agents that follow it; what they set is in the catalogue. */
export const presetsQuery = queryOptions({
  queryKey: ["presets"],
  queryFn: ({ signal }) => requestJson<PresetsAnswer>("/api/v1/presets", { signal }),
});

/** What is done with a preset as a whole. */
type PresetAct =
  | { kind: "create"; body: CreatePresetRequest }
  | { kind: "change"; id: string; body: ChangePresetRequest }
  | { kind: "delete" | "restore" | "repair"; id: string };

function perform(act: PresetAct): Promise<PresetSummary | undefined> {
  if (act.kind === "create")
    return requestJson("/api/v1/presets", { method: "POST", body: act.body });
  const path = `/api/v1/presets/${encodeURIComponent(act.id)}`;
  if (act.kind === "change") return requestJson(path, { method: "PATCH", body: act.body });
  return act.kind === "delete"
    ? requestJson(path, { method: "DELETE" })
    : requestJson(`${path}/${act.kind}`, { method: "POST" });
}

export function useActOnPreset() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: perform,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(presetsQuery),
        client.invalidateQueries({ queryKey: catalogQuery.queryKey }),
      ]),
  });
}
