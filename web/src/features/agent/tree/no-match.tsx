import { closestName } from "@pegboard/json-schema";
import type { ToolDefinition } from "@pegboard/registry-core";
import { Button } from "@pegboard/ui/button.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { t } from "../../../messages/t.ts";
import { findUnknownFilters, parseSearch } from "../../../tool-list/search/search-query.ts";
import { countApps, countTags } from "../../../tool-list/search/tool-filters.ts";

export interface NoToolMatchProps {
  text: string;
  /** Display names to find a suggestion in. */
  names: string[];
  /** Tools whose apps can stand after `app:`, and whose tags after `tag:`. */
  tools: ToolDefinition[];
  /** The number of hidden tools that match. */
  hidden: number;
  onSearch(text: string): void;
  onShowHidden(): void;
}

/** A note that nothing matches, with the nearest word, and a link to matches among hidden tools. */
export function NoToolMatch({
  text,
  names,
  tools,
  hidden,
  onSearch,
  onShowHidden,
}: NoToolMatchProps) {
  const labelsOf = (values: { label: string }[]) => values.map(({ label }) => label);
  const unknown = findUnknownFilters(text, {
    app: labelsOf(countApps(tools)),
    tag: labelsOf(countTags(tools)),
  });
  const searched = parseSearch(text).words.toLowerCase();
  const words = names
    .flatMap((name) => name.toLowerCase().split(/\s+/))
    .filter((word) => /\p{L}{2}/u.test(word));
  const suggestion =
    searched === "" || unknown.length > 0 ? undefined : closestName(searched, [...new Set(words)]);
  return (
    <EmptyState
      plain
      title={t("Nothing matches “{text}”", { text })}
      actions={
        <>
          <Button size="s" onClick={() => onSearch("")}>
            {t("Clear")}
          </Button>
          {hidden > 0 && (
            <Button size="s" variant="ghost" onClick={onShowHidden}>
              {t("Show hidden tools")}
            </Button>
          )}
        </>
      }
    >
      {unknown.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {suggestion !== undefined && (
        <p>
          {t.rich("Did you mean {name}?", {
            name: (
              <button
                type="button"
                className="font-medium text-accent hover:underline"
                onClick={() => onSearch(suggestion)}
              >
                {suggestion}
              </button>
            ),
          })}
        </p>
      )}
      {hidden > 0 && <p>{t("Also {hidden, number} in hidden tools.", { hidden })}</p>}
    </EmptyState>
  );
}
