import { classNames } from "@pegboard/ui/class-names.ts";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";

interface PaneListKeys {
  /** The ids of the rows, in their order. */
  ids: readonly string[];
  /** The id of what the pane shows. */
  chosen: string | undefined;
  /** Whether j and k move as the arrow keys do. */
  hasLetters?: boolean;
  onChoose(id: string): void;
  /** Moves the focus into the pane. */
  onEnter(): void;
}

/**
 * The keys of a list of `PaneRow`s beside a pane: the arrow keys move the pane along, Enter goes
 * into it. `stop` is the row that Tab reaches.
 */
export function usePaneList({ ids, chosen, hasLetters = false, onChoose, onEnter }: PaneListKeys) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (chosen !== undefined) findRow(list.current, chosen)?.scrollIntoView?.({ block: "nearest" });
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = ids.indexOf((event.target as HTMLElement).dataset.row ?? "");
    if (at < 0) return;
    if (event.key === "Enter" && ids[at] === chosen) {
      event.preventDefault();
      onEnter();
      return;
    }
    const next = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: ids.length - 1,
      ...(hasLetters && { j: at + 1, k: at - 1 }),
    }[event.key];
    const target = next === undefined ? undefined : ids[next];
    if (target === undefined) return;
    event.preventDefault();
    onChoose(target);
    findRow(list.current, target)?.focus();
  };
  const stop = chosen !== undefined && ids.includes(chosen) ? chosen : ids[0];
  return { list, onKeyDown, stop };
}

const findRow = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);

interface PaneRowProps {
  id: string;
  /** What the row is called as a whole. */
  name: string;
  href: string;
  isChosen: boolean;
  isTabStop: boolean;
  /** The columns and the height. */
  className: string;
  onChoose(): void;
  children: ReactNode;
}

/** A row that leads to its own address, and shows itself in the pane without leaving the page. */
export function PaneRow({ id, name, isChosen, isTabStop, className, ...row }: PaneRowProps) {
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    row.onChoose();
  };
  return (
    <li aria-label={name} className="border-b border-line-soft">
      <a
        href={row.href}
        data-row={id}
        aria-current={isChosen || undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={choose}
        className={classNames(
          className,
          "text-list focus-visible:-outline-offset-2 max-sm:h-17",
          isChosen ? "bg-selected shadow-[inset_2px_0_0_var(--accent)]" : "hover:bg-hover",
        )}
      >
        {row.children}
      </a>
    </li>
  );
}
