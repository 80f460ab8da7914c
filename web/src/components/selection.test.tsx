import {
  addRow,
  beginAt,
  EMPTY_SELECTION,
  extendTo,
  type SelectableList,
  selectAll,
  selectedState,
  toggleRow,
} from "@pegboard/ui/list/selection.ts";
import { readSelectionKey, useSelection } from "@pegboard/ui/list/use-selection.ts";
import { act, render, renderHook, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import fc from "fast-check";
import { type KeyboardEvent, useMemo, useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { SelectionAction, SelectionBar } from "./selection-bar.tsx";

interface Row {
  key: string;
  ids: string[];
  unfolded?: boolean;
}

/**
 * Two groups, one of them unfolded over its rows, a row that is only context, and a row after them.
 */
const rows: Row[] = [
  { key: "G", ids: ["a", "b", "c"], unfolded: true },
  { key: "a", ids: ["a"] },
  { key: "b", ids: ["b"] },
  { key: "c", ids: ["c"] },
  { key: "context", ids: [] },
  { key: "H", ids: ["d", "e"] },
  { key: "f", ids: ["f"] },
];
const listOf = (shown: Row[]): SelectableList<Row> => ({
  rows: shown,
  idsOf: ({ ids }) => ids,
  isUnfolded: ({ unfolded }) => unfolded === true,
  all: () => new Set(shown.flatMap(({ ids }) => ids)),
});
const list = listOf(rows);
const row = (key: string) => rows.find((one) => one.key === key) as Row;
const idsOf = (state: { ids: ReadonlySet<string> }) => [...state.ids].sort().join("");

describe("a selection", () => {
  test("of a group is of all its rows, also of those folded away; a row that is only context selects nothing", () => {
    expect(idsOf(toggleRow(list, EMPTY_SELECTION, row("H")))).toBe("de");
    expect(idsOf(toggleRow(list, EMPTY_SELECTION, row("context")))).toBe("");
    expect(idsOf(selectAll(list.all()))).toBe("abcdef");
  });

  test("of a part of a group is mixed there, and the next press takes the rest", () => {
    const part = toggleRow(list, EMPTY_SELECTION, row("b"));
    expect(rows.map(({ ids }) => selectedState(part.ids, ids))).toEqual([
      "mixed",
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(idsOf(toggleRow(list, part, row("G")))).toBe("abc");
  });

  test("as a range takes the rows that it covers, and not what a row heads below its end", () => {
    const looked = beginAt("f");
    expect(idsOf(extendTo(list, looked, { from: 0, to: 4 }))).toBe("def");
    expect(idsOf(extendTo(list, beginAt("G"), { from: 0, to: 2 }))).toBe("ab");
    expect(idsOf(extendTo(list, EMPTY_SELECTION, { from: 2, to: 3 }))).toBe("bc");
  });

  test("begun with ⌘ keeps the row that somebody looked at, and one taken out does not come back", () => {
    expect(idsOf(addRow(list, beginAt("a"), row("c")))).toBe("ac");
    const out = toggleRow(list, toggleRow(list, EMPTY_SELECTION, row("a")), row("a"));
    expect(idsOf(addRow(list, out, row("c")))).toBe("c");
    expect(idsOf(addRow(list, beginAt("gone"), row("c")))).toBe("c");
  });

  const indexes = fc.integer({ min: 0, max: rows.length - 1 });

  test("grows and shrinks with its range: only where it began and where it ends count, and what was selected before stays", () => {
    fc.assert(
      fc.property(indexes, indexes, fc.array(indexes), indexes, (before, began, way, end) => {
        const first = toggleRow(list, EMPTY_SELECTION, rows[before] as Row);
        const start = toggleRow(list, first, rows[began] as Row);
        const straight = extendTo(list, start, { from: began, to: end });
        const wandered = way.reduce(
          (state, to) => extendTo(list, state, { from: began, to }),
          start,
        );
        const arrived = extendTo(list, wandered, { from: began, to: end });
        expect(idsOf(arrived)).toBe(idsOf(straight));
        for (const id of start.ids) expect(arrived.ids.has(id)).toBe(true);
      }),
    );
  });

  test("pressed twice is as it was, wherever nothing or all of a row was selected", () => {
    fc.assert(
      fc.property(fc.subarray(["a", "b", "c", "d", "e", "f"]), indexes, (chosen, index) => {
        const state = selectAll(chosen);
        const target = rows[index] as Row;
        fc.pre(selectedState(state.ids, target.ids) !== "mixed");
        const twice = toggleRow(list, toggleRow(list, state, target), target);
        expect(idsOf(twice)).toBe(idsOf(state));
      }),
    );
  });
});

test.each([
  ["a", { metaKey: true }, "all"],
  ["A", { ctrlKey: true }, "all"],
  ["a", { ctrlKey: true, shiftKey: true }, undefined],
  ["a", { ctrlKey: true, altKey: true }, undefined],
  ["a", {}, undefined],
  ["x", {}, "toggle"],
  ["x", { ctrlKey: true }, undefined],
  ["Escape", {}, "clear"],
  ["ArrowUp", { shiftKey: true }, "up"],
  ["ArrowDown", { shiftKey: true }, "down"],
  ["ArrowDown", {}, undefined],
])("%j with %j is %j", (key, modifiers, expected) => {
  expect(
    readSelectionKey({
      key,
      shiftKey: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      ...modifiers,
    }),
  ).toBe(expected);
});

/** A list as a screen has it: rows with a cursor, a filter, and the bar. */
function Example({ onAct }: { onAct(ids: string[]): void }) {
  const [cursor, setCursor] = useState(0);
  const [only, setOnly] = useState<string>();
  const shown = useMemo(
    () => listOf(only === undefined ? rows : rows.filter(({ key }) => key === only)),
    [only],
  );
  const selection = useSelection(shown);
  const onKeyDown = (event: KeyboardEvent) => {
    const done = selection.press(event, cursor);
    if (done) setCursor(done.to);
  };
  return (
    <>
      <button type="button" onClick={() => setOnly(only === undefined ? "b" : undefined)}>
        Filter
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: as the lists of the product are drawn */}
      <div role="grid" tabIndex={0} onKeyDown={onKeyDown}>
        {shown.rows.map((one, index) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
          <div
            key={one.key}
            role="row"
            aria-selected={selection.stateOf(one) === true}
            onClick={(event) => {
              if (!selection.click(event, index, cursor)) selection.begin(one);
              setCursor(index);
            }}
          >
            {one.key}
          </div>
        ))}
      </div>
      {selection.ids.size > 0 && (
        <SelectionBar what={`${selection.ids.size} rows`} onClear={selection.clear}>
          <SelectionAction
            label="Off"
            cost="−12 tokens"
            onClick={() => onAct([...selection.ids])}
          />
          <SelectionAction label="On" blocked="All are on" onClick={() => onAct([])} />
        </SelectionBar>
      )}
    </>
  );
}

const selectedRows = () =>
  screen
    .getAllByRole("row", { selected: true })
    .map(({ textContent }) => textContent)
    .join(" ");
const barText = () => screen.queryByRole("group", { name: "Selection" })?.textContent;

test("click, Shift, Control, x and Escape select in a list, and its bar acts on exactly that", async () => {
  const onAct = vi.fn();
  const user = userEvent.setup();
  render(<Example onAct={onAct} />);
  await user.click(screen.getByRole("row", { name: "a" }));
  expect(barText()).toBeUndefined();
  await user.keyboard("{Shift>}");
  await user.click(screen.getByRole("row", { name: "c" }));
  await user.keyboard("{/Shift}{Control>}");
  await user.click(screen.getByRole("row", { name: "b" }));
  await user.click(screen.getByRole("row", { name: "f" }));
  await user.keyboard("{/Control}");
  expect(selectedRows()).toBe("a c f");
  await user.click(screen.getByRole("button", { name: "Off −12 tokens" }));
  expect(onAct).toHaveBeenLastCalledWith(["a", "c", "f"]);
  await user.click(screen.getByRole("button", { name: "On" }));
  expect(onAct).toHaveBeenCalledTimes(1);

  screen.getByRole("grid").focus();
  await user.keyboard("x{Shift>}{ArrowUp}{/Shift}");
  expect(selectedRows()).toBe("a c H f");
  await user.keyboard("{Escape}");
  expect(barText()).toBeUndefined();
  await user.keyboard("{Meta>}a{/Meta}");
  expect(barText()).toContain("6 rows");
});

test("what a filter takes away is not acted on, and does not come back after something else is selected", async () => {
  const onAct = vi.fn();
  const user = userEvent.setup();
  render(<Example onAct={onAct} />);
  screen.getByRole("grid").focus();
  await user.keyboard("{Control>}a{/Control}");
  const filter = screen.getByRole("button", { name: "Filter" });
  await user.click(filter);
  expect(barText()).toContain("1 rows");
  await user.click(filter);
  expect(barText()).toContain("6 rows");
  await user.click(filter);
  await user.keyboard("{Control>}");
  await user.click(screen.getByRole("row", { name: "b" }));
  await user.click(screen.getByRole("row", { name: "b" }));
  await user.keyboard("{/Control}");
  await user.click(filter);
  expect(barText()).toContain("1 rows");
});

test("all that is asked for while the rows do not follow what was typed is all that matches it", () => {
  const behind: SelectableList<Row> = { ...list, isBehind: true };
  const { result, rerender } = renderHook((shown: SelectableList<Row>) => useSelection(shown), {
    initialProps: behind,
  });
  act(() => result.current.all());
  expect(idsOf(result.current)).toBe("");
  rerender(listOf([row("b"), row("f")]));
  expect(idsOf(result.current)).toBe("bf");
  rerender(list);
  expect(idsOf(result.current)).toBe("bf");
});

test("Escape in the bar, and its ×, let go of the selection", async () => {
  const user = userEvent.setup();
  render(<Example onAct={() => {}} />);
  for (const end of [
    () => user.click(screen.getByRole("button", { name: "Clear the selection" })),
    async () => {
      await user.tab();
      expect(document.activeElement?.textContent).toContain("Off");
      await user.keyboard("{Escape}");
    },
  ]) {
    screen.getByRole("grid").focus();
    await user.keyboard("{Control>}a{/Control}");
    expect(barText()).toBeDefined();
    await end();
    expect(barText()).toBeUndefined();
  }
});
