import { expect, test } from "vitest";
import { placeTabs } from "./fitting-tabs.tsx";

const widths = [60, 70, 80, 90];

test.each([
  { all: 300, current: 0, hasMore: false, fitting: 4, left: 250 },
  { all: 298, current: 0, hasMore: false, fitting: 3, left: 210 },
  // The current one takes its room first, the menu's button the next.
  { all: 280, current: 3, hasMore: false, fitting: 2, left: 220 },
  { all: 130, current: 3, hasMore: false, fitting: 0, left: 80 },
  { all: 20, current: 0, hasMore: false, fitting: 0, left: 0 },
  { all: 310, current: 0, hasMore: true, fitting: 3, left: 210 },
  { all: 350, current: 0, hasMore: true, fitting: 4, left: 300 },
])("$fitting of four tabs fit into $all px", ({ all, current, hasMore, fitting, left }) => {
  expect(placeTabs(widths, current, { all, more: 50, hasMore })).toEqual({ fitting, left });
});
