import { escapeInvisible } from "@pegboard/registry-core/internal";
import { whatBreaks } from "@pegboard/registry-core/problems";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { useMemo } from "react";
import { catalogQuery } from "../../../api/catalog.ts";
import { newlyBrokenQuery } from "../../../api/reach.ts";
import { t } from "../../../messages/t.ts";
import type { MatrixColumn } from "../model/matrix-columns.ts";
import { draftChanges, type MatrixDraft } from "./use-matrix-draft.ts";

/** The pause before the server is asked: it resolves every drafted agent for the answer. */
const RULES_DEBOUNCE_MS = 500;

export interface DraftRules {
  /** The columns, those whose drafts would break rules with them. */
  columns: MatrixColumn[];
  /** Why Save does nothing, where a draft would break a rule that refuses. */
  refused: string | undefined;
  /** Why it is not known what the drafts would break. */
  error: Error | null;
}

/**
 * Which rules the drafts would break newly or worse. Nobody is asked where there are no rules, and
 * nothing is refused while the answer is that of a moment ago.
 */
export function useBrokenByDrafts(
  { edits, saving }: Pick<MatrixDraft, "edits" | "saving">,
  columns: MatrixColumn[],
): DraftRules {
  const { data: hasRules = false } = useQuery({
    ...catalogQuery,
    select: ({ organisation }) => Object.keys(organisation.rules ?? {}).length > 0,
  });
  const all = useMemo(() => draftChanges(edits), [edits]);
  const asked = useDebouncedValue(all, RULES_DEBOUNCE_MS);
  const isWanted = hasRules && asked.length > 0;
  const { data, error, isPlaceholderData } = useQuery({
    ...newlyBrokenQuery(asked),
    enabled: isWanted && saving === undefined,
    placeholderData: keepPreviousData,
  });
  const found = isWanted ? data?.agents : undefined;
  const marked = useMemo(
    () =>
      columns.map((column) => {
        const broken = column.drafted.size > 0 ? found?.[column.agent.id] : undefined;
        return broken ? { ...column, broken } : column;
      }),
    [columns, found],
  );
  const isOld = isPlaceholderData || asked !== all;
  return { columns: marked, refused: isOld ? undefined : whyRefused(marked), error };
}

function whyRefused(columns: readonly MatrixColumn[]): string | undefined {
  for (const { agent, broken } of columns) {
    const one = broken?.find(isRefusing);
    if (one)
      return t("{agent} would break the rule “{rule}”", {
        agent: agent.name,
        rule: one.rule.name,
      });
  }
  return undefined;
}

type BrokenHere = NonNullable<MatrixColumn["broken"]>[number];

const isRefusing = ({ rule }: BrokenHere): boolean => rule.effect === "refuse";

/** What agents would break, in a sentence after their names. */
export const breachText = (one: BrokenHere, count = 1): string =>
  t("{count, plural, one {breaks} other {break}} the rule “{rule}”: {what}", {
    count,
    rule: one.rule.name,
    what: whatBreaks(one, t),
  });

/** The mark of a column whose draft would break rules. */
export function BrokenMark({ broken }: { broken: readonly BrokenHere[] }) {
  const words = broken.map((one) => breachText(one)).join("\n");
  return (
    <span title={words} className="flex-none">
      <ShieldAlert
        size={12}
        strokeWidth={2.25}
        aria-label={words}
        className={broken.some(isRefusing) ? "text-red" : "text-amber"}
      />
    </span>
  );
}

/** A rule that drafts would break, and the names of the agents that break it by the same. */
interface CommonBreach {
  one: BrokenHere;
  names: string[];
}

function commonBreaches(columns: readonly MatrixColumn[]): CommonBreach[] {
  const found = new Map<string, CommonBreach>();
  for (const { agent, broken = [] } of columns) {
    for (const one of broken) {
      const key = `${one.rule.effect} ${breachText(one)}`;
      const known = found.get(key);
      if (known) known.names.push(agent.name);
      else found.set(key, { one, names: [agent.name] });
    }
  }
  return [...found.values()].sort((a, b) => Number(isRefusing(b.one)) - Number(isRefusing(a.one)));
}

/** The rules that drafts would break newly, with the agents; those that refuse come first. */
export function BrokenRulesNote({ columns }: { columns: readonly MatrixColumn[] }) {
  return (
    <ul
      aria-label={t("Rules that the drafts would break")}
      className="grid max-h-40 gap-1 overflow-auto border-t border-line bg-app px-4 py-2 text-list"
    >
      {commonBreaches(columns).map(({ one, names }) => (
        <li key={`${one.rule.name} ${names[0]}`} className="flex min-w-0 items-start gap-1.5">
          <ShieldAlert
            {...iconSize.s}
            aria-hidden
            className={classNames("mt-0.5 flex-none", isRefusing(one) ? "text-red" : "text-amber")}
          />
          <span className="min-w-0 break-words">
            <b className="font-medium">{listText(names.map(escapeInvisible))}</b>{" "}
            {breachText(one, names.length)}
            {isRefusing(one) && (
              <span className="font-medium text-red"> · {t("refused when it is saved")}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
