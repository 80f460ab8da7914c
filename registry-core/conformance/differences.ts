/**
 * The places at which two JSON values differ, one line each; the order of object keys does not
 * count.
 */
export function differences(expected: unknown, actual: unknown, place = "$"): string[] {
  if (Object.is(expected, actual)) return [];
  if (
    !isContainer(expected) ||
    !isContainer(actual) ||
    Array.isArray(expected) !== Array.isArray(actual)
  ) {
    return [`${place}: expected ${show(expected)}, got ${show(actual)}`];
  }
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...keys].flatMap((key) =>
    differences(ownPropertyValue(expected, key), ownPropertyValue(actual, key), `${place}.${key}`),
  );
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function ownPropertyValue(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

function show(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
