import { randomBytes } from "node:crypto";
import type { SourceSummary } from "../api-contract.ts";
import type { AppOptions } from "../app-options.ts";
import type { Dependencies } from "../dependencies.ts";
import { VERSION } from "../packaged.ts";
import { readFolderKey } from "../secrets/folder-key.ts";
import { HandOn } from "./hand-on.ts";
import { refuseOtherKeys, ServerInstances } from "./server-instances.ts";

export type Sharing = Pick<Dependencies, "serverInstances" | "handOn" | "newId">;

/** Its place among the servers of a database that several may share. */
export async function openSharing(
  { store, box, sourceBox }: Pick<Dependencies, "store" | "box" | "sourceBox">,
  { databaseUrl, instanceUrl, heldBy }: Pick<AppOptions, "databaseUrl" | "instanceUrl" | "heldBy">,
  sources: () => readonly SourceSummary[],
): Promise<Sharing> {
  if (databaseUrl === undefined)
    return { serverInstances: undefined, handOn: undefined, newId: randomId };
  await refuseOtherKeys(store, box.keyIds);
  const given = () => sources().filter(({ addedBy }) => addedBy !== "ui");
  const serverInstances = new ServerInstances({
    ...{ store, version: VERSION, keys: box.keyIds, url: instanceUrl ?? heldBy?.address },
    sources: () => given().map(({ name }) => name),
  });
  const handOn = new HandOn(serverInstances, await readFolderKey(store, sourceBox, "hand on"));
  return { serverInstances, handOn, newId: () => serverInstances.newId() };
}

const randomId = (): string => randomBytes(16).toString("hex");
