import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { CircleX, Redo2, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { modKey } from "../commands/key-text.ts";
import { useCommand } from "../commands/use-command.ts";
import { t } from "../messages/t.ts";
import { useDrafting, useOwnerEdit } from "./owner-edit.tsx";

/** Something that must be put right before the draft can be saved. */
export interface Blocker {
  text: string;
  /** Leads to the place of the issue. */
  show(): void;
}

interface DraftBarProps {
  /** The issues that block saving; the first one is named. */
  blockers: readonly Blocker[];
  /** Why Save does nothing now. */
  blocked: string | undefined;
  /** The effect of the changes, shown after their number. */
  effect: ReactNode;
  /** More content of the bar, also without changes. */
  aside?: ReactNode;
  onReview(): void;
  onSave(): void;
}

/**
 * A bar with the draft's changes, their effect, what blocks saving, and the buttons. It is always
 * there where there is room, so that nothing jumps.
 */
export function DraftBar({ blockers, blocked, effect, aside, onReview, onSave }: DraftBarProps) {
  const { changes } = useOwnerEdit((edit) => edit.drafted);
  const { draft, send, saving } = useDrafting("draft", "send", "saving");
  // Input that is no value yet is no change, and can be discarded like one.
  const nothing = changes + blockers.length === 0 ? t("Nothing has changed") : undefined;
  const stop = saving ? t("Saving…") : (nothing ?? blocked);
  const [last, undone] = [draft.steps.at(-1), draft.undone.at(-1)];
  const undo = {
    act: () => send({ type: "undo" }),
    blocked: last ? undefined : t("Nothing to undo"),
  };
  const redo = {
    act: () => send({ type: "redo" }),
    blocked: undone ? undefined : t("Nothing to redo"),
  };
  const discard = () => send({ type: "discard" });
  useCommand("draft.undo", undo.act, {
    blocked: undo.blocked,
    words: last && t("Undo: {label}", { label: last.label }),
  });
  useCommand("draft.redo", redo.act, {
    blocked: redo.blocked,
    words: undone && t("Redo: {label}", { label: undone.label }),
  });
  useCommand("draft.discard", discard, { blocked: nothing });
  useCommand("draft.review", onReview, {
    blocked: changes === 0 ? t("Nothing has changed") : undefined,
  });
  return (
    <section
      aria-label={t("Draft")}
      className={classNames(
        "flex min-h-(--draft) flex-none items-center gap-3 border-t border-line-strong bg-app px-4 text-list text-2 max-sm:grid max-sm:gap-2 max-sm:pt-2.5 max-sm:pb-[max(10px,env(safe-area-inset-bottom))]",
        // A phone has no room for buttons that do nothing.
        nothing && !undone && !saving && "max-sm:hidden",
      )}
    >
      <div className="num flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5 max-sm:min-h-5">
        {changes === 0 ? <NoChanges /> : <ChangeCount count={changes}>{effect}</ChangeCount>}
        {aside}
        {blockers[0] && <Blockers count={blockers.length} first={blockers[0]} />}
      </div>
      <div className="flex items-center gap-2">
        <IconButton
          label={t("Undo {modKey}Z", { modKey })}
          icon={Undo2}
          onClick={undo.act}
          blocked={undo.blocked}
          className="max-sm:rounded-lg max-sm:border max-sm:border-line-strong max-sm:bg-field"
        />
        <span className="max-sm:hidden">
          <IconButton
            label={t("Redo {modKey}⇧Z", { modKey })}
            icon={Redo2}
            onClick={redo.act}
            blocked={redo.blocked}
          />
        </span>
        <span aria-hidden className="mx-1 h-5 w-px bg-(--line) max-sm:hidden" />
        {nothing === undefined && (
          <span className="max-sm:hidden">
            <Button variant="ghost" onClick={discard}>
              {t("Discard")}
            </Button>
          </span>
        )}
        {changes > 0 && (
          <Button onClick={onReview} className="max-sm:flex-1">
            {t("Review", {}, "command")}
          </Button>
        )}
        <Button variant="primary" onClick={onSave} blocked={stop} className="max-sm:flex-1">
          {saving ? t("Saving…") : t("Save")}
          <span className="max-sm:hidden">
            <KeyHint>{`${modKey}S`}</KeyHint>
          </span>
        </Button>
      </div>
    </section>
  );
}

/** One effect of the changes. Several of them shrink where there is little room. */
export function DraftBarEffect({ count, children }: { count?: string; children: ReactNode }) {
  return (
    <>
      <DraftBarDot />
      {count === undefined ? (
        children
      ) : (
        <span className="max-sm:before:content-['·_'] max-lg:sm:hidden">
          <b className="font-semibold text-1">{count}</b> {children}
        </span>
      )}
    </>
  );
}

const DraftBarDot = () => (
  <span aria-hidden className="-mx-0.5 text-(--line-control) max-lg:hidden">
    ·
  </span>
);

function ChangeCount({ count, children }: { count: number; children: ReactNode }) {
  return (
    <>
      <span
        aria-hidden
        className="mr-1 ml-1 size-2 flex-none rounded-full bg-accent ring-[3px] ring-accent-tint"
      />
      <span>
        {t.rich("{number} {count, plural, one {change} other {changes}}", {
          count,
          number: <b className="font-semibold text-1">{countText(count)}</b>,
        })}
      </span>
      {children}
    </>
  );
}

function Blockers({ count, first }: { count: number; first: Blocker }) {
  return (
    <>
      <DraftBarDot />
      <button
        type="button"
        title={first.text}
        onClick={first.show}
        className="inline-flex items-center gap-1.5 font-medium text-red hover:underline"
      >
        <CircleX {...iconSize.s} />
        {t("{count, plural, one {# problem blocks saving} other {# problems block saving}}", {
          count,
        })}
      </button>
    </>
  );
}

function NoChanges() {
  const { revision, savedAt: at, savedBy: by } = useOwnerEdit((edit) => edit.stored);
  return (
    <span className="truncate">
      {t("No changes")}
      {at !== null && (
        <>
          {" · "}
          {by === null
            ? t.rich("revision {revision}, saved {time}", {
                revision,
                time: <TimeAgo at={at} />,
              })
            : t.rich("revision {revision}, saved by {by} {time}", {
                revision,
                by,
                time: <TimeAgo at={at} />,
              })}
        </>
      )}
    </span>
  );
}
