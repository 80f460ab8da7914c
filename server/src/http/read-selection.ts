import { closestName } from "@pegboard/json-schema";
import { describeNoEffect, type Selection } from "@pegboard/registry-core";
import type { SelectionWarning } from "@pegboard/registry-core/internal";
import type { Context } from "hono";
import { selectionFlags, selectionLists } from "../api-contract/call-contract.ts";
import type { SelectionNotice } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";

const SELECTION_LISTS = selectionLists.keyof().options;
const SELECTION_FLAGS = selectionFlags.keyof().options;
const KNOWN: readonly string[] = [...SELECTION_LISTS, ...SELECTION_FLAGS];

/**
 * The selection to which the query narrows an agent: `?choices=read_note,web&disabled=…`. Names are
 * separated by commas, or a key comes several times; an empty list means none. Undefined without
 * such keys. @throws PegboardError 400 for a key that is neither of the selection nor of `others`,
 * since a misspelt one would narrow nothing.
 */
export function readSelection(
  context: Context,
  others: readonly string[] = [],
): Selection | undefined {
  const queries = context.req.queries();
  const keys = Object.keys(queries);
  for (const key of keys)
    if (!KNOWN.includes(key) && !others.includes(key)) throw unknownQueryKey(key, others);
  if (!keys.some((key) => KNOWN.includes(key))) return undefined;
  const lists = SELECTION_LISTS.filter((key) => Object.hasOwn(queries, key)).map((key) => [
    key,
    readNameList(queries[key] ?? []),
  ]);
  const flags = SELECTION_FLAGS.filter((key) => Object.hasOwn(queries, key)).map((key) => [
    key,
    flagIn(key, queries[key] ?? []),
  ]);
  return Object.fromEntries([...lists, ...flags]) as Selection;
}

function readNameList(values: string[]): string[] {
  const names = values.flatMap((value) => value.split(",")).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}

function flagIn(key: string, values: string[]): boolean {
  const [value] = values;
  if (values.length === 1 && (value === "true" || value === "false")) return value === "true";
  throw new PegboardError("bad_request", (t) => t("{key} has to be true or false.", { key }));
}

function unknownQueryKey(key: string, others: readonly string[]): PegboardError {
  const known = [...others, ...KNOWN];
  const closest = closestName(key, known);
  return new PegboardError("bad_request", (t) =>
    closest === undefined
      ? t('There is no "{key}" to ask for. Use one of: {known}.', { key, known: known.join(", ") })
      : t('There is no "{key}" to ask for. Did you mean "{closest}"?', { key, closest }),
  );
}

/** Warnings with their sentences. */
export function warningMessages(warnings: readonly SelectionWarning[]): SelectionNotice[] {
  return warnings.map((warning) => ({ ...warning, message: describeNoEffect(warning) }));
}

/** The most warnings in a header, which holds some kilobytes. */
const MOST_IN_HEADER = 8;

/** The first warnings as a header, where the body belongs to the provider: JSON in ASCII. */
export function warningsHeader(warnings: readonly SelectionWarning[]): Record<string, string> {
  if (warnings.length === 0) return {};
  const shown = warningMessages(warnings.slice(0, MOST_IN_HEADER)).map(
    ({ list, name, kind, message }) => ({
      list,
      name: name.slice(0, 64),
      kind,
      message: message.slice(0, 120),
    }),
  );
  return { "Pegboard-Warnings": inAscii(JSON.stringify(shown)) };
}

function inAscii(json: string): string {
  return json.replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
