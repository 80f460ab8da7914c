import { reasonOf } from "@pegboard/json-schema";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import {
  addedAndRemovedText,
  countChangeText,
  countText,
} from "@pegboard/ui/messages/count-text.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { FootNotes } from "@pegboard/ui/page/foot-notes.tsx";
import { SaidInLostLine } from "@pegboard/ui/page/lost-line.tsx";
import { CircleX, EyeOff, Redo2, Undo2 } from "lucide-react";
import { useState } from "react";
import { modKey } from "../../../commands/key-text.ts";
import { useCommand } from "../../../commands/use-command.ts";
import { FailedSaves } from "../../../drafts/failed-saves.tsx";
import { agentCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { useSaveWords } from "../../../owner-editor/proposing/use-protected.ts";
import { columnTokens } from "../grid/grid-foot.tsx";
import type { MatrixColumn } from "../model/matrix-columns.ts";
import { BrokenRulesNote, type DraftRules } from "./broken-rules.tsx";
import { MatrixReview } from "./matrix-review.tsx";
import type { DraftEffect } from "./use-draft-effect.ts";
import { agentOwner, type MatrixDraft } from "./use-matrix-draft.ts";

interface MatrixFootProps {
  draft: MatrixDraft;
  effect: DraftEffect;
  /** The columns of all agents. */
  columns: readonly MatrixColumn[];
  /** The columns that the filters leave. */
  shown: readonly MatrixColumn[];
  rules: Pick<DraftRules, "refused" | "error">;
}

/** What is to be read before Save is pressed: rules that would be broken, and drafts not saved. */
function Notes({ errors, columns }: UnsavedAgentsProps) {
  return (
    <>
      {columns.some(({ broken }) => broken) && <BrokenRulesNote columns={columns} />}
      {errors.length > 0 && <UnsavedAgents errors={errors} columns={columns} />}
    </>
  );
}

interface UndoAndRedoProps extends Pick<MatrixFootProps, "draft"> {
  busy: string | undefined;
}

function UndoAndRedo({ draft, busy }: UndoAndRedoProps) {
  const { last, next, undo, redo } = draft;
  const blocks = {
    undo: busy ?? (last === undefined ? t("Nothing to undo") : undefined),
    redo: busy ?? (next === undefined ? t("Nothing to redo") : undefined),
  };
  useCommand("draft.undo", undo, {
    blocked: blocks.undo,
    words: last && t("Undo: {label}", { label: last }),
  });
  useCommand("draft.redo", redo, {
    blocked: blocks.redo,
    words: next && t("Redo: {label}", { label: next }),
  });
  return (
    <>
      <IconButton
        label={last === undefined ? t("Undo") : t("Undo {label}", { label: last })}
        icon={Undo2}
        blocked={blocks.undo}
        onClick={undo}
        className="max-sm:rounded-lg max-sm:border max-sm:border-line-strong max-sm:bg-field"
      />
      <span className="max-sm:hidden">
        <IconButton
          label={next === undefined ? t("Redo") : t("Redo {label}", { label: next })}
          icon={Redo2}
          blocked={blocks.redo}
          onClick={redo}
        />
      </span>
    </>
  );
}

interface UnsavedAgentsProps extends Pick<MatrixFootProps, "columns"> {
  errors: MatrixDraft["errors"];
}

/** The agents whose drafts could not be saved, and why. */
function UnsavedAgents({ errors, columns }: UnsavedAgentsProps) {
  const nameOf = (id: string) => columns.find(({ agent }) => agent.id === id)?.agent.name ?? id;
  const lead = t(
    "Not saved: {count, plural, one {# agent} other {# agents}}. Their drafts are as they were.",
    { count: errors.length },
  );
  return (
    <SaidInLostLine when={errors.every((error) => error.isUnreachable)} sentence={lead}>
      <div className="max-h-40 overflow-auto border-t border-line bg-app px-4 py-2">
        <FailedSaves
          lead={lead}
          errors={errors.map(({ owner, reason }) => {
            return { name: owner.kind === "agent" ? nameOf(owner.id) : "", reason };
          })}
        />
      </div>
    </SaidInLostLine>
  );
}

/**
 * One draft bar over all agents: the changes, their cost, and the buttons. Drafts that were not
 * saved are named above it.
 */
export function MatrixFoot(props: MatrixFootProps) {
  const { draft, columns } = props;
  const { edits, saving, errors } = draft;
  const [reviewing, setReviewing] = useState(false);
  const isBreaking = columns.some(({ broken }) => broken !== undefined);
  const count = edits.size;
  const busy = saving === undefined ? undefined : t("Saving…");
  const stop = busy ?? (count === 0 ? t("Nothing has changed") : undefined);
  const refused = stop ?? props.rules.refused;
  const save = () => {
    setReviewing(false);
    if (refused === undefined) draft.save();
  };
  const all = t("Save {count, plural, one {# agent} other {# agents}}", { count });
  const action = useSaveWords([...edits.keys()].map(agentOwner), count === 0 ? t("Save") : all);
  useCommand("draft.save", save, {
    blocked: refused,
    words: all,
  });
  useCommand("draft.review", () => setReviewing(true), { blocked: stop });
  useCommand("draft.discard", draft.discard, { blocked: stop });
  return (
    <>
      <FootNotes
        notes={(errors.length > 0 || isBreaking) && <Notes errors={errors} columns={columns} />}
      >
        <section
          aria-label={t("Draft")}
          className={classNames(
            "flex min-h-(--draft) flex-none flex-wrap items-center gap-x-3 gap-y-1 border-t border-line-strong bg-app px-4 py-1.5 text-list text-2 max-sm:grid max-sm:gap-2 max-sm:pt-2.5 max-sm:pb-[max(10px,env(safe-area-inset-bottom))]",
            // A phone has no room for buttons that do nothing.
            count === 0 && draft.next === undefined && saving === undefined && "max-sm:hidden",
          )}
        >
          <div className="num flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
            {count === 0 ? t("No changes") : <MatrixDraftEffect {...props} />}
          </div>
          <div className="flex items-center gap-2">
            <UndoAndRedo draft={draft} busy={busy} />
            {count > 0 && (
              <>
                <span className="max-sm:hidden">
                  <Button variant="ghost" blocked={busy} onClick={draft.discard}>
                    {t("Discard")}
                  </Button>
                </span>
                <Button onClick={() => setReviewing(true)} className="max-sm:flex-1">
                  {t("Review", {}, "command")}
                </Button>
              </>
            )}
            <Button variant="primary" blocked={refused} onClick={save} className="max-sm:flex-1">
              {saving === undefined
                ? action
                : t("Saving, {saving, number} of {count, number}…", {
                    saving,
                    count: count + saving,
                  })}
              <span className="max-sm:hidden">
                <KeyHint>{`${modKey}S`}</KeyHint>
              </span>
            </Button>
          </div>
        </section>
      </FootNotes>
      {reviewing && (
        <MatrixReview
          draft={draft}
          effect={props.effect}
          blocked={{ discard: stop, save: refused }}
          onSave={save}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  );
}

function MatrixDraftEffect({ draft: { edits }, effect, columns, shown, rules }: MatrixFootProps) {
  const { changes, tools, costs, error } = effect;
  const over =
    costs &&
    columns.filter(
      (column) => column.saved !== column.now && columnTokens(column, costs.agents).isOver,
    );
  return (
    <>
      <span
        aria-hidden
        className="mr-1 ml-1 size-2 flex-none rounded-full bg-accent ring-[3px] ring-accent-tint"
      />
      <span>
        {t.rich(
          "{changeNumber} {changes, plural, one {change} other {changes}} in {agentNumber} {agents, plural, one {agent} other {agents}}",
          {
            changes,
            agents: edits.size,
            changeNumber: <Strong>{countText(changes)}</Strong>,
            agentNumber: <Strong>{countText(edits.size)}</Strong>,
          },
        )}
      </span>
      {tools && tools.on + tools.off > 0 && (
        <span>
          ·{" "}
          {t.rich("{change} {count, plural, one {tool} other {tools}}", {
            count: tools.on + tools.off,
            change: <Strong>{addedAndRemovedText(tools.on, tools.off)}</Strong>,
          })}
        </span>
      )}
      <span>
        ·{" "}
        {error
          ? t("tokens could not be counted")
          : t.rich("{change} tokens", {
              change: <Strong>{costs ? countChangeText(costs.tokens) : "…"}</Strong>,
            })}
      </span>
      {over && over.length > 0 && (
        <span className="inline-flex items-center gap-1.5 font-medium text-red">
          <CircleX {...iconSize.s} />
          {t("{count, plural, one {# agent is over budget} other {# agents are over budget}}", {
            count: over.length,
          })}
        </span>
      )}
      {rules.error && (
        <span className="font-medium text-amber">
          · {t("rules could not be judged: {reason}", { reason: reasonOf(rules.error) })}
        </span>
      )}
      <ChangedBeside edits={edits} shown={shown} />
    </>
  );
}

/** The number of agents that are named one by one; the others are counted. */
const MOST_NAMED_AGENTS = 3;

/** The agents that change and that the filters leave out: Save saves them, too. */
function ChangedBeside({
  edits,
  shown,
}: Pick<MatrixDraft, "edits"> & Pick<MatrixFootProps, "shown">) {
  const ids = new Set(shown.map(({ agent }) => agent.id));
  const beside = [...edits.values()].map(({ agent }) => agent).filter(({ id }) => !ids.has(id));
  if (beside.length === 0) return null;
  const names = beside.slice(0, MOST_NAMED_AGENTS).map(({ name }) => escapeInvisible(name));
  const more = beside.length - names.length;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 font-medium text-amber">
      <EyeOff {...iconSize.s} className="flex-none" />
      {t("{count, plural, one {# agent} other {# agents}} of them not shown: {names}", {
        count: beside.length,
        names: listText(more === 0 ? names : [...names, agentCount(more)]),
      })}
    </span>
  );
}

const Strong = ({ children }: { children: React.ReactNode }) => (
  <b className="font-semibold text-1">{children}</b>
);
