import type { RefObject } from "react";
import { useHotkey } from "../../components/use-hotkey.ts";

/** `n` and `p` go from row to row: to the first thing that can be done there. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const go = (step: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("li[data-problem]") ?? [])];
    const current = rows.findIndex((row) => row.contains(document.activeElement));
    const next = current < 0 ? rows.at(step > 0 ? 0 : -1) : rows[current + step];
    next?.querySelector<HTMLElement>("a, button")?.focus();
  };
  useHotkey("n", () => go(1));
  useHotkey("p", () => go(-1));
}
