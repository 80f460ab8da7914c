import { isSecretMarker, type JsonObject, type JsonValue, sameJson } from "@pegboard/registry-core";
import type { Path } from "./config-place.ts";
import { DESCEND, mapJson } from "./map-json.ts";
import { isSealedSecret } from "./secret-box.ts";

interface Place {
  path: Path;
  config: JsonObject;
}

/**
 * Whether a secret at one place is the same at another, because the entry of a list that it is in was moved: everything else in the
 * entry is as it was. Keys are names: under another one it would go elsewhere.
 */
export function isSameEntry(before: Place, after: Place & { isSecret(path: Path): boolean }): boolean {
  const moved = after.path.findIndex((step, index) => step !== before.path[index]);
  const isMove =
    before.path.length === after.path.length &&
    after.path.every((step, index) => step === before.path[index] || isIndex(step, before.path[index]));
  if (!isMove) return false;
  const entryOf = ({ path, config }: Place) => open(memberAt(config, path.slice(0, moved + 1)));
  return sameJson(entryOf(before), entryOf(after));
}

const isIndex = (...steps: unknown[]) => steps.every((step) => typeof step === "number");

function memberAt(value: JsonValue, path: Path): JsonValue {
  return path.reduce<JsonValue>(
    (inner, step) => (inner !== null && typeof inner === "object" ? Reflect.get(inner, step) : null),
    value,
  );
}

/** Without its secrets, wherever they are stored or to be. */
function open(value: JsonValue): JsonValue | undefined {
  return mapJson(value, (part) => (isSealedSecret(part) || isSecretMarker(part) ? null : DESCEND));
}
