const SEPARATOR = "@";

/**
 * Names the settings of a tool that were made for another source than its present one. No tool can
 * have such a name, so they count nowhere and are listed as unknown.
 */
export function leftOverName(tool: string, source: string | undefined): string {
  return `${tool}${SEPARATOR}${source ?? "pegboard"}`;
}

/** The tool whose settings have a left-over name; undefined for every other name. */
export function toolOfLeftOver(name: string): string | undefined {
  const end = name.indexOf(SEPARATOR);
  return end < 0 ? undefined : name.slice(0, end);
}
