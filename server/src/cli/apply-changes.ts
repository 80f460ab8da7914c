import { reasonOf } from "@pegboard/registry-core";
import type { AgentPresets, PresetSettingsAnswer, SaveSettingsRequest, SettingsAnswer } from "../api-contract.ts";
import type { OwnerChange } from "../pegboard-file/plan-changes.ts";
import { askPegboard, RefusedRequest } from "./ask-pegboard.ts";
import type { ReachedPegboard } from "./reach-pegboard.ts";

/** What became of the changes of one owner. */
export interface AppliedChange extends Pick<OwnerChange, "action" | "owner" | "name"> {
  /** Why nothing of it was saved; absent when all of it was. */
  error?: string;
}

/** Saves owner by owner, each whole or not at all; one that is refused keeps no other from being saved. */
export async function applyChanges(pegboard: ReachedPegboard, changes: OwnerChange[]): Promise<AppliedChange[]> {
  const applied: AppliedChange[] = [];
  for (const change of changes) {
    const { action, owner, name } = change;
    try {
      await applyChange(pegboard, change);
      applied.push({ action, owner, name });
    } catch (error) {
      applied.push({ action, owner, name, error: reasonFor(change, error) });
    }
  }
  return applied;
}

/** A conflict is about the plan: what somebody else saved since. */
function reasonFor({ texts }: OwnerChange, error: unknown): string {
  const { conflicts = [] } = error instanceof RefusedRequest ? error.error : {};
  if (conflicts.length === 0) return reasonOf(error);
  const people = [...new Set(conflicts.map(({ savedBy }) => savedBy))].join(", ");
  const items = conflicts.map(({ operation, item }) => {
    const text = texts[operation];
    return text ? `${text.place} · ${text.title}` : item;
  });
  return `${people} changed ${[...new Set(items)].join(", ")} since this was planned. pegboard plan shows what differs now.`;
}

async function applyChange(pegboard: ReachedPegboard, change: OwnerChange): Promise<void> {
  const { action, owner, renamed } = change;
  if (owner.kind === "organisation") return save(pegboard, change, "/api/organisation");
  const path = `/api/${owner.kind}s/${encodeURIComponent(owner.id)}`;
  if (action === "delete") return askPegboard(pegboard, `DELETE ${path}`);
  if (action === "create") return create(pegboard, change, path);
  if (!renamed) return save(pegboard, change, path);
  const rename = (labels: Labels) => askPegboard(pegboard, `PATCH ${path}`, labelsFor(owner, labels));
  const before = await askPegboard<SettingsAnswer | PresetSettingsAnswer>(pegboard, `GET ${path}/settings`);
  await rename(renamed);
  try {
    await save(pegboard, change, path);
  } catch (error) {
    await rename({ group: null, ...("agent" in before ? before.agent : before.preset) });
    throw error;
  }
}

type Labels = NonNullable<OwnerChange["renamed"]>;

/** A preset has no group. */
const labelsFor = ({ kind }: OwnerChange["owner"], { name, description, group }: Labels) => {
  return { name, description, ...(kind === "agent" && { group }) };
};

/** An agent or a preset whose settings are refused is not there afterwards, either. */
async function create(pegboard: ReachedPegboard, change: OwnerChange, path: string): Promise<void> {
  const { owner, renamed, name } = change;
  const labels = labelsFor(owner, renamed ?? { name, description: "", group: null });
  const id = owner.kind !== "organisation" && { id: owner.id };
  // An agent begins with nothing, whatever the organisation chose for new agents: the file says all.
  const presets: AgentPresets = { ids: [], how: "follow" };
  const start = owner.kind === "agent" && { presets };
  await askPegboard(pegboard, `POST /api/${owner.kind}s`, { ...id, ...labels, ...start });
  try {
    await save(pegboard, change, path);
  } catch (error) {
    await askPegboard(pegboard, `DELETE ${path}`);
    throw error;
  }
}

async function save(pegboard: ReachedPegboard, { baseRevision, operations }: OwnerChange, path: string): Promise<void> {
  if (operations.length === 0) return;
  await askPegboard(pegboard, `PATCH ${path}/settings`, { baseRevision, operations } satisfies SaveSettingsRequest);
}
