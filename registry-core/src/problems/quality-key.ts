import type { TextRuleKind } from "../text-rules/text-rules.ts";

/** A method, or a tool itself. */
export interface QualityPlace {
  tool: { name: string };
  method: { name: string } | undefined;
}

/**
 * The key of what one kind of rule finds about a method or a pair of methods. It stands in the
 * address of an agent's page of texts.
 */
export const qualityKey = (kind: TextRuleKind, ...places: readonly QualityPlace[]): string =>
  [kind, ...places.flatMap(({ tool, method }) => [tool.name, method?.name ?? ""])]
    .map(encodeURIComponent)
    .join("/");
