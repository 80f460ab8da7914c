import type { SettingsOperation } from "@pegboard/registry-core";
import { useMethodNames } from "../../api/listed-tools/method-names.ts";
import { t } from "../../messages/t.ts";
import { useDrafting, useOwnerEdit } from "../owner-edit.tsx";
import type { ReplayGroup } from "./replay-groups.ts";
import type { ReplayRemedy } from "./replay-list.tsx";

type BehaviourChange = Extract<SettingsOperation, { op: "setMethodBehaviour" }>;

/** The smallest change of the draft after which the calls of a row stay what they are. */
export function useReplayRemedy(): (group: ReplayGroup) => ReplayRemedy | undefined {
  const { drafted, onStep } = useOwnerEdit("drafted", "onStep");
  const send = useDrafting((edit) => edit.send);
  const { titleOf, toolTitleOf } = useMethodNames();
  const takeBack = (label: string, operation: SettingsOperation): ReplayRemedy => ({
    label,
    act: () => send({ type: "revert", operations: [operation] }),
  });
  return ({ first }) => {
    const { tool, method, kind, limited } = first;
    if (tool === undefined || method === undefined) return undefined;
    const pending = drafted.pending;
    const name = titleOf(first);
    if (kind === "refused") {
      const own = pending.find((one) => one.op === "setMethod" && isOf(one, tool, method));
      if (own) return takeBack(t("Leave {name} as it is", { name }), own);
      const ofTool = pending.find((one) => one.op === "setTool" && one.tool === tool);
      const title = toolTitleOf(tool);
      return ofTool && takeBack(t("Leave {name} as it is", { name: title }), ofTool);
    }
    const changed = (field: BehaviourChange["field"]) =>
      pending.find(
        (one): one is BehaviourChange =>
          one.op === "setMethodBehaviour" && isOf(one, tool, method) && one.field === field,
      );
    const asking = kind === "asks" ? changed("needsApproval") : undefined;
    if (asking) return takeBack(t("Do not ask before {name}", { name }), asking);
    const limit = limited && changed(limited.by === "time" ? "timeout" : "maxResultSize");
    if (!limit || !limited) return undefined;
    return raisedLimit(limited, (value, label) => {
      onStep({ label, operations: [{ ...limit, value } as SettingsOperation] });
    });
  };
}

const isOf = (operation: { tool: string; method: string }, tool: string, method: string) =>
  operation.tool === tool && operation.method === method;

/** A limit that the longest of the calls would not have met. */
export function raisedLimit(
  { by, needs }: NonNullable<ReplayGroup["first"]["limited"]>,
  raise: (value: number, label: string) => void,
): ReplayRemedy {
  const value = by === "time" ? Math.floor(needs / 1_000) + 1 : needs;
  const label =
    by === "time"
      ? t("Raise the limit to {value, number} s", { value })
      : t("Raise the limit to {value, number} characters", { value });
  return { label, act: () => raise(value, label) };
}
