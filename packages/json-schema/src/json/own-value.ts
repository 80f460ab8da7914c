/**
 * The record's own value. Names come from outside, and `constructor` or `toString` are legal names.
 */
export function ownValue<T>(
  record: Readonly<Record<string, T>> | undefined,
  key: string,
): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

/**
 * Sets the record's own value, whatever its name: assigning `__proto__` sets something else.
 * Cheaper than `Object.fromEntries`.
 */
export function setOwn<T>(record: Record<string, T>, key: string, value: T): void {
  if (key !== "__proto__") record[key] = value;
  else
    Object.defineProperty(record, key, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
}
