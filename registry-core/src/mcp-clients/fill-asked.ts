import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";

/** A value that a connection asks for, by the text that stands for it. */
interface AskedReference {
  reference: string;
  isRequired: boolean;
  default?: string | undefined;
  /** The variable of the environment that has it otherwise. */
  variable?: string | undefined;
}

/**
 * A connection with the values that somebody entered, by their references, and whether one is
 * missing without which it is not reached: that is among the `pendingValues`, to be entered later. A
 * variable, a header or an argument whose value is optional and was left empty goes, with the flag before it; a
 * variable of the environment stays named.
 */
export function fillAsked<Asked extends AskedReference>(
  sent: JsonObject,
  asked: readonly Asked[],
  entered: Readonly<Record<string, string>>,
): { config: JsonObject; isMissing: boolean } {
  if (asked.length === 0) return { config: sent, isMissing: false };
  const valueOfReference = (one: AskedReference) => entered[one.reference] ?? one.default ?? "";
  const values = new Map(asked.map((one) => [one.reference, valueOfReference(one)]));
  const isEmpty = ({ reference }: AskedReference) => values.get(reference) === "";
  const kept = asked.filter((one) => isEmpty(one) && one.variable !== undefined);
  const missing = asked.filter((one) => isEmpty(one) && one.variable === undefined);
  const gone = missing.filter(({ isRequired }) => !isRequired);
  const pending = missing.filter(({ isRequired }) => isRequired);
  const names = (value: JsonValue, those: readonly AskedReference[]) =>
    typeof value === "string" && those.some(({ reference }) => value.includes(reference));
  const fill = (value: JsonValue): JsonValue => {
    if (typeof value !== "string") return value;
    // All at once, since what somebody enters may look like another reference.
    const found = [...values.keys()].filter((one) => values.get(one) !== "").map(escapePattern);
    return found.length === 0
      ? value
      : value.replace(new RegExp(found.join("|"), "g"), (one) => values.get(one) ?? one);
  };
  const { args, env, headers, shown, pendingValues: _, ...others } = sent;
  const isFlag = (value: JsonValue | undefined) => typeof value === "string" && /^-/.test(value);
  const list = Array.isArray(args) ? args : [];
  const places = list.flatMap((arg, place) => {
    const next = list[place + 1];
    const isGone = names(arg, gone) || (isFlag(arg) && isReference(next, gone));
    return isGone ? [] : [place];
  });
  const shownArgs = isJsonObject(shown) && Array.isArray(shown.args) ? shown.args : undefined;
  const ofNames = (record: JsonValue | undefined) =>
    isJsonObject(record)
      ? Object.fromEntries(
          Object.entries(record)
            .filter(([, value]) => !names(value, gone))
            .map(([name, value]) => [name, fill(value)]),
        )
      : undefined;
  const config: Record<string, JsonValue | undefined> = {
    ...Object.fromEntries(Object.entries(others).map(([part, value]) => [part, fill(value)])),
    args: Array.isArray(args) ? places.map((place) => fill(list[place] ?? "")) : undefined,
    env: ofNames(env),
    headers: ofNames(headers),
    shown:
      isJsonObject(shown) && shownArgs
        ? {
            ...shown,
            args: places.flatMap((place, index) => (shownArgs.includes(place) ? [index] : [])),
          }
        : shown,
    variables: kept.length > 0 || sent.variables === true ? true : undefined,
    pendingValues: pending.length > 0 ? (pending as unknown as JsonValue) : undefined,
  };
  return {
    config: Object.fromEntries(
      Object.entries(config).flatMap(([part, value]) =>
        value === undefined ? [] : [[part, value]],
      ),
    ),
    isMissing: pending.length > 0,
  };
}

/** Whether an argument is the value of the flag before it, and nothing else. */
const isReference = (value: JsonValue | undefined, those: readonly AskedReference[]): boolean =>
  those.some(({ reference }) => reference === value);

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
