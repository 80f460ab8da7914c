/** A config that notes which of its top-level fields are read. */
export interface RecordedConfig {
  config: unknown;
  /** The fields that were read since the last time. */
  takeReads(): string[];
}

/**
 * A copy that can be spread, cloned and changed as the original. What is no plain object is handed
 * on as it is: its own methods may need it unchanged.
 */
export function recordedConfig(config: unknown): RecordedConfig {
  const reads = new Set<string>();
  const takeReads = (): string[] => {
    const fields = [...reads];
    reads.clear();
    return fields;
  };
  if (
    typeof config !== "object" ||
    config === null ||
    Object.getPrototypeOf(config) !== Object.prototype
  ) {
    return { config, takeReads };
  }
  const recorded = {};
  for (const [field, given] of Object.entries(config)) {
    let value: unknown = given;
    Object.defineProperty(recorded, field, {
      enumerable: true,
      configurable: true,
      get() {
        reads.add(field);
        return value;
      },
      set(next) {
        value = next;
      },
    });
  }
  return { config: recorded, takeReads };
}
