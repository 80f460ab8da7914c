import { CircleX, Redo2, TriangleAlert, Undo2 } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { iconSize } from "../../../components/icon-size.ts";
import { KeyHint } from "../../../components/key-hint.tsx";
import { ageText, changeText, countOf, countText } from "../../../components/text/count-text.ts";
import { useAgentEdit, useDrafting } from "./agent-edit.tsx";
import type { DraftEvent } from "./draft.ts";
import { DraftProblemsButton } from "./draft-problems-button.tsx";

interface FoundBlockers {
  count: number;
  first: string;
}

export interface DraftBarProps {
  /** What must be fixed before saving; the first one is named. */
  blockers: FoundBlockers | undefined;
  /** Why Save does nothing now. */
  blocked: string | undefined;
  onSend(event: DraftEvent): void;
  onReview(): void;
  onSave(): void;
  onShowBlocker(): void;
}

/** What the draft changes, what it costs, what blocks it; and what to do with it. Always there, so that nothing jumps. */
export function DraftBar({ blockers, blocked, onSend, onReview, onSave, onShowBlocker }: DraftBarProps) {
  const { model, links } = useAgentEdit();
  const {
    draft,
    saving: { saving },
  } = useDrafting();
  const { modKey } = links;
  const changes = model.pending.length;
  const nothing = changes === 0 ? "Nothing has changed" : undefined;
  const stop = saving ? "Saving…" : (nothing ?? blocked);
  return (
    <section
      aria-label="Draft"
      className="flex min-h-(--draft) flex-none items-center gap-3 border-t border-line-strong bg-app px-4 text-list text-2 max-sm:grid max-sm:gap-2 max-sm:pt-2.5 max-sm:pb-[max(10px,env(safe-area-inset-bottom))]"
    >
      <div className="num flex min-w-0 flex-1 items-center gap-2 max-sm:min-h-5 max-sm:flex-wrap max-sm:gap-y-0.5">
        {changes === 0 ? <NoChanges /> : <Changes />}
        <DraftProblemsButton blockers={blockers?.count ?? 0} onStep={(step) => onSend({ type: "change", step })} />
        {changes > 0 && blockers && <Blockers {...blockers} onShow={onShowBlocker} />}
      </div>
      <div className="flex items-center gap-2">
        <IconButton
          label={`Undo ${modKey}Z`}
          icon={Undo2}
          onClick={() => onSend({ type: "undo" })}
          blocked={draft.steps.length > 0 ? undefined : "Nothing to undo"}
          className="max-sm:rounded-lg max-sm:border max-sm:border-line-strong max-sm:bg-field"
        />
        <span className="max-sm:hidden">
          <IconButton
            label={`Redo ${modKey}⇧Z`}
            icon={Redo2}
            onClick={() => onSend({ type: "redo" })}
            blocked={draft.undone.length > 0 ? undefined : "Nothing to redo"}
          />
        </span>
        <span aria-hidden className="mx-1 h-5 w-px bg-(--line) max-sm:hidden" />
        {changes > 0 && (
          <>
            <span className="max-sm:hidden">
              <Button variant="ghost" onClick={() => onSend({ type: "discard" })}>
                Discard
              </Button>
            </span>
            <Button onClick={onReview} className="max-sm:flex-1">
              Review
            </Button>
          </>
        )}
        <Button variant="primary" onClick={onSave} blocked={stop} className="max-sm:flex-1">
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

function Changes() {
  const { pending, cost, overBudget } = useAgentEdit().model;
  const methods = [cost.added > 0 && changeText(cost.added), cost.removed > 0 && changeText(-cost.removed)]
    .filter(Boolean)
    .join(" ");
  return (
    <>
      <span aria-hidden className="mr-1 ml-1 size-2 flex-none rounded-full bg-accent ring-[3px] ring-accent-tint" />
      <span>
        <b className="font-semibold text-1">{pending.length}</b> {pending.length === 1 ? "change" : "changes"}
      </span>
      {methods !== "" && <Changed count={methods}>{cost.added + cost.removed === 1 ? "method" : "methods"}</Changed>}
      {cost.notOffered > 0 && <Changed count={countText(cost.notOffered)}>on, not offered</Changed>}
      {cost.tokens !== 0 && (
        <Changed count={changeText(cost.tokens)}>{Math.abs(cost.tokens) === 1 ? "token" : "tokens"}</Changed>
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

const Changed = ({ count, children }: { count: string; children: string }) => (
  <>
    <Dot />
    <span className="max-sm:before:content-['·_'] max-lg:sm:hidden">
      <b className="font-semibold text-1">{count}</b> {children}
    </span>
  </>
);

function Blockers({ count, first, onShow }: FoundBlockers & { onShow(): void }) {
  return (
    <>
      <Dot />
      <button
        type="button"
        title={first}
        onClick={onShow}
        className="inline-flex items-center gap-1.5 font-medium text-red hover:underline"
      >
        <CircleX {...iconSize.s} />
        {countOf(count, "problem")} {count === 1 ? "blocks" : "block"} saving
      </button>
    </>
  );
}

function NoChanges() {
  const { revision, savedAt: at, savedBy: by } = useAgentEdit().settings;
  return (
    <span className="truncate">
      No changes
      {at !== null && ` · revision ${revision}, saved${by === null ? "" : ` by ${by}`} ${ageText(Date.parse(at))}`}
    </span>
  );
}
