import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { iconSize } from "../icon-size.ts";
import { t } from "../messages/t.ts";
import { type ChoiceLine, ChoiceList } from "./choice-list.tsx";
import { wordFilter } from "./filter-text.ts";

export interface SearchedChoice {
  id: string;
  label: string;
  /** The content before the label. */
  start?: ReactNode;
  count?: number;
  /** A short text after the label. */
  note?: string;
  /** The heading of its part; parts follow each other. */
  head?: string;
}

interface SearchedChoicesProps {
  /** The label of the search field. */
  search: string;
  choices: readonly SearchedChoice[];
  /** The id of the chosen one, which is ticked. */
  value: string | undefined;
  onChoose(id: string): void;
}

/** A search field over choices in parts. It finds the words of their labels in any order. */
export function SearchedChoices({ search, choices, value, onChoose }: SearchedChoicesProps) {
  const [query, setQuery] = useState("");
  const lines =
    query.trim() === ""
      ? withHeads(choices)
      : findChoices(choices, query).map((choice) => ({ choice }));
  return (
    <ChoiceList
      label={search}
      query={query}
      onQuery={setQuery}
      lines={lines}
      onChoose={({ id }) => onChoose(id)}
      nothing={t("Nothing with this name.")}
    >
      {({ id, label, start, count, note }) => (
        <>
          {start}
          <span className="min-w-0 flex-1 truncate">{label}</span>
          {note !== undefined && <span className="num flex-none text-meta text-2">{note}</span>}
          {count !== undefined && <span className="num text-3">{count}</span>}
          {id === value && <Check {...iconSize.s} className="flex-none text-accent" />}
        </>
      )}
    </ChoiceList>
  );
}

function withHeads(choices: readonly SearchedChoice[]): ChoiceLine<SearchedChoice>[] {
  return choices.flatMap((choice, index) => {
    const { head } = choice;
    const begins = head !== undefined && head !== choices[index - 1]?.head;
    return begins ? [{ head }, { choice }] : [{ choice }];
  });
}

/**
 * The choices with all words of the query; those that contain the query as it is typed are first.
 */
function findChoices(choices: readonly SearchedChoice[], query: string): SearchedChoice[] {
  const typed = query.trim().toLocaleLowerCase();
  const hasWords = wordFilter(query);
  const isTyped = ({ label }: SearchedChoice) => label.toLocaleLowerCase().includes(typed);
  const found = choices.filter(({ label }) => hasWords(label));
  return [...found.filter(isTyped), ...found.filter((choice) => !isTyped(choice))];
}
