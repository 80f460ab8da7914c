import { isSecretMarker, type JsonValue, storedSecretId } from "@pegboard/json-schema";
import type { SettingsOperation } from "@pegboard/registry-core";
import type { OwnerChangeRequest } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import { judgeOwners, type OwnersSaving } from "../owners/save-owners.ts";
import { DESCEND, mapJson } from "../secrets/map-json.ts";
import { isSealedSecret, type SealedSecret } from "../secrets/secret-box.ts";
import { unprotected } from "../settings/protect-save.ts";
import { toStoredOperations } from "../settings/seal-settings.ts";
import type { ProposedChange } from "../stores/people/people-store.ts";
import { storedIdOf } from "../stores/store-keys.ts";

/** What somebody asks to change of one owner. */
export type SentProposedChange = Omit<ProposedChange, "toolSources">;

/**
 * The changes as they are kept, with every secret sealed as a save of them would. Each is judged as
 * its save would be, but for what needs proof: whoever accepts gives that. Markers of secrets in
 * `earlier` stand for these.
 * @throws PegboardError as a save, and when nothing would change
 */
export async function sealChanges(
  saving: OwnersSaving,
  sent: readonly SentProposedChange[],
  earlier: readonly ProposedChange[] = [],
): Promise<ProposedChange[]> {
  const filled = fillSecrets(sent, earlier);
  const asked = filled.map((change): OwnerChangeRequest => ({ action: "change", ...change }));
  const judging = { ...saving, prove: () => undefined, protect: unprotected };
  const { refusals, staged } = await judgeOwners(judging, asked);
  if (refusals[0]) throw refusals[0].error;
  const saves = new Map(
    staged.writes.flatMap(({ name, args }) =>
      name === "saveSettings" ? [[args[0].owner, args[0]]] : [],
    ),
  );
  const changes = filled.flatMap(({ operations, ...change }) => {
    const save = saves.get(storedIdOf(change.owner));
    if (!save) return [];
    const { settings, toolSources } = save;
    return [{ ...change, toolSources, operations: toStoredOperations(operations, settings) }];
  });
  if (changes.length === 0)
    throw new PegboardError("bad_request", (t) =>
      t("These changes would change nothing: everything is like that already."),
    );
  return changes;
}

/** Puts sealed secrets in the place of their markers, for the same owner, tool and field alone. */
export function fillSecrets(
  sent: readonly SentProposedChange[],
  earlier: readonly ProposedChange[],
): SentProposedChange[] {
  const known = new Map<string, SealedSecret>();
  for (const { owner, operations } of earlier) {
    for (const operation of operations) {
      if (operation.op !== "setConfig") continue;
      mapJson(operation.value, (value, path) => {
        if (!isSealedSecret(value)) return DESCEND;
        known.set(secretKey(owner, operation, [path, value.$secret.id]), value);
        return value;
      });
    }
  }
  return sent.map((change) => ({
    ...change,
    operations: change.operations.map((operation): SettingsOperation => {
      if (operation.op !== "setConfig" || known.size === 0) return operation;
      const value = mapJson(operation.value, (part, path) => {
        if (!isSecretMarker(part)) return DESCEND;
        const id = storedSecretId(part) ?? "";
        return known.get(secretKey(change.owner, operation, [path, id])) ?? part;
      });
      return { ...operation, value: value ?? null };
    }),
  }));
}

const secretKey = (
  owner: ProposedChange["owner"],
  { tool, key }: { tool: string; key: string },
  at: [path: (string | number)[], id: string],
) => JSON.stringify([storedIdOf(owner), tool, key, ...at] satisfies JsonValue);
