export type MomentFormat = "date" | "time" | "date-time";

/**
 * A stored moment as the browser's picker takes it, with the parts that the picker cannot show:
 * fractions of a second and the time zone.
 */
interface PickedMoment {
  picked: string;
  rest: string;
}

const MOMENT_PATTERNS: Record<MomentFormat, RegExp> = {
  date: /^(\d{4}-\d\d-\d\d)()$/,
  time: /^(\d\d:\d\d:\d\d)((?:\.\d+)?(?:Z|[+-]\d\d:\d\d))$/i,
  "date-time": /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)((?:\.\d+)?(?:Z|[+-]\d\d:\d\d))$/i,
};

/**
 * Reads a moment; undefined for a text that the picker would lose, which is edited as text instead.
 */
export function readMoment(text: string, format: MomentFormat): PickedMoment | undefined {
  if (text === "") return { picked: "", rest: format === "date" ? "" : "Z" };
  const [, picked, rest] = MOMENT_PATTERNS[format].exec(text) ?? [];
  return picked === undefined || rest === undefined ? undefined : { picked, rest };
}

/**
 * The stored text for a pick. Some pickers leave out zero seconds, which RFC 3339 wants, others add
 * zero fractions.
 */
export function writeMoment(picked: string, rest: string): string {
  if (picked === "") return "";
  const [whole = ""] = picked.split(".");
  return `${/(^|T)\d\d:\d\d$/.test(whole) ? `${whole}:00` : whole}${rest}`;
}

/** The time zone: "UTC", or the offset. */
export function zoneText(rest: string): string {
  const zone = rest.replace(/^\.\d+/, "");
  return zone.toUpperCase() === "Z" ? "UTC" : zone;
}
