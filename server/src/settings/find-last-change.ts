import { ownValue } from "@pegboard/json-schema";
import type { OwnerSettings } from "@pegboard/registry-core";
import { operationItem, toToolSettings, wholeTools } from "@pegboard/registry-core/internal";
import type { ListedSave, Store } from "../stores/store.ts";

/** The most saves of a tool that are read. Older ones are not looked through. */
const MOST_READ = 100;

/**
 * The last save of an owner that changed an item, as `operationItem` names it: the item itself, or
 * its tool as a whole. A save of a tool's first value also keeps the switch that the policy gave
 * it, although no operation says so.
 */
export async function findLastChange(
  store: Store,
  owner: string,
  item: string,
): Promise<ListedSave | undefined> {
  const tool = /^(?:tool|method|config|text|metadata|behaviour):([^/]+)/.exec(item)?.[1] ?? "";
  const switchOf = ({ tools = {} }: OwnerSettings) =>
    item === `tool:${tool}` ? toToolSettings(ownValue(tools, tool)).enabled : undefined;
  const saves = await store.listSaves({ owner, tool }, { most: MOST_READ });
  let later: { save: ListedSave; enabled: boolean | undefined } | undefined;
  for (const save of saves) {
    const { operations = [], settings = {} } =
      (await store.readSettingsRevision(owner, save.revision)) ?? {};
    const enabled = switchOf(settings);
    if (later && later.enabled !== enabled) return later.save;
    const isChanged = operations.some(
      (one) => operationItem(one) === item || wholeTools(one).includes(tool),
    );
    if (isChanged) return save;
    later = { save, enabled };
  }
  return later?.enabled !== undefined && saves.length < MOST_READ ? later.save : undefined;
}
