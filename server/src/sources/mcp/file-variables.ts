import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/registry-core";
import type { SecretBox } from "../../secrets/secret-box.ts";

/** The environment, as far as it may be read. */
export type PermittedVariables = Pick<SecretBox, "availabilityOf" | "readVariable">;

interface FilledEntry {
  entry: JsonObject;
  /** The values that were put in: each is a secret. */
  values: string[];
  /** What keeps the entry from being used, for people. */
  faults: string[];
}

/** `${NAME}` and `${NAME:-default}`, as MCP clients know them. */
const REFERENCE = /\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/g;

/** An entry of a config file with the values of the variables that its command, arguments, variables, address and headers name. */
export function fillVariables(entry: JsonObject, variables: PermittedVariables): FilledEntry {
  const values = new Set<string>();
  const faults = new Set<string>();
  const fill = (text: string) =>
    text.replace(REFERENCE, (reference, name: string, otherwise: string | undefined) => {
      const value = variables.readVariable(name);
      if (value !== undefined) {
        values.add(value);
        return value;
      }
      if (otherwise === undefined) faults.add(faultOf(name, variables));
      return otherwise ?? reference;
    });
  const fillAll = (value: JsonValue | undefined): JsonValue | undefined => {
    if (typeof value === "string") return fill(value);
    if (Array.isArray(value)) return value.map((one) => fillAll(one) ?? null);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillAll(one) ?? null]));
  };
  const filled: JsonObject = { ...entry };
  for (const part of ["command", "args", "env", "url", "headers"]) {
    const value = fillAll(entry[part]);
    if (value !== undefined) filled[part] = value;
  }
  return { entry: filled, values: [...values], faults: [...faults] };
}

function faultOf(name: string, variables: PermittedVariables): string {
  return variables.availabilityOf(name) === "not permitted"
    ? `the variable ${name} may not be read. Name it in PEGBOARD_SECRET_VARIABLES when you start Pegboard`
    : `the variable ${name} is not set. Set it before you start Pegboard, or write \${${name}:-default}`;
}
