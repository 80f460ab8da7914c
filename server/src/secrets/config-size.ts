import { type JsonObject, type JsonValue, LIMITS, mapSecrets } from "@pegboard/registry-core";
import type { ConfigPlace } from "./config-place.ts";
import { isSealedSecret } from "./secret-box.ts";

/**
 * Why a config is too large to be stored, as what follows its name: every agent's page, answer and call goes through all of its values.
 * One that has become no larger is taken, so that a large one can be made smaller.
 */
export function sizeFault(place: ConfigPlace, before: JsonObject, after: JsonObject): string | undefined {
  const values = countValues(after);
  if (values > LIMITS.configValues && values > countValues(before)) {
    return tooMany(values, LIMITS.configValues, "values, those in lists and sections included");
  }
  const secrets = countSecrets(place, after);
  if (secrets > LIMITS.configSecrets && secrets > countSecrets(place, before)) {
    return tooMany(secrets, LIMITS.configSecrets, "secrets");
  }
  return undefined;
}

const tooMany = (count: number, most: number, what: string): string =>
  `has ${count.toLocaleString("en")} ${what}; at most ${most.toLocaleString("en")} are taken. Leave some out`;

function countValues(value: JsonValue): number {
  if (typeof value !== "object" || value === null || isSealedSecret(value)) return 0;
  let count = 0;
  for (const member of Object.values(value)) count += 1 + countValues(member);
  return count;
}

function countSecrets({ definition }: ConfigPlace, config: JsonObject): number {
  let count = 0;
  if (!definition?.configSchema) return count;
  mapSecrets(definition.configSchema, config, (secret) => {
    if (secret !== null && secret !== "") count += 1;
    return secret;
  });
  return count;
}
