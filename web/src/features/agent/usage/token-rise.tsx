import { sameJson } from "@pegboard/json-schema";
import {
  compactOperations,
  type OwnerSettings,
  type SettingsOperation,
} from "@pegboard/registry-core";
import {
  escapeInvisible,
  restorableOperations,
  restoreOperations,
  withSeen,
} from "@pegboard/registry-core/internal";
import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { Disclosure } from "@pegboard/ui/disclosure.tsx";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { paths } from "../../../addresses/paths.ts";
import type { CallUsageAnswer } from "../../../api/calls.ts";
import { type RevisionAnswer, revisionQuery } from "../../../api/revisions.ts";
import { changeCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { ChangeWords, useSavedChanges } from "../../../owner-editor/history/change-words.tsx";
import { itemTitle } from "../../../owner-editor/history/item-text.ts";
import {
  type ChangedTool,
  countItems,
  firstChanges,
  type ItemChange,
  operationsOf,
  restoreChanges,
} from "../../../owner-editor/history/revision-changes.ts";
import { useTitleOfTool } from "../../../owner-editor/history/revision-row.tsx";
import { useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { useOperationsEffect } from "../draft/operations-effect.ts";

type OfferedThen = CallUsageAnswer["offered"][number];

/** The share of what was offered from which a rise is named. */
const LEAST_RISE = 0.05;
/** The most operations that are listed; History has the rest. */
const MOST_LISTED_CHANGES = 20;

interface Rise {
  before: OfferedThen;
  after: OfferedThen & { save: NonNullable<OfferedThen["save"]> };
}

/** The save after which the tokens offered rose most; a first one from nothing is no rise. */
export function largestRise(offered: CallUsageAnswer["offered"]): Rise | undefined {
  const rises = offered.flatMap(({ save, ...after }, place): Rise[] => {
    const before = offered[place - 1];
    if (!before || !save || before.tokens === 0) return [];
    const isRise = after.tokens - before.tokens >= LEAST_RISE * before.tokens;
    return isRise ? [{ before, after: { ...after, save } }] : [];
  });
  const riseOf = ({ before, after }: Rise) => after.tokens - before.tokens;
  return rises.sort((one, other) => riseOf(other) - riseOf(one))[0];
}

interface TokenRiseProps {
  agent: string;
  usage: CallUsageAnswer;
}

/** Names the save that raised the tokens offered most, and takes it back in the draft. */
export function TokenRise({ agent, usage }: TokenRiseProps) {
  const rise = useMemo(() => largestRise(usage.offered), [usage.offered]);
  const owner = { kind: "agent", id: agent } as const;
  const [from, to] = [
    useQuery({ ...revisionQuery(owner, rise?.before.revision ?? 0), enabled: rise !== undefined }),
    useQuery({ ...revisionQuery(owner, rise?.after.revision ?? 0), enabled: rise !== undefined }),
  ];
  if (!rise || !from.data || !to.data) return null;
  return <RiseLine agent={agent} usage={usage} rise={rise} from={from.data} to={to.data} />;
}

interface RiseLineProps extends TokenRiseProps {
  rise: Rise;
  from: RevisionAnswer;
  to: RevisionAnswer;
}

function RiseLine({ agent, usage, rise, from, to }: RiseLineProps) {
  const { blocked, onStep } = useAgentEdit("blocked", "onStep");
  const changed = useSavedChanges(from, to);
  const { back, stays } = useTakeBack(changed, { from, to });
  const { tokens } = useOperationsEffect(back);
  // What others took back since needs no word.
  if (back.length === 0) return null;
  const { revision, save } = rise.after;
  const known = { revision: String(revision) };
  const count = countItems(changed);
  return (
    <section
      aria-label={t("What raised it")}
      className="flex-none border-b border-line px-6 py-2 text-list max-sm:px-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="num mr-auto min-w-0 whitespace-normal">
          {t.rich("{change} tokens with revision {revision}", {
            change: (
              <b className="font-semibold text-1">
                {countChangeText(rise.after.tokens - rise.before.tokens)}
              </b>
            ),
            ...known,
          })}
          <span className="text-meta text-2">
            {" · "}
            {[
              changeCount(count),
              ...(stays > 0
                ? [t("{count, plural, one {# stays} other {# stay}}", { count: stays })]
                : []),
              escapeInvisible(save.savedBy),
              dateText(new Date(save.savedAt), new Date(usage.to)),
            ].join(" · ")}
          </span>
        </p>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a
            href={paths.revision({ kind: "agent", id: agent }, revision)}
            className={buttonClass("ghost", "s")}
          >
            {t("Compare")}
          </a>
          <Button
            size="s"
            blocked={blocked}
            onClick={() =>
              onStep({ label: t("Take back revision {revision}", known), operations: [...back] })
            }
          >
            {tokens === undefined
              ? t("Take back in draft")
              : t("Take back in draft, {change} tokens", { change: countChangeText(tokens) })}
          </Button>
        </span>
      </div>
      <Disclosure
        className="text-meta"
        lineClass="py-0.5 text-2 hover:text-1"
        summary={t("What it changed")}
      >
        <ul className="grid gap-0.5 pb-1 pl-5">
          {firstChanges(changed, MOST_LISTED_CHANGES).flatMap(({ changes }) =>
            changes.map((change) => (
              <ChangeLine key={JSON.stringify(change.operation)} change={change} />
            )),
          )}
          {count > MOST_LISTED_CHANGES && (
            <li className="text-2">
              {t("and {count, number} more, in the history", {
                count: count - MOST_LISTED_CHANGES,
              })}
            </li>
          )}
        </ul>
      </Disclosure>
    </section>
  );
}

function ChangeLine({ change }: { change: ItemChange }) {
  const tools = useOwnerEdit((edit) => edit.tools);
  const title = useTitleOfTool(change.operation, itemTitle(change.operation, tools));
  return (
    <li className="min-w-0 truncate">
      <ChangeWords change={change} title={title} />
    </li>
  );
}

/**
 * The operations that bring the items of a save back to what they were before it, and how many
 * changes stay: what somebody changed since, in the draft or in a save, and what cannot be stored
 * any more.
 */
function useTakeBack(
  changed: readonly ChangedTool[],
  { from, to }: Pick<RiseLineProps, "from" | "to">,
): { back: readonly SettingsOperation[]; stays: number } {
  const { saved, model, definitions } = useAgentEdit("saved", "model", "definitions");
  const { settings: drafted } = model;
  return useMemo(() => {
    const standing = changed.flatMap(({ changes }) =>
      changes.filter((change) =>
        operationsOf([change]).every((one) => isSameItem(drafted, to.settings, one)),
      ),
    );
    const { tools } = definitions.catalog;
    const wanted = restoreChanges(from.settings, standing);
    const { operations, left } = restorableOperations({ tools }, saved.settings, wanted);
    return {
      back: withSeen(compactOperations(drafted, operations), tools),
      stays: countItems(changed) - standing.length + left.length,
    };
  }, [changed, from, to, drafted, saved, definitions]);
}

const isSameItem = (one: OwnerSettings, other: OwnerSettings, item: SettingsOperation): boolean =>
  sameJson(restoreOperations(one, item), restoreOperations(other, item));
