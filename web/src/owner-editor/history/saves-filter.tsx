import { escapeInvisible } from "@pegboard/registry-core/internal";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import type { ReactNode } from "react";
import { useMemo } from "react";
import type { RevisionsFilter } from "../../api/revisions.ts";
import { PageSearch } from "../../components/page-search.tsx";
import { t } from "../../messages/t.ts";

/** What the address says about saves: words, who saved, and what was changed. */
interface SavesSearch {
  q?: string | undefined;
  person?: string | undefined;
  what?: string | undefined;
}

interface ChangeKindOption {
  id: string;
  label: string;
  kinds: readonly string[];
}

/** The filter that the server gets; words are read when typing pauses. */
export function useSavesFilter(
  { q, person, what }: SavesSearch,
  kinds: readonly ChangeKindOption[],
): RevisionsFilter {
  const text = useDebouncedValue(q, 250)?.trim().slice(0, 200);
  return useMemo(() => {
    const chosen = kinds.find(({ id }) => id === what)?.kinds;
    return {
      ...(text && { text }),
      ...(person !== undefined && { person }),
      ...(chosen && { kind: chosen.join(",") }),
    };
  }, [text, person, what, kinds]);
}

interface SavesFieldsProps {
  search: SavesSearch;
  setSearch(patch: SavesSearch): void;
  /** The label of the search field. */
  label: string;
  /** The classes of the room that the search field takes. */
  room: string;
  people: readonly string[];
  kinds: ChangeKindOption[];
  /** Filters between the words and the people. */
  children?: ReactNode;
}

/** The fields of the filter. */
export function SavesFields(props: SavesFieldsProps) {
  const { search, setSearch, people, kinds } = props;
  return (
    <>
      <span className={props.room}>
        <PageSearch
          label={props.label}
          value={search.q ?? ""}
          onChange={(q) => setSearch({ q: q || undefined })}
        />
      </span>
      {props.children}
      <ChipMenu
        label={t("Who")}
        choices={people.map((person) => ({ id: person, label: escapeInvisible(person) }))}
        value={search.person}
        onChange={(person) => setSearch({ person })}
      />
      <ChipMenu
        label={t("What")}
        choices={kinds}
        value={search.what}
        onChange={(what) => setSearch({ what })}
      />
    </>
  );
}
