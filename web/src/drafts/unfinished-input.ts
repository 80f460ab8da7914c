import { sameJson } from "@pegboard/json-schema";
import type { TypedText } from "@pegboard/schema-form";
import type { UnfinishedJson } from "@pegboard/schema-form/schema-json";

/** Input into a tool's config that is no value yet. It waits until somebody finishes it. */
export interface UnfinishedInput {
  /** The whole config as JSON. It may hold secrets in clear, so it never gets to the disk. */
  json?: UnfinishedJson | undefined;
  /** The texts of fields. */
  texts?: readonly TypedText[] | undefined;
}

interface InputOfTools {
  /** Input into configs that is no value yet, by tool. */
  unfinished?: Record<string, UnfinishedInput>;
}

/** A draft with what a person left of a tool's config, or without what was finished. */
export function withUnfinished<Draft extends InputOfTools>(
  draft: Draft,
  { tool, left }: { tool: string; left: UnfinishedInput },
): Draft {
  const { unfinished: all = {} } = draft;
  const before = all[tool];
  const input = { ...before, ...left };
  if (before?.json?.text === input.json?.text && sameJson(before?.texts ?? [], input.texts ?? []))
    return draft;
  const others = Object.entries(all).filter(([name]) => name !== tool);
  const isLeft = input.json !== undefined || (input.texts ?? []).length > 0;
  const unfinished = Object.fromEntries(isLeft ? [...others, [tool, input]] : others);
  if (Object.keys(unfinished).length > 0) return { ...draft, unfinished };
  const { unfinished: _, ...rest } = draft;
  return rest as Draft;
}
