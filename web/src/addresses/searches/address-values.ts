/** A text of the address, undefined when it is empty. `?q=12` is read as a number. */
export function addressText(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** One of the known choices; anything else in the address is no choice. */
export function addressChoice<T extends string>(
  known: readonly T[],
  value: unknown,
): T | undefined {
  return known.find((one) => one === value);
}
