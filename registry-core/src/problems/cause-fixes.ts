import type { FixFact } from "../messages/fix-messages.ts";
import type { SettingsOperation, SettingsOwner } from "../settings/owner-settings.ts";
import type { OperationsFix, Problem, ProblemFix } from "./problem.ts";

/** One fix for many problems. */
export type CauseFix = GroupFix | Exclude<ProblemFix, OperationsFix>;

/** Changes what is stored for each of several owners. */
export type GroupFix = FixFact & {
  kind: "operations";
  /** The changes, with each owner once and each operation of an owner once. */
  changes: OwnerFix[];
  /** Ids of the problems that the fix settles. */
  settles: string[];
};

/** Operations on the settings of one owner. */
export interface OwnerFix {
  /** Whose settings change. */
  owner: SettingsOwner;
  /** The changes, in the order in which they apply. */
  operations: SettingsOperation[];
}

/**
 * The fixes that all of these problems have, in the order of the first problem. Fixes that lead
 * somewhere count only if they lead to one place for all.
 */
export function sharedFixes(problems: readonly Problem[]): CauseFix[] {
  const [first, ...others] = problems;
  if (!first) return [];
  const known = others.map(({ fixes }) => new Map(fixes.map((fix) => [fixKey(fix), fix])));
  return first.fixes.flatMap((fix): CauseFix[] => {
    const key = fixKey(fix);
    const same = known.map((fixes) => fixes.get(key));
    if (!same.every((one) => one !== undefined)) return [];
    if (fix.kind !== "operations") return [fix];
    const { owner: _, operations: __, ...said } = fix;
    const settles = problems.map(({ id }) => id);
    return [{ ...said, changes: changesByOwner([fix, ...(same as OperationsFix[])]), settles }];
  });
}

/**
 * The key by which fixes count as equal. Fixes that change settings are equal when they say the
 * same, whomever they change.
 */
function fixKey(fix: ProblemFix): string {
  if (fix.kind !== "operations") return JSON.stringify(fix);
  const { kind, code, values } = fix;
  return JSON.stringify([kind, code, values]);
}

function changesByOwner(fixes: readonly OperationsFix[]): OwnerFix[] {
  const owners = new Map<
    string,
    { owner: SettingsOwner; operations: Map<string, SettingsOperation> }
  >();
  for (const { owner, operations } of fixes) {
    const key = JSON.stringify(owner);
    const known = owners.get(key) ?? { owner, operations: new Map() };
    for (const operation of operations) known.operations.set(JSON.stringify(operation), operation);
    owners.set(key, known);
  }
  return [...owners.values()].map(({ owner, operations }) => ({
    owner,
    operations: [...operations.values()],
  }));
}

/**
 * Config values that are missing in agents. Once they are set for the organisation, each agent
 * without a value of its own has them.
 */
export interface MissingValues {
  /** The name of the tool whose values are missing. */
  tool: string;
  /** Top-level keys of the tool's config. */
  keys: string[];
}

/**
 * The values that the organisation can set to settle these problems; undefined where the problems
 * are about something else.
 */
export function missingValues(problems: readonly Problem[]): MissingValues | undefined {
  const keys = new Set<string>();
  const tools = new Set<string>();
  for (const { code, place } of problems) {
    const [key, ...below] = place.field ?? [];
    // A value inside of an agent's own value stays as the agent has it.
    if (code !== "config_missing" || typeof key !== "string" || below.length > 0 || !place.tool)
      return undefined;
    keys.add(key);
    tools.add(place.tool);
  }
  const [tool, ...more] = tools;
  return tool === undefined || more.length > 0 ? undefined : { tool, keys: [...keys] };
}

/** The agents that have none of these problems once the keys are set. */
export function repairedAgents(problems: readonly Problem[], keys: ReadonlySet<string>): string[] {
  const agents = new Map<string, boolean>();
  for (const { place } of problems) {
    if (place.agent === undefined) continue;
    agents.set(
      place.agent,
      (agents.get(place.agent) ?? true) && keys.has(String(place.field?.[0])),
    );
  }
  return [...agents].flatMap(([agent, isRepaired]) => (isRepaired ? agent : []));
}
