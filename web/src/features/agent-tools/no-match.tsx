import { closestName } from "@pegboard/registry-core";
import { countText } from "../../agent/count-text.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { parseSearch } from "./search-query.ts";

export interface NoMatchProps {
  text: string;
  /** Display names to find a suggestion in. */
  names: string[];
  /** Hidden tools that do match. */
  hidden: number;
  onSearch(text: string): void;
  onShowHidden(): void;
}

/** Nothing matches: says so, suggests the nearest word, and points to matches among hidden tools. */
export function NoMatch({ text, names, hidden, onSearch, onShowHidden }: NoMatchProps) {
  const words = names.flatMap((name) => name.toLowerCase().split(/\s+/));
  const suggestion = closestName(parseSearch(text).words.toLowerCase(), [...new Set(words)]);
  return (
    <EmptyState
      plain
      title={`Nothing matches “${text}”`}
      actions={
        <>
          <Button size="s" onClick={() => onSearch("")}>
            Clear
          </Button>
          {hidden > 0 && (
            <Button size="s" variant="ghost" onClick={onShowHidden}>
              Show hidden tools
            </Button>
          )}
        </>
      }
    >
      {suggestion !== undefined && (
        <p>
          Did you mean{" "}
          <button
            type="button"
            className="font-medium text-accent hover:underline"
            onClick={() => onSearch(suggestion)}
          >
            {suggestion}
          </button>
          ?
        </p>
      )}
      {hidden > 0 && <p>Also {countText(hidden)} in hidden tools.</p>}
    </EmptyState>
  );
}
