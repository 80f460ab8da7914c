import { ownValue } from "@pegboard/json-schema";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { shareText } from "@pegboard/ui/messages/share-text.ts";
import { LongList } from "@pegboard/ui/page/long-list.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { ViewOnlyContext } from "@pegboard/ui/view-only.ts";
import { tokenCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { DeferralRow } from "./use-deferral.ts";

interface DeferralListProps {
  rows: readonly DeferralRow[];
  /** Whether it is known how often each method is needed. */
  isCounted: boolean;
  onChange(rows: readonly DeferralRow[], defer: boolean): void;
}

/** The columns of rows and of their head. The middle ones go where there is no room. */
const COLUMNS =
  "grid grid-cols-[20px_minmax(0,1fr)_52px_116px_136px_148px] items-center gap-x-3 px-6 whitespace-nowrap max-xl:grid-cols-[20px_minmax(0,1fr)_52px_148px] max-sm:grid-cols-[20px_minmax(0,1fr)_auto] max-sm:px-3";

/** A method that is missed in more than this share of its calls is marked. */
const OFTEN_MISSED = 0.08;

/** What is sent with every request, and below it what is found by search. */
export function DeferralList({ rows, isCounted, onChange }: DeferralListProps) {
  const blocked = useAgentEdit((edit) => edit.blocked);
  const groups = [
    {
      label: t("Send at once"),
      rows: rows.filter(({ isDeferred }) => !isDeferred),
      move: t("Find all by search"),
    },
    {
      label: t("Find by search"),
      rows: rows.filter(({ isDeferred }) => isDeferred),
    },
  ];
  return (
    <div data-scroller className="min-h-0 flex-1 overflow-auto max-lg:overflow-visible">
      <div
        aria-hidden
        className={classNames(COLUMNS, "h-7 border-b border-line text-meta text-2 max-sm:hidden")}
      >
        <span className="col-span-2 pl-8">{t("Method")}</span>
        <span className="text-right">{t("Tokens")}</span>
        <span className="max-xl:hidden">{t("Needed in sessions")}</span>
        <span className="max-xl:hidden">{t("Rank, found in first 5")}</span>
        <span className="pl-0.5">{t("Sent")}</span>
      </div>
      {groups.map(({ label, rows: some, move }) => (
        <section key={label} aria-label={label} className="pb-3">
          <h3 className="flex h-9 items-center gap-2 px-6 text-list font-semibold max-sm:px-3">
            {label}
            <span className="num font-normal text-2">{countText(some.length)}</span>
            <span className="num ml-auto font-normal text-2">
              {tokenCount(some.reduce((sum, { tokens }) => sum + tokens, 0))}
            </span>
            {move && some.some(({ isAlwaysSent }) => !isAlwaysSent) && (
              <Button
                size="s"
                variant="ghost"
                blocked={blocked}
                onClick={() => onChange(some, true)}
              >
                {move}
              </Button>
            )}
          </h3>
          {some.length === 0 ? (
            <p className="px-6 text-list text-2 max-sm:px-3">
              {t("Nothing yet. Choose Search beside a method that is seldom needed.")}
            </p>
          ) : (
            <LongList label={label} items={some} keyOf={({ key }) => key} height={40}>
              {(row) => <DeferralLine row={row} isCounted={isCounted} onChange={onChange} />}
            </LongList>
          )}
        </section>
      ))}
    </div>
  );
}

interface DeferralLineProps extends Pick<DeferralListProps, "isCounted" | "onChange"> {
  row: DeferralRow;
}

function DeferralLine({ row, isCounted, onChange }: DeferralLineProps) {
  const { tool, method, tokens, isDeferred, isDrafted, isAlwaysSent } = row;
  const { answer, blocked, links } = useAgentEdit("answer", "blocked", "links");
  const name = escapeInvisible(method.displayName);
  return (
    <div
      className={classNames(
        COLUMNS,
        "relative h-10 border-b border-line-soft max-sm:h-14",
        isDrafted && "shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <Tile size="xs" node={ownValue(answer.icons, tool.icon ?? "")} color={tool.color} />
      <span className="flex min-w-0 items-baseline gap-2 max-sm:flex-col max-sm:gap-0">
        <button
          type="button"
          onClick={() => links.openPlace({ tool: tool.name, method: method.name })}
          className="max-w-full truncate text-left text-body font-medium hover:underline"
        >
          {name}
        </button>
        <span className="truncate text-meta text-2">{escapeInvisible(tool.displayName)}</span>
      </span>
      <span className="num text-right text-list text-2 max-sm:hidden">{countText(tokens)}</span>
      <span className="max-xl:hidden">{isCounted && <NeededShare share={row.share} />}</span>
      <span className="max-xl:hidden">
        <FoundRank row={row} />
      </span>
      <ViewOnlyContext
        value={blocked ?? (isAlwaysSent ? t("Core methods are always sent") : undefined)}
      >
        <Segmented
          label={t("When {name} is sent", { name })}
          items={[
            { id: "once", label: t("At once") },
            { id: "search", label: t("Search") },
          ]}
          value={isDeferred ? "search" : "once"}
          onChange={(next) => onChange([row], next === "search")}
        />
      </ViewOnlyContext>
    </div>
  );
}

/** The share of sessions that need a method, as a bar and as a number. */
function NeededShare({ share }: { share: number }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-press">
        <span
          className="block h-full bg-(--line-control)"
          style={{ width: `${100 * Math.min(1, share)}%` }}
        />
      </span>
      <span className="num w-11 flex-none text-right text-meta text-2">{shareText(share)}</span>
    </span>
  );
}

/** At which rank the search finds a method, and how many of its calls it would have missed. */
function FoundRank({ row: { rank, known, missed } }: { row: DeferralRow }) {
  if (known === 0) return null;
  const isOften = missed / known > OFTEN_MISSED;
  return (
    <span className="num flex items-baseline gap-2 text-meta whitespace-nowrap text-2">
      <b className="min-w-3 text-list font-semibold text-1">{rank ?? "–"}</b>
      {isOften ? (
        <span className="text-amber">
          {t("missed {missed, number} of {known, number}", { missed, known })}
        </span>
      ) : (
        t("{found, number} of {known, number}", { found: known - missed, known })
      )}
    </span>
  );
}
