import { closestName } from "../../schema/closest-name.ts";

/** The form in which names of icons are compared: `ChartColumn`, `chart-column` and `chart_column` are one. Undefined for what names none. */
export function iconSpelling(icon: string): string | undefined {
  return /^[A-Za-z0-9_-]+$/.test(icon) ? icon.toLowerCase().replaceAll(/[_-]/g, "") : undefined;
}

const spellings = new WeakMap<readonly string[], Set<string | undefined>>();

/** Whether an icon can be drawn, and the known name that was probably meant when it cannot. */
export function findIconFault(icon: string, known: readonly string[]): { suggestion: string | undefined } | undefined {
  const spelled = spellings.get(known) ?? new Set(known.map(iconSpelling));
  spellings.set(known, spelled);
  const spelling = iconSpelling(icon);
  return spelling !== undefined && spelled.has(spelling) ? undefined : { suggestion: closestName(icon, known) };
}
