import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CellState } from "../model/matrix-cell.ts";
import { CellSigns, type Sign } from "./toggle-cells.tsx";

const STATES: CellState[] = ["on", "partly", "off", "locked", "unavailable"];

/** What is drawn, by the look of each path. */
function drawn(...signs: Sign[]): [look: string | null, path: string | null][] {
  const { container } = render(<CellSigns signs={signs} width={26} />);
  return [...container.querySelectorAll("path")].map((path) => [
    path.getAttribute("class"),
    path.getAttribute("d"),
  ]);
}

test("the shape alone tells every state, and a mark what the draft changed", () => {
  const shapes = STATES.flatMap((state) =>
    [false, true].map((drafted) =>
      drawn({ state, inherited: false, drafted }).map(([, path]) => path),
    ),
  );
  expect(new Set(shapes.map((paths) => paths.join())).size).toBe(2 * STATES.length);
});

test("what an agent inherits is drawn paler than what is set for it", () => {
  for (const state of ["on", "partly", "off"] as const) {
    expect(drawn({ state, inherited: true, drafted: false })).not.toEqual(
      drawn({ state, inherited: false, drafted: false }),
    );
  }
});

test("a group's bar is as full as its share; nothing on and nothing known draw nothing", () => {
  expect(drawn(0.5).map(([, path]) => path)).toEqual(["M13 14m0-8v16", "M13 14m0 8v-8"]);
  expect(drawn(0, undefined)).toEqual([]);
});

test("cells of one look share their paths, each in the middle of its own cell", () => {
  const off = { state: "off", inherited: true, drafted: false } as const;
  expect(drawn(off, undefined, off).map(([, path]) => path)).toEqual(["M13 14h0M65 14h0"]);
});
