import {
  describeProblem,
  newProblem,
  type Problem,
  type ProblemFact,
  type ProblemFix,
} from "@pegboard/registry-core/problems";
import type { CorruptOwner } from "../api-contract.ts";
import type { DamagedOwner, Store } from "../stores/store.ts";
import { storedOwnerOf } from "../stores/store-keys.ts";

/** Names one owner that cannot be read; all others work. */
export function damageMessage(damaged: DamagedOwner): string {
  return describeProblem(describeDamaged(damaged)).message;
}

export function describeDamaged({ id, name, damage, readableRevision }: DamagedOwner): ProblemFact {
  switch (storedOwnerOf(id).kind) {
    case "agent":
      return { code: "out_of_order", values: { agent: name, damage, readableRevision } };
    case "preset":
      return { code: "preset_out_of_order", values: { preset: name, damage, readableRevision } };
    case "organisation":
      return { code: "organisation_out_of_order", values: { damage, readableRevision } };
  }
}

export function damagedAnswer(damaged: DamagedOwner): CorruptOwner {
  const { name, readableRevision } = damaged;
  return {
    id: idOf(damaged),
    name,
    readableRevision,
    message: damageMessage(damaged),
    problem: describeDamaged(damaged),
  };
}

export function damagedProblem(damaged: DamagedOwner): Problem {
  const { kind } = storedOwnerOf(damaged.id);
  const place = {
    agent: { agent: damaged.id },
    preset: { preset: idOf(damaged) },
    organisation: {},
  }[kind];
  const fixes: ProblemFix[] =
    kind === "preset" ? [{ kind: "open", code: "open_presets", place }] : [];
  const problem = {
    kind: `${kind} out of order`,
    severity: "error",
    ...describeDamaged(damaged),
    place,
    fixes,
  } as const;
  return newProblem(problem, kind === "agent" ? "" : damaged.id);
}

/** The id as it stands in addresses. */
function idOf({ id }: DamagedOwner): string {
  const owner = storedOwnerOf(id);
  return owner.kind === "preset" ? owner.id : id;
}

export async function listAllDamaged(store: Pick<Store, "listDamaged">): Promise<DamagedOwner[]> {
  const kinds = ["organisation", "agent", "preset"] as const;
  return (await Promise.all(kinds.map((kind) => store.listDamaged(kind)))).flat();
}
