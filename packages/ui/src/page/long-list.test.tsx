import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LongList } from "./long-list.tsx";

const ROWS = 1_000;
const HEIGHT = 36;
/** The height of an element for jsdom, which lays nothing out. */
const heightOf = (element: HTMLElement): number =>
  element.tagName === "LI" ? HEIGHT : Number.parseInt(element.style.height, 10) || 0;

beforeEach(() => {
  for (const side of ["offsetHeight", "clientHeight"] as const)
    vi.spyOn(HTMLElement.prototype, side, "get").mockImplementation(function (this: HTMLElement) {
      return heightOf(this);
    });
});
afterEach(() => vi.restoreAllMocks());

const rows = (count: number) => (
  <LongList
    label="Methods"
    items={Array.from({ length: count }, (_, place) => `method ${place}`)}
    keyOf={(item) => item}
    height={HEIGHT}
  >
    {(item) => item}
  </LongList>
);
const drawn = () => screen.getAllByRole("listitem");

test("of a long list only rows in view are drawn, and each says its place among all", () => {
  render(
    <div data-scroller style={{ overflowY: "auto", height: 360 }}>
      {rows(ROWS)}
    </div>,
  );
  expect(drawn().length).toBeGreaterThanOrEqual(360 / HEIGHT);
  expect(drawn().length).toBeLessThan(40);
  expect(drawn()[0]?.getAttribute("aria-setsize")).toBe(String(ROWS));
  expect(heightOf(screen.getByRole("list"))).toBe(ROWS * HEIGHT);
});

test("in a narrow window, where the marked element grows with its rows, what scrolls around it counts", () => {
  render(
    <div style={{ overflowY: "scroll", height: 360 }}>
      <div data-scroller style={{ overflowY: "visible", height: ROWS * HEIGHT }}>
        {rows(ROWS)}
      </div>
    </div>,
  );
  expect(drawn().length).toBeGreaterThanOrEqual(360 / HEIGHT);
  expect(drawn().length).toBeLessThan(40);
});

test("of a short list all rows are drawn", () => {
  render(rows(40));
  expect(drawn()).toHaveLength(40);
});
