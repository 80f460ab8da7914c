import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { Dialog, DialogChoice } from "@pegboard/ui/overlays/dialog.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { revisionPagesQuery } from "../../api/revisions.ts";
import { changeCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";

interface RevisionPickerProps {
  owner: SettingsOwner;
  /** The revision of the saved settings. */
  current: number;
  /** A text about the owner's state before the first save. */
  origin: string;
  onPick(revision: number): void;
  onClose(): void;
}

/** A list of the revisions of an owner, to pick one. */
export function RevisionPicker({ onPick, onClose, ...list }: RevisionPickerProps) {
  return (
    <Dialog title={t("Compare with a revision")} onClose={onClose}>
      <RevisionList
        {...list}
        row={(revision, content) => (
          <DialogChoice onPick={() => onPick(revision)}>{content}</DialogChoice>
        )}
      />
    </Dialog>
  );
}

interface RevisionListProps {
  owner: SettingsOwner;
  /** The saved revision. */
  current: number;
  /** A text about the owner's state before the first save. */
  origin: string;
  /** Draws the row of a revision. */
  row(revision: number, content: ReactNode): ReactNode;
}

/** The saves of an owner, newest first, and the state before them. */
function RevisionList({ owner, current, origin, row }: RevisionListProps) {
  const query = useInfiniteQuery(revisionPagesQuery(owner, current));
  return (
    <Loaded
      query={query}
      error={t("Revisions could not be loaded")}
      skeleton={<Skeleton rows={4} rowClass="h-11" />}
    >
      {({ pages }) => (
        <ul className="-mx-3">
          {pages
            .flatMap(({ revisions }) => revisions)
            .map(({ revision, savedAt, savedBy, changes }) => (
              <li key={revision}>
                {row(
                  revision,
                  <>
                    <span className="num w-24 flex-none font-medium">
                      {t("Revision {revision}", { revision })}
                    </span>
                    <span className="min-w-0 flex-1 truncate">{savedBy}</span>
                    <span className="text-2">
                      {changeCount(changes)} · <TimeAgo at={savedAt} />
                    </span>
                  </>,
                )}
              </li>
            ))}
          {query.hasNextPage ? (
            <li className="px-3 py-1">
              <Button size="s" variant="ghost" onClick={() => void query.fetchNextPage()}>
                {t("Show older revisions")}
              </Button>
            </li>
          ) : (
            <li>
              {row(
                0,
                <>
                  <span className="num w-24 flex-none font-medium">
                    {t("Revision {revision}", { revision: 0 })}
                  </span>
                  <span className="min-w-0 flex-1 truncate text-2">{origin}</span>
                </>,
              )}
            </li>
          )}
        </ul>
      )}
    </Loaded>
  );
}
