import { type KeyboardEvent, useEffect, useRef } from "react";
import type { SourceSummary } from "../../api/sources.ts";
import { t } from "../../messages/t.ts";
import { NOT_NARROW, SOURCE_COLUMNS, SourceRow, WIDE_ONLY } from "./source-row.tsx";

interface SourceListProps {
  sources: SourceSummary[];
  /** The id of the source in the pane. */
  chosen: string | undefined;
  hrefOf(source: string): string;
  onChoose(source: string): void;
  /** Moves the focus into the pane. */
  onEnter(): void;
}

/** All sources, one row each. The arrow keys move the pane along, Enter goes into it. */
export function SourceList({ sources, chosen, hrefOf, onChoose, onEnter }: SourceListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (chosen !== undefined) findRow(list.current, chosen)?.scrollIntoView?.({ block: "nearest" });
  }, [chosen]);
  const stop = sources.some(({ id }) => id === chosen) ? chosen : sources[0]?.id;
  const move = (event: KeyboardEvent) => {
    const at = sources.findIndex(({ id }) => id === (event.target as HTMLElement).dataset.source);
    if (at < 0) return;
    if (event.key === "Enter" && sources[at]?.id === chosen) {
      event.preventDefault();
      onEnter();
      return;
    }
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: sources.length - 1 }[
      event.key
    ];
    const target = next === undefined ? undefined : sources[next];
    if (!target) return;
    event.preventDefault();
    onChoose(target.id);
    findRow(list.current, target.id)?.focus();
  };
  return (
    <>
      <div
        aria-hidden
        className={`${SOURCE_COLUMNS} sticky top-0 z-[2] h-7.5 border-b border-line bg-sunken text-micro text-2 ${NOT_NARROW}`}
      >
        <span />
        <span className="truncate">{t("Source")}</span>
        <span className="truncate">{t("State")}</span>
        <span className="truncate text-right">{t("Tools")}</span>
        <span className={`truncate text-right ${WIDE_ONLY}`}>{t("Methods")}</span>
        <span />
        <span className={`truncate text-right ${WIDE_ONLY}`}>{t("Refreshed")}</span>
      </div>
      <ul ref={list} aria-label={t("Sources")} onKeyDown={move}>
        {sources.map((source) => (
          <SourceRow
            key={source.id}
            source={source}
            href={hrefOf(source.id)}
            chosen={source.id === chosen}
            tabStop={source.id === stop}
            onChoose={() => onChoose(source.id)}
          />
        ))}
      </ul>
    </>
  );
}

const findRow = (list: HTMLElement | null, source: string) =>
  list?.querySelector<HTMLElement>(`[data-source="${CSS.escape(source)}"]`);
