import type { ToolDefinition } from "@pegboard/registry-core";
import { closestName } from "@pegboard/registry-core/internal";
import { Button } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/page/empty-state.tsx";
import { common } from "../../../language/common.ts";
import { fill } from "../../../language/fill.tsx";
import { countApps, countTags } from "../../../tool-list/search/known-values.ts";
import { parseSearch } from "../../../tool-list/search/search-query.ts";
import { findUnknownFilters } from "../../../tool-list/search/unknown-filters.ts";
import { say } from "./texts.ts";

export interface NoMatchProps {
  text: string;
  /** Display names to find a suggestion in. */
  names: string[];
  /** Their apps can stand after `app:`, their tags after `tag:`. */
  tools: ToolDefinition[];
  /** Hidden tools that do match. */
  hidden: number;
  onSearch(text: string): void;
  onShowHidden(): void;
}

/**
 * Nothing matches: says so, suggests the nearest word, and points to matches among hidden tools.
 */
export function NoMatch({ text, names, tools, hidden, onSearch, onShowHidden }: NoMatchProps) {
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
      title={say.nothingMatchesText(text)}
      actions={
        <>
          <Button size="s" onClick={() => onSearch("")}>
            {common.clear}
          </Button>
          {hidden > 0 && (
            <Button size="s" variant="ghost" onClick={onShowHidden}>
              {say.showHiddenTools}
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
          {fill(say.didYouMean, {
            word: (
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
      {hidden > 0 && <p>{say.alsoInHiddenTools(hidden)}</p>}
    </EmptyState>
  );
}
