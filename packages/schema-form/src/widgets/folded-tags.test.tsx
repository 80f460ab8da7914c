import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { objectWith, openForm } from "../testing/form-harness.tsx";

const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag-${index}`);
const set = objectWith({
  type: "array",
  uniqueItems: true,
  items: { type: "string" },
  default: [],
});
const shown = () => screen.queryAllByText(/^tag-/).map(({ textContent }) => textContent);

describe("many tags", () => {
  it("show a dozen, and the others by keyboard", async () => {
    const form = openForm({ schema: set, value: { field: tags(200) } });
    expect(shown()).toEqual(tags(12));
    const more = screen.getByRole("button", { name: "Show more of Field: 188 more" });
    expect(more.textContent).toBe("188 more");
    more.focus();
    await form.user.keyboard("{Enter}");
    expect(shown()).toHaveLength(112);
    await form.user.keyboard("{Enter}");
    expect(shown()).toHaveLength(200);
    expect(document.activeElement?.textContent).toBe("Show fewer");
    await form.user.keyboard("{Enter}");
    expect(shown()).toHaveLength(12);
    expect(form.changes).toEqual([]);
  });

  it("show a hundred that are wrong in any case, and no thousands", () => {
    const short = objectWith({
      type: "array",
      uniqueItems: true,
      items: { type: "string", maxLength: 1 },
      default: [],
    });
    openForm({ schema: short, value: { field: tags(2000) } });
    expect(shown()).toHaveLength(100);
    expect(screen.getByRole("button", { name: "Show more of Field: 1900 more" })).toBeDefined();
  });

  it("are found by a search, and taken out with the focus on the next one", async () => {
    const form = openForm({ schema: set, value: { field: tags(200) } });
    await form.user.type(screen.getByRole("searchbox", { name: "Search 200 in Field" }), "g-15");
    expect(shown()).toEqual(["tag-15", ...tags(160).slice(150)]);
    screen.getByRole("button", { name: "Remove tag-150" }).focus();
    await form.user.keyboard("{Enter}");
    expect(form.value()).toEqual({ field: tags(200).toSpliced(150, 1) });
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Remove tag-151");
  });

  it("keep what was added in sight", async () => {
    const form = openForm({ schema: set, value: { field: tags(200) } });
    await form.user.type(screen.getByRole("textbox", { name: "Add to Field" }), "new{Enter}");
    expect(screen.getByText("new")).toBeDefined();
    expect(screen.getByText("188 more")).toBeDefined();
    await form.user.click(screen.getByRole("button", { name: "Remove tag-3" }));
    expect(screen.getByText("new")).toBeDefined();
  });

  it("keep what is wrong in sight", () => {
    const field = tags(200).with(100, "");
    openForm({
      schema: objectWith({
        type: "array",
        uniqueItems: true,
        items: { type: "string", minLength: 1 },
      }),
      value: { field },
    });
    expect(screen.getByText("(empty text)")).toBeDefined();
  });

  it("cost a key no more than a few elements", async () => {
    const form = openForm({ schema: set, value: { field: tags(2000) } });
    await form.user.type(screen.getByRole("textbox", { name: "Add to Field" }), "new");
    expect(form.container.querySelectorAll("*").length).toBeLessThan(200);
    expect(form.value().field).toHaveLength(2001);
  });
});

it("many chosen ones of a list fold too", async () => {
  const names = tags(60);
  const form = openForm({
    schema: objectWith({ type: "array", uniqueItems: true, items: { enum: names } }),
    value: { field: names.slice(0, 40) },
  });
  expect(screen.getByText("28 more")).toBeDefined();
  await form.user.click(screen.getByRole("button", { name: "Remove tag-11" }));
  expect(form.value()).toEqual({ field: names.slice(0, 40).toSpliced(11, 1) });
});
