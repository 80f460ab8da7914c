import { classNames } from "@pegboard/ui/class-names.ts";
import { SearchField } from "@pegboard/ui/inputs/search-field.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import { Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t } from "../../messages/t.ts";
import {
  type ChangedOwner,
  type ChangesNames,
  type ChangesPart,
  changedGroupName,
} from "../history/changed-owner.ts";
import { ChangesTable } from "../history/changes-table.tsx";
import { itemTitle } from "../history/item-text.ts";
import { countItems, type ItemChange } from "../history/revision-changes.ts";

interface ReviewTableProps {
  owners: readonly ChangedOwner[];
  /** Whether each owner has a heading of its own. */
  isNested?: boolean;
  named: ChangesNames;
  /** Takes a part of the drafts back. */
  onUndo(part: ChangesPart): void;
  /** The content below a change. */
  below?(change: ItemChange): ReactNode;
  /** Whether it has a column of its own, which it fills. */
  fills?: boolean;
}

/** The number of changes from which they can be searched. */
const LEAST_SEARCHED = 12;

/** Every change that Save would store, tool by tool, each with its own undo. */
export function ReviewTable(props: ReviewTableProps) {
  const { owners, isNested, named, onUndo, below, fills = false } = props;
  const [text, setText] = useState("");
  const total = owners.reduce((sum, { changed }) => sum + countItems(changed), 0);
  const isSearched = text.trim() !== "";
  const found = isSearched ? findChanges(owners, named, text) : owners;
  return (
    <>
      {(total >= LEAST_SEARCHED || isSearched) && (
        <div className={fills ? "flex flex-none px-4 pb-2.5" : "mb-3 flex max-w-80"}>
          <SearchField label={t("Search changes")} value={text} onChange={setText} />
        </div>
      )}
      {found.length === 0 && isSearched ? (
        <EmptyState plain title={t("Nothing matches “{text}”", { text })} />
      ) : (
        <div
          className={classNames(
            "flex flex-col",
            fills
              ? "min-h-0 flex-1 border-t border-line-soft"
              : "-mx-6 max-h-[min(640px,60vh)] border-y border-line-soft",
          )}
        >
          <ChangesTable
            label={t("Changes")}
            owners={found}
            isNested={isNested}
            named={named}
            columns={[t("Saved"), t("Draft")]}
            action={{
              icon: Undo2,
              title: t("Undo"),
              blocked: undefined,
              onPress: onUndo,
              ofGroup: (name) => t("Undo all of {name}", { name }),
              ofChange: (name) => t("Undo {title}", { title: name }),
            }}
            below={below}
            isUnfolded={isSearched}
          />
        </div>
      )}
    </>
  );
}

/** The changes whose owner, tool or title has these words. */
function findChanges(
  owners: readonly ChangedOwner[],
  named: ChangesNames,
  text: string,
): ChangedOwner[] {
  const hasWords = wordFilter(text);
  return owners.flatMap((owner) => {
    const changed = owner.changed.flatMap((group) => {
      const name = changedGroupName(group, owner, named);
      const changes = group.changes.filter(({ operation }) =>
        hasWords(
          owner.name,
          name,
          group.tool,
          itemTitle(operation, named.tools),
          "method" in operation ? operation.method : undefined,
        ),
      );
      return changes.length > 0 ? [{ ...group, changes }] : [];
    });
    return changed.length > 0 ? [{ ...owner, changed }] : [];
  });
}
