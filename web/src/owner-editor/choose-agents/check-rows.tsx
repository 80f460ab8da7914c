import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { t } from "../../messages/t.ts";

/** The place of a row in the list, in pixels. */
export interface CheckRowPlace {
  start: number;
  size: number;
}

export interface CheckRowsHandle {
  /** Puts the focus on the first check box. */
  focus(): void;
}

interface CheckRowsProps<Row> {
  rows: readonly Row[];
  /** A list item with a check box. */
  renderRow(row: Row, place: CheckRowPlace): ReactNode;
  ref?: Ref<CheckRowsHandle>;
}

/**
 * A list of agents, with check boxes where they can be chosen. Only those in view are in the
 * document, and the arrows go from one to the next.
 */
export function CheckRows<Row>({ rows, renderRow, ref }: CheckRowsProps<Row>) {
  const scroller = useRef<HTMLUListElement>(null);
  // Rows are higher on phones, where a finger has to hit them.
  const [height] = useState(() => (window.matchMedia?.("(max-width: 639px)").matches ? 44 : 32));
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  });
  const boxes = () => [...(scroller.current?.querySelectorAll("input") ?? [])];
  useImperativeHandle(ref, () => ({ focus: () => boxes()[0]?.focus() }));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const all = boxes();
    const at = all.indexOf(event.target as HTMLInputElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    all[at + step]?.focus();
  };
  return (
    <ul
      ref={scroller}
      aria-label={t("Agents")}
      onKeyDown={onKeyDown}
      className="relative min-h-8 overflow-auto px-1.5 pb-1.5"
    >
      <li aria-hidden style={{ height: list.getTotalSize() }} />
      {list.getVirtualItems().map((place) => {
        const row = rows[place.index];
        return row && renderRow(row, place);
      })}
    </ul>
  );
}
