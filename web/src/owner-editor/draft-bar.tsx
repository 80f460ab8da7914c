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
  /** Whose draft it is, where the page does not say so. */
  scope?: ReactNode;
  /** More content of the bar, also without changes. */
  aside?: ReactNode;
  /** Hands the draft over to somebody else, where people sign in. */
  onHandOver?: (() => void) | undefined;
  /** Whether saving proposes. */
  isProtected?: boolean;
  onReview(): void;
  onSave(): void;
}

/**
 * A bar with the draft's changes, their effect, what blocks saving, and the buttons. It is always
 * there where there is room, so that nothing jumps.
 */
export function DraftBar({ blockers, blocked, effect, ...props }: DraftBarProps) {
  const { scope, aside, onHandOver, isProtected, onReview, onSave } = props;
  const { changes } = useOwnerEdit((edit) => edit.drafted);
  const { draft, send, saving } = useDrafting("draft", "send", "saving");
  return (
    <DraftBarFrame
      changes={changes}
      hasInput={blockers.length > 0}
      undo={{ act: () => send({ type: "undo" }), label: draft.steps.at(-1)?.label }}
      redo={{ act: () => send({ type: "redo" }), label: draft.undone.at(-1)?.label }}
      onDiscard={() => send({ type: "discard" })}
      onReview={onReview}
      save={{ act: onSave, blocked, isRunning: saving, isProtected }}
      onHandOver={onHandOver}
    >
      {scope}
      {changes === 0 ? <NoChanges /> : <ChangeCount count={changes}>{effect}</ChangeCount>}
      {aside}
      {blockers[0] && <Blockers count={blockers.length} first={blockers[0]} />}
    </DraftBarFrame>
  );
}

interface DraftStepButton {
  act(): void;
  /** The name of the step; undefined where there is none. */
  label: string | undefined;
}

interface DraftBarFrameProps {
  /** The number of unsaved changes. */
  changes: number;
  /** Whether there is input that is no change, because it is no value yet. It can be discarded. */
  hasInput?: boolean;
  undo: DraftStepButton;
  redo: DraftStepButton;
  onDiscard(): void;
  onReview(): void;
  onHandOver?: (() => void) | undefined;
  save: {
    act(): void;
    blocked: string | undefined;
    isRunning: boolean;
    isProtected?: boolean | undefined;
  };
  /** What changed, and what blocks saving. */
  children: ReactNode;
}

/** The bar with its buttons and their commands, whatever the draft is of. */
export function DraftBarFrame({
  changes,
  hasInput = false,
  undo,
  redo,
  onDiscard,
  onReview,
  save,
  onHandOver,
  children,
}: DraftBarFrameProps) {
  const saveWords = save.isProtected ? t("Propose…") : t("Save");
  const unchanged = changes === 0 ? t("Nothing has changed") : undefined;
  const nothing = hasInput ? undefined : unchanged;
  const stop = save.isRunning ? t("Saving…") : (nothing ?? save.blocked);
  const undoBlocked = undo.label === undefined ? t("Nothing to undo") : undefined;
  const redoBlocked = redo.label === undefined ? t("Nothing to redo") : undefined;
  useCommand("draft.undo", undo.act, {
    blocked: undoBlocked,
    words: undo.label && t("Undo: {label}", { label: undo.label }),
  });
  useCommand("draft.redo", redo.act, {
    blocked: redoBlocked,
    words: redo.label && t("Redo: {label}", { label: redo.label }),
  });
  useCommand("draft.discard", onDiscard, { blocked: nothing });
  useCommand("draft.review", onReview, { blocked: unchanged });
  return (
    <section
      aria-label={t("Draft")}
      className={classNames(
        "flex min-h-(--draft) flex-none items-center gap-3 border-t border-line-strong bg-app px-4 text-list text-2 max-sm:grid max-sm:gap-2 max-sm:pt-2.5 max-sm:pb-[max(10px,env(safe-area-inset-bottom))]",
        // A phone has no room for buttons that do nothing.
        nothing && redoBlocked && !save.isRunning && "max-sm:hidden",
      )}
    >
      <div className="num flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5 max-sm:min-h-5">
        {children}
      </div>
      <div className="flex items-center gap-2">
        <IconButton
          label={t("Undo {modKey}Z", { modKey })}
          icon={Undo2}
          onClick={undo.act}
          blocked={undoBlocked}
          className="max-sm:rounded-lg max-sm:border max-sm:border-line-strong max-sm:bg-field"
        />
        <span className="max-sm:hidden">
          <IconButton
            label={t("Redo {modKey}⇧Z", { modKey })}
            icon={Redo2}
            onClick={redo.act}
            blocked={redoBlocked}
          />
        </span>
        <span aria-hidden className="mx-1 h-5 w-px bg-(--line) max-sm:hidden" />
        {nothing === undefined && (
          <span className="max-sm:hidden">
            <Button variant="ghost" onClick={onDiscard}>
              {t("Discard")}
            </Button>
          </span>
        )}
        {changes > 0 && onHandOver && (
          <span className="max-sm:hidden">
            <Button variant="ghost" onClick={onHandOver}>
              {t("Hand over…")}
            </Button>
          </span>
        )}
        {changes > 0 && (
          <Button onClick={onReview} className="max-sm:flex-1">
            {t("Review", {}, "command")}
          </Button>
        )}
        <Button
          variant="primary"
          onClick={save.act}
          blocked={stop}
          // The bar may not have drawn the last letter yet, which saving finishes first.
          onBlockedPress={save.isRunning ? undefined : save.act}
          className="max-sm:flex-1"
        >
          {save.isRunning ? t("Saving…") : saveWords}
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

export const DraftBarDot = () => (
  <span aria-hidden className="-mx-0.5 text-(--line-control) max-lg:hidden">
    ·
  </span>
);

export function ChangeCount({ count, children }: { count: number; children: ReactNode }) {
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
