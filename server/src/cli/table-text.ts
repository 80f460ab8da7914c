import { escapeInvisible } from "@pegboard/registry-core/internal";

/** Rows in columns as wide as their longest cell; cells are one line each. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(oneLine));
  const widths: number[] = [];
  for (const row of lines) {
    for (const [index, cell] of row.entries())
      widths[index] = Math.max(widths[index] ?? 0, cell.length);
  }
  return lines
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/**
 * A text in one safe line. A text of a tool, a file or a model moves no cursor, colours nothing,
 * hides nothing and begins no line, even when it is read in a pager.
 */
export const oneLine = (text: string): string =>
  escapeInvisible(text.replace(/\s*[\r\n\t]\s*/g, " "));

/** A text of several lines, each made safe as `oneLine` does. */
export const withoutControls = (text: string): string => text.split("\n").map(oneLine).join("\n");
