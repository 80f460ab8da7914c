import {
  escapeInvisible,
  type RuleSeverity,
  suspicionsInFields,
  TEXT_RULES,
  type TextFinding,
  type TextRuleId,
} from "@pegboard/registry-core/internal";
import type { FoundSuspicion } from "../../api-contract.ts";
import type { CatalogState } from "../../catalog/current-catalog.ts";
import type { DatedChange } from "../../sources/source-review.ts";

const MOST_TOLD = 50;
const LONGEST_TOLD = 200;

/** Finds what rules say of the texts that changes bring; what a source took away says nothing. */
export class SuspiciousChanges {
  /** The methods of each tool, which its texts may mention. */
  readonly #methods = new Map<string, Set<string>>();

  constructor({ declared }: Pick<CatalogState, "declared">, changes: readonly DatedChange[]) {
    for (const { tool } of changes) this.#methods.set(tool, new Set([tool]));
    for (const { name, methods } of declared)
      for (const method of methods) this.#methods.get(name)?.add(method.name);
    for (const { tool, method } of changes)
      if (method !== undefined) this.#methods.get(tool)?.add(method);
  }

  /** The worst that is found in a change. */
  worst(change: DatedChange): RuleSeverity | undefined {
    const found = this.#of(change).map(({ rule }) => TEXT_RULES[rule as TextRuleId].severity);
    return (["high", "medium", "low"] as const).find((severity) => found.includes(severity));
  }

  told(change: DatedChange): FoundSuspicion[] {
    return this.#of(change)
      .slice(0, MOST_TOLD)
      .map(({ rule, at, text, start, end, reads }) => ({
        rule,
        at,
        words: escapeInvisible(text.slice(start, end).slice(0, LONGEST_TOLD)),
        ...(reads !== undefined && { reads }),
      }));
  }

  #of({ kind, tool, fields }: DatedChange): TextFinding[] {
    if (kind === "gone") return [];
    const after = Object.fromEntries(fields.map((change) => [change.field, change.after]));
    return suspicionsInFields(after, this.#methods.get(tool) ?? []);
  }
}
