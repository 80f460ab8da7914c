import { applyOperations } from "@pegboard/registry-core";
import { methodTokens, type TokenTable } from "@pegboard/registry-core/internal";
import type { QualityRow } from "@pegboard/registry-core/problems";
import { classNames } from "@pegboard/ui/class-names.ts";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { LongList } from "@pegboard/ui/page/long-list.tsx";
import { useAfterPaint } from "@pegboard/ui/use-debounced.ts";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type MouseEvent, useMemo } from "react";
import { FINDING_KINDS } from "../../../addresses/searches/quality-search.ts";
import { catalogQuery } from "../../../api/catalog.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { useAgentTokens } from "../draft/token-counts.ts";
import { editedTexts, textOperations } from "./edited-texts.ts";
import { RowTile, SeverityMark } from "./finding-marks.tsx";
import { FINDING_KIND_LABELS, rowDetail, rowTitle, similarityText } from "./finding-words.ts";

interface FindingListProps {
  rows: readonly QualityRow[];
  /** The key of the row that is shown. */
  shown: string | undefined;
  /** The address of a row. */
  hrefOf(row: QualityRow): string;
  onOpen(key: string): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Of so many rows the list says what the proposed text costs; nobody settles more in one sitting. */
const MOST_PRICED = 100;

/**
 * What a proposed text costs, by the key of each weak row that has one: the tokens that a request
 * has more with it. They are counted together, after the list is painted.
 */
function useTokensToFix(rows: readonly QualityRow[]): ReadonlyMap<string, number> {
  const { organisation, definitions, model, answer } = useAgentEdit(
    ...(["organisation", "definitions", "model", "answer"] as const),
  );
  const painted = useAfterPaint(rows);
  const { settings } = model;
  const proposals = useMemo(
    () =>
      (painted ?? [])
        .filter(({ kind, findings }) => kind === "weak" && findings.some(({ beside }) => beside))
        .slice(0, MOST_PRICED)
        .map((row) => ({ row, texts: editedTexts(row, { definitions, settings }) })),
    [painted, definitions, settings],
  );
  const proposed = useMemo(
    () =>
      applyOperations(
        settings,
        proposals.flatMap(({ texts }) => textOperations(texts)),
      ),
    [settings, proposals],
  );
  const listed = useQuery(catalogQuery).data ?? answer;
  const { table, isCounted } = useAgentTokens(
    listed,
    { shared: organisation, configured: definitions },
    proposed,
  );
  if (!isCounted) return NO_PRICES;
  const tokensOf = (counts: TokenTable, { tool, method }: QualityRow) =>
    method ? methodTokens(counts, tool.name, method.name) : 0;
  return new Map(
    proposals.map(({ row }) => [
      row.key,
      tokensOf(table, row) - tokensOf(model.tokens.drafted, row),
    ]),
  );
}
const NO_PRICES: ReadonlyMap<string, number> = new Map();

/** The findings by kind: suspicious texts, pairs, weak texts. */
export function FindingList({ rows, shown, hrefOf, onOpen, onKeyDown }: FindingListProps) {
  const prices = useTokensToFix(rows);
  const groups = useMemo(
    () => FINDING_KINDS.map((kind) => [kind, rows.filter((row) => row.kind === kind)] as const),
    [rows],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the links inside
    <div data-scroller onKeyDown={onKeyDown} className="min-h-0 flex-1 overflow-auto pb-4">
      {groups.map(([kind, own]) => {
        if (own.length === 0) return null;
        return (
          <section key={kind} aria-label={FINDING_KIND_LABELS[kind]} className="not-first:mt-2">
            <FindingGroupHead kind={kind} rows={own} />
            <LongList label={FINDING_KIND_LABELS[kind]} items={own} keyOf={keyOfRow} height={48}>
              {(row) => (
                <FindingLink
                  row={row}
                  price={prices.get(row.key)}
                  isShown={row.key === shown}
                  href={hrefOf(row)}
                  onOpen={() => onOpen(row.key)}
                />
              )}
            </LongList>
          </section>
        );
      })}
    </div>
  );
}

const keyOfRow = ({ key }: QualityRow): string => key;

function FindingGroupHead({
  kind,
  rows,
}: {
  kind: QualityRow["kind"];
  rows: readonly QualityRow[];
}) {
  const high = rows.filter(({ severity }) => severity === "high").length;
  return (
    <h3 className="sticky top-0 z-[1] flex h-9 items-center gap-2 bg-panel pr-4 pl-6 text-meta text-2 max-sm:h-11 max-sm:px-4">
      <b className="text-list font-semibold text-1">{FINDING_KIND_LABELS[kind]}</b>
      <span className="num">{countText(rows.length)}</span>
      <span className="flex-1" />
      {high > 0 && (
        <span className="num font-medium text-red">{t("{high, number} high", { high })}</span>
      )}
      {kind === "look-alike" && t("similar")}
    </h3>
  );
}

interface FindingLinkProps {
  row: QualityRow;
  /** What its proposed text costs; undefined where there is none. */
  price: number | undefined;
  isShown: boolean;
  href: string;
  onOpen(): void;
}

function FindingLink({ row, price, isShown, href, onOpen }: FindingLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      href={href}
      data-decision={row.key}
      aria-current={isShown || undefined}
      onClick={open}
      className={classNames(
        "relative grid h-12 grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-3 pr-4 pl-6 text-list focus-visible:-outline-offset-2 max-sm:h-16 max-sm:px-4",
        isShown
          ? "lg:bg-selected lg:before:absolute lg:before:inset-y-0 lg:before:left-0 lg:before:w-0.5 lg:before:bg-accent forced-colors:outline"
          : "hover:bg-hover",
      )}
    >
      <RowTile row={row} />
      <span className="grid min-w-0">
        <b className="truncate font-medium max-sm:text-[15px]">{rowTitle(row)}</b>
        <span className="truncate text-meta text-2">{rowDetail(row)}</span>
      </span>
      {row.pair ? (
        <span className="num min-w-9 text-right text-meta text-2">
          {similarityText(row.pair.similarity)}
        </span>
      ) : (
        <span className="grid justify-items-end">
          <SeverityMark severity={row.severity} />
          {price !== undefined && (
            <span className="num text-meta text-2">
              {t("{change} tokens", { change: countChangeText(price) })}
            </span>
          )}
        </span>
      )}
    </a>
  );
}
