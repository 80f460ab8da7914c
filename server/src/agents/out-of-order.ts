import {
  describeProblem,
  newProblem,
  type Problem,
  type ProblemFix,
  type SaidProblem,
} from "@pegboard/registry-core/problems";
import type { OutOfOrder } from "../api-contract.ts";
import type { DamagedOwner, Store } from "../stores/store.ts";
import { ownerOf } from "../stores/store-keys.ts";

/** Names one agent or preset that cannot be read; all others work. */
function outOfOrderMessage(damaged: DamagedOwner): string {
  return describeProblem(sayOutOfOrder(damaged)).message;
}

export function sayOutOfOrder({ id, name, damage, readableRevision }: DamagedOwner): SaidProblem {
  return ownerOf(id).kind === "preset"
    ? { code: "preset_out_of_order", values: { preset: name, damage, readableRevision } }
    : { code: "out_of_order", values: { agent: name, damage, readableRevision } };
}

export function toOutOfOrder(damaged: DamagedOwner): OutOfOrder {
  const { name, readableRevision } = damaged;
  return {
    id: idOf(damaged),
    name,
    readableRevision,
    message: outOfOrderMessage(damaged),
    problem: sayOutOfOrder(damaged),
  };
}

export function outOfOrderProblem(damaged: DamagedOwner): Problem {
  const isPreset = ownerOf(damaged.id).kind === "preset";
  const kind = isPreset ? "preset out of order" : "agent out of order";
  const place = isPreset ? { preset: idOf(damaged) } : { agent: damaged.id };
  const fixes: ProblemFix[] = isPreset ? [{ kind: "open", code: "open_presets", place }] : [];
  const problem = { kind, severity: "error", ...sayOutOfOrder(damaged), place, fixes } as const;
  return newProblem(problem, isPreset ? damaged.id : "");
}

/** As it stands in addresses. */
function idOf({ id }: DamagedOwner): string {
  const owner = ownerOf(id);
  return owner.kind === "preset" ? owner.id : id;
}

export const readOutOfOrder = async (store: Pick<Store, "listDamagedAgents" | "listDamagedPresets">) =>
  (await Promise.all([store.listDamagedAgents(), store.listDamagedPresets()])).flat();
