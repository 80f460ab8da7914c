const SEPARATOR = "@";

/**
 * Names settings of a tool whose source is no longer the one that they were made for. No tool can have such a name, so that they count
 * nowhere and are listed as unknown.
 */
export function leftOverName(tool: string, source: string | undefined): string {
  return `${tool}${SEPARATOR}${source ?? "pegboard"}`;
}

/** The tool that such settings were made for; undefined for every other name. */
export function toolOfLeftOver(name: string): string | undefined {
  const end = name.indexOf(SEPARATOR);
  return end < 0 ? undefined : name.slice(0, end);
}
