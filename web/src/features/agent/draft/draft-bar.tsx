import { CircleX, Redo2, TriangleAlert, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { iconSize } from "../../../components/icon-size.ts";
import { KeyHint } from "../../../components/key-hint.tsx";
import { ageText, changeText, countOf, countText } from "../../../components/text/count-text.ts";
import type { DraftCost } from "../model/draft-cost.ts";

export interface DraftBarProps {
  changes: number;
  cost: DraftCost;
  /** Tokens above the agent's budget. */
  overBudget: number;
  /** What it changes about what is wrong. */
  problems: ReactNode;
  /** What must be fixed before saving; the first one is named. */
  blockers: { count: number; first: string } | undefined;
  /** Why Save does nothing now. */
  blocked: string | undefined;
  saving: boolean;
  saved: { revision: number; at: string | null; by: string | null };
  modKey: string;
  canUndo: boolean;
  canRedo: boolean;
  onUndo(): void;
  onRedo(): void;
  onDiscard(): void;
  onReview(): void;
  onSave(): void;
  onShowBlocker(): void;
}

/** What the draft changes, what it costs, what blocks it; and what to do with it. Always there, so that nothing jumps. */
export function DraftBar(props: DraftBarProps) {
  const { changes, blocked, saving, modKey } = props;
  const nothing = changes === 0 ? "Nothing has changed" : undefined;
  const stop = saving ? "Saving…" : (nothing ?? blocked);
  return (
    <section
      aria-label="Draft"
      className="flex min-h-(--draft) flex-none items-center gap-3 border-t border-line-strong bg-app px-4 text-list text-2 max-sm:grid max-sm:gap-2 max-sm:pt-2.5 max-sm:pb-[max(10px,env(safe-area-inset-bottom))]"
    >
      <div className="num flex min-w-0 flex-1 items-center gap-2 max-sm:min-h-5 max-sm:flex-wrap max-sm:gap-y-0.5">
        {changes === 0 ? <NoChanges saved={props.saved} /> : <Changes {...props} />}
        {props.problems}
        {changes > 0 && <Blockers {...props} />}
      </div>
      <div className="flex items-center gap-2">
        <IconButton
          label={`Undo ${modKey}Z`}
          icon={Undo2}
          onClick={props.onUndo}
          blocked={props.canUndo ? undefined : "Nothing to undo"}
          className="max-sm:rounded-lg max-sm:border max-sm:border-line-strong max-sm:bg-field"
        />
        <span className="max-sm:hidden">
          <IconButton
            label={`Redo ${modKey}⇧Z`}
            icon={Redo2}
            onClick={props.onRedo}
            blocked={props.canRedo ? undefined : "Nothing to redo"}
          />
        </span>
        <span aria-hidden className="mx-1 h-5 w-px bg-(--line) max-sm:hidden" />
        {changes > 0 && (
          <>
            <span className="max-sm:hidden">
              <Button variant="ghost" onClick={props.onDiscard}>
                Discard
              </Button>
            </span>
            <Button onClick={props.onReview} className="max-sm:flex-1">
              Review
            </Button>
          </>
        )}
        <Button variant="primary" onClick={props.onSave} blocked={stop} className="max-sm:flex-1">
          {saving ? "Saving…" : "Save"}
          <span className="max-sm:hidden">
            <KeyHint>{modKey}S</KeyHint>
          </span>
        </Button>
      </div>
    </section>
  );
}

const Dot = () => (
  <span aria-hidden className="-mx-0.5 text-(--line-control) max-lg:hidden">
    ·
  </span>
);

function Changes({ changes, cost, overBudget }: DraftBarProps) {
  const methods = [cost.added > 0 && changeText(cost.added), cost.removed > 0 && changeText(-cost.removed)]
    .filter(Boolean)
    .join(" ");
  return (
    <>
      <span aria-hidden className="mr-1 ml-1 size-2 flex-none rounded-full bg-accent ring-[3px] ring-accent-tint" />
      <span>
        <b className="font-semibold text-1">{changes}</b> {changes === 1 ? "change" : "changes"}
      </span>
      {methods !== "" && (
        <>
          <Dot />
          <span className="max-sm:before:content-['·_'] max-lg:sm:hidden">
            <b className="font-semibold text-1">{methods}</b> {cost.added + cost.removed === 1 ? "method" : "methods"}
          </span>
        </>
      )}
      {cost.tokens !== 0 && (
        <>
          <Dot />
          <span className="max-sm:before:content-['·_'] max-lg:sm:hidden">
            <b className="font-semibold text-1">{changeText(cost.tokens)}</b>{" "}
            {Math.abs(cost.tokens) === 1 ? "token" : "tokens"}
          </span>
        </>
      )}
      {overBudget > 0 && (
        <>
          <Dot />
          <span className="inline-flex items-center gap-1.5 font-medium text-amber">
            <TriangleAlert {...iconSize.s} />
            over budget by {countText(overBudget)}
          </span>
        </>
      )}
    </>
  );
}

function Blockers({ blockers, onShowBlocker }: Pick<DraftBarProps, "blockers" | "onShowBlocker">) {
  if (!blockers) return null;
  return (
    <>
      <Dot />
      <button
        type="button"
        title={blockers.first}
        onClick={onShowBlocker}
        className="inline-flex items-center gap-1.5 font-medium text-red hover:underline"
      >
        <CircleX {...iconSize.s} />
        {countOf(blockers.count, "problem")} {blockers.count === 1 ? "blocks" : "block"} saving
      </button>
    </>
  );
}

function NoChanges({ saved }: Pick<DraftBarProps, "saved">) {
  const { revision, at, by } = saved;
  return (
    <span className="truncate">
      No changes
      {at !== null && ` · revision ${revision}, saved${by === null ? "" : ` by ${by}`} ${ageText(Date.parse(at))}`}
    </span>
  );
}
