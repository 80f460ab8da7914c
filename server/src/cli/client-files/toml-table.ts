import type { JsonObject } from "@pegboard/registry-core";
import { tomlTable } from "@pegboard/registry-core/internal";
import { parse } from "smol-toml";

/** The text with a table, in the place of one of that name and of those below it, or at the end. */
export function withTomlTable(text: string, path: readonly string[], entry: JsonObject): string {
  const without = withoutTomlTable(text, path);
  const table = tomlTable(path, entry);
  if (without.trim() === "") return table;
  return `${without.trimEnd()}\n\n${table}`;
}

/** The text without a table and those below it. */
export function withoutTomlTable(text: string, path: readonly string[]): string {
  const lines = text.split("\n");
  const kept: string[] = [];
  let isInside = false;
  for (const [index, line] of lines.entries()) {
    if (isHeader(lines, index)) isInside = isBelowTable(headerPath(line), path);
    if (!isInside) kept.push(line);
  }
  return kept.length === lines.length ? text : kept.join("\n").replace(/\n{3,}$/, "\n");
}

/** Whether a line names a table. Such lines also stand in texts and lists that go over lines. */
function isHeader(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? "";
  if (!/^\s*\[/.test(line)) return false;
  try {
    // What stands before a header is whole by itself.
    parse(lines.slice(0, index).join("\n"));
    parse(line);
    return true;
  } catch {
    return false;
  }
}

/** The names in a header, such as `[mcp_servers."my agent".env]`. */
function headerPath(line: string): string[] {
  const path: string[] = [];
  for (let table: unknown = parse(line); isTable(table); ) {
    const value: unknown = Array.isArray(table) ? table[0] : table;
    const [key] = Object.keys(value as object);
    if (key === undefined) break;
    path.push(key);
    table = (value as Record<string, unknown>)[key];
  }
  return path;
}

const isTable = (value: unknown): boolean => typeof value === "object" && value !== null;

const isBelowTable = (path: readonly string[], above: readonly string[]): boolean =>
  above.every((key, index) => path[index] === key);
