import { type Issue, type JsonObject, type JsonValue, LIMITS, mapSecrets, requestIssue } from "@pegboard/registry-core";
import type { ConfigPlace } from "./config-place.ts";
import { isSealedSecret } from "./secret-box.ts";

/**
 * Why a config is too large to be stored, as an issue of the whole: every agent's page, answer and call goes through all of its values.
 * A config that did not grow is accepted, so that a large one can be made smaller.
 */
export function sizeFault(place: ConfigPlace, before: JsonObject, after: JsonObject): Issue | undefined {
  const values = countValues(after);
  if (values > LIMITS.configValues && values > countValues(before)) {
    return requestIssue([], "too_many_values", { count: values, most: LIMITS.configValues });
  }
  const secrets = countSecrets(place, after);
  if (secrets > LIMITS.configSecrets && secrets > countSecrets(place, before)) {
    return requestIssue([], "too_many_secrets", { count: secrets, most: LIMITS.configSecrets });
  }
  return undefined;
}

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
