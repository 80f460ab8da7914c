import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { useFocusAfterFix } from "@pegboard/ui/focus.ts";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useRef, useState } from "react";
import type { WaitingChange } from "../../../api/sources/source-changes.ts";
import type { SourceSummary } from "../../../api/sources/sources.ts";
import { t } from "../../../messages/t.ts";
import {
  ChangedField,
  changeLabel,
  KindBadge,
  pickFields,
} from "../../../owner-editor/review/changed-field.tsx";

/**
 * The number of changes that are shown at a time, because a source may change thousands of methods.
 */
const MOST_SHOWN_WAITING_CHANGES = 20;

interface WaitingChangesProps {
  source: SourceSummary;
  changes: WaitingChange[];
  /** Whether each change is opened from the start. */
  expanded: boolean;
  blocked: string | undefined;
  onAccept(change: WaitingChange): void;
}

/** The changes of a source, some at a time. */
export function WaitingChanges({
  source,
  changes,
  expanded,
  blocked,
  onAccept,
}: WaitingChangesProps) {
  const list = useRef<HTMLUListElement>(null);
  const settle = useFocusAfterFix(list);
  const [shown, setShown] = useState(MOST_SHOWN_WAITING_CHANGES);
  const more = Math.min(MOST_SHOWN_WAITING_CHANGES, changes.length - shown);
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t("Changes of {name}", { name: source.name })}
        className="focus-visible:outline-none"
      >
        {changes.slice(0, shown).map((change) => (
          <WaitingChangeItem
            key={change.fingerprint}
            change={change}
            expanded={expanded}
            blocked={blocked}
            onAccept={() => {
              settle(change.fingerprint);
              onAccept(change);
            }}
          />
        ))}
      </ul>
      {more > 0 && (
        <div className="flex flex-wrap items-center gap-3 pt-3 text-meta text-2">
          {t("{shown, number} of {count, number} are shown.", { shown, count: changes.length })}
          <Button reads size="s" onClick={() => setShown(shown + more)}>
            {t("Show {count, number} more", { count: more })}
          </Button>
        </div>
      )}
    </>
  );
}

interface WaitingChangeItemProps {
  change: WaitingChange;
  expanded: boolean;
  blocked: string | undefined;
  onAccept(): void;
}

/**
 * The changes of one method or of a tool itself: a summary in a line, each difference when asked,
 * and Accept.
 */
function WaitingChangeItem({ change, expanded, blocked, onAccept }: WaitingChangeItemProps) {
  const { tool, method, kind, fields, since, fingerprint } = change;
  const [open, setOpen] = useState(expanded);
  const isNew = kind === "new";
  const name = escapeInvisible(method ?? tool);
  const isGone = kind === "gone";
  const shown = isGone ? [] : pickFields(fields, isNew);
  const changed = shown.map(({ field }) => changeLabel(field)).join(", ");
  const what = { new: t("Offered to no agent"), changed, gone: t("Not listed any more") }[kind];
  return (
    <li data-problem={fingerprint} className="border-b border-line-soft py-1 last:border-b-0">
      <div className="grid min-h-10 grid-cols-[76px_minmax(0,1fr)_auto] items-center gap-2 max-sm:grid-cols-[minmax(0,1fr)_auto]">
        <span className="max-sm:col-span-2">
          <KindBadge kind={kind} />
        </span>
        <div className="min-w-0">
          <h4 className="text-list [overflow-wrap:anywhere]">
            <code>{name}</code>
          </h4>
          <p className="text-meta text-2">
            {what} · {t.rich("seen {at}", { at: <TimeAgo at={since} /> })}
          </p>
        </div>
        <span className="flex items-center gap-1">
          {!isGone && (
            <Button
              size="s"
              variant="ghost"
              aria-expanded={open}
              aria-label={(isNew
                ? (name: string) => t("Look at {name}", { name })
                : (name: string) => t("Compare {name}", { name }))(name)}
              onClick={() => setOpen(!open)}
            >
              {isNew ? t("Look") : t("Compare")}
            </Button>
          )}
          <Button
            size="s"
            blocked={blocked}
            onClick={onAccept}
            aria-label={(isGone
              ? (name: string) => t("Acknowledge {name}", { name })
              : (name: string) => t("Accept {name}", { name }))(name)}
          >
            {isGone ? t("Acknowledge") : t("Accept")}
          </Button>
        </span>
      </div>
      {open && !isGone && (
        <div className="grid grid-cols-1 gap-3 pt-1 pb-2">
          {shown.map((each) => (
            <ChangedField key={each.field} change={each} of={name} />
          ))}
        </div>
      )}
    </li>
  );
}
