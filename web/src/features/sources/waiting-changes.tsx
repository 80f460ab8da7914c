import { useRef, useState } from "react";
import type { WaitingChange } from "../../api/source-changes.ts";
import type { SourceSummary } from "../../api/sources.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { visibleText } from "../../components/text/visible-text.ts";
import { TimeAgo } from "../../components/time-ago.tsx";
import { useFocusAfterFix } from "../../components/use-focus-after-fix.ts";
import { ChangedField, pickFields } from "./changed-field.tsx";

/** A source may change thousands of methods; the list shows some at a time. */
const SHOWN_AT_ONCE = 20;

interface WaitingChangesProps {
  source: SourceSummary;
  changes: WaitingChange[];
  blocked: string | undefined;
  onAccept(change: WaitingChange): void;
}

/** The changes of a source, some at a time. */
export function WaitingChanges({ source, changes, blocked, onAccept }: WaitingChangesProps) {
  const list = useRef<HTMLUListElement>(null);
  const settle = useFocusAfterFix(list);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const more = Math.min(SHOWN_AT_ONCE, changes.length - shown);
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={`Changes of ${source.name}`}
        className="-mt-3 focus-visible:outline-none"
      >
        {changes.slice(0, shown).map((change) => (
          <WaitingChangeItem
            key={change.fingerprint}
            change={change}
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
          {shown} of {changes.length} are shown.
          <Button size="s" onClick={() => setShown(shown + more)}>
            Show {more} more
          </Button>
        </div>
      )}
    </>
  );
}

interface WaitingChangeItemProps {
  change: WaitingChange;
  blocked: string | undefined;
  onAccept(): void;
}

/** The changes of one method or of a tool itself, with Accept. */
function WaitingChangeItem({ change, blocked, onAccept }: WaitingChangeItemProps) {
  const { tool, method, kind, fields, since, fingerprint } = change;
  const isNew = kind === "new";
  const name = visibleText(method ?? tool);
  return (
    <li data-problem={fingerprint} className="grid grid-cols-1 gap-3 border-b border-line-soft py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-medium">
            <code className="wrap-anywhere">{name}</code>
            <Badge tone={isNew ? "new" : "warn"}>{isNew ? "New" : "Changed by its source"}</Badge>
          </h3>
          <p className="text-meta text-2">
            {method === undefined ? "What it says of itself" : `Method of ${tool}`} ·{" "}
            {isNew ? "not offered" : "stays as it was accepted"} · seen <TimeAgo at={since} />
          </p>
        </div>
        <Button size="s" blocked={blocked} onClick={onAccept} aria-label={`Accept ${name}`}>
          Accept
        </Button>
      </div>
      {pickFields(fields, isNew).map((each) => (
        <ChangedField key={each.field} change={each} of={name} />
      ))}
    </li>
  );
}
