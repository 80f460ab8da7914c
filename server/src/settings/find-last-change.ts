import { operationItem, wholeTools } from "@pegboard/registry-core";
import type { ListedSave, Store } from "../stores/store.ts";

/** Older saves of the same tool are not looked through. */
const MOST_READ = 100;

/** The last save of an owner that changed an item, as `operationItem` names it: its own, or its tool as a whole. */
export async function findLastChange(store: Store, owner: string, item: string): Promise<ListedSave | undefined> {
  const tool = /^(?:tool|method|config|text|metadata|behaviour):([^/]+)/.exec(item)?.[1] ?? "";
  for (const save of await store.listSaves({ owner, tool }, { most: MOST_READ })) {
    const { operations = [] } = (await store.readSettingsRevision(owner, save.revision)) ?? {};
    const isChanged = operations.some((one) => operationItem(one) === item || wholeTools(one).includes(tool));
    if (isChanged) return save;
  }
  return undefined;
}
