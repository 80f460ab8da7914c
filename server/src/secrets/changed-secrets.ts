import type { JsonValue } from "@pegboard/json-schema";
import { DESCEND, mapJson } from "./map-json.ts";
import { isSealedSecret } from "./secret-box.ts";

/** A sealed value by its place, with points between the parts of the field. */
export interface KeptSecret {
  field: string;
  sealed: string;
}

/** The sealed values in a value, by their exact place. */
export function sealedPlaces(value: JsonValue): Map<string, KeptSecret> {
  const found = new Map<string, KeptSecret>();
  mapJson(value, (part, path) => {
    if (!isSealedSecret(part)) return DESCEND;
    found.set(JSON.stringify(path), { field: path.join("."), sealed: JSON.stringify(part) });
    return part;
  });
  return found;
}

/** The secrets that differ. One that is kept stays sealed as it is. */
export function changedSecrets<Secret extends { sealed: string }>(
  had: ReadonlyMap<string, Secret>,
  has: ReadonlyMap<string, Secret>,
) {
  const changes: { kind: `secret_${"entered" | "replaced" | "removed"}`; secret: Secret }[] = [];
  for (const [place, secret] of has) {
    const former = had.get(place);
    if (!former) changes.push({ kind: "secret_entered", secret });
    else if (former.sealed !== secret.sealed) changes.push({ kind: "secret_replaced", secret });
  }
  for (const [place, secret] of had)
    if (!has.has(place)) changes.push({ kind: "secret_removed", secret });
  return changes;
}
