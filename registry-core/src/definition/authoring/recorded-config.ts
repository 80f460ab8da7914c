/** A config that notes which of its top-level fields are read. */
export interface RecordedConfig {
  config: unknown;
  /** The fields that were read since the last call. */
  takeReads(): string[];
}

/**
 * A copy of a config that records reads, and that can be spread, cloned and changed as the
 * original. Anything but a plain object is passed on as it is, since its methods may need it
 * unchanged.
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
