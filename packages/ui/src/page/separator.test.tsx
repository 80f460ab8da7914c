import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { Separator } from "./separator.tsx";

const { style } = document.documentElement;
const edge = () => screen.getByRole("separator", { name: "Width of the list" });
const wanted = () => style.getPropertyValue("--dragged-tree");

beforeEach(() => {
  // As a browser computes it from tokens.css.
  style.setProperty("--tree", "536px");
  // jsdom has none.
  HTMLElement.prototype.setPointerCapture = () => {};
  render(<Separator region="tree" label="Width of the list" />);
});

test("arrow keys move the edge, Enter and a double click give back the usual size", async () => {
  const user = userEvent.setup();
  edge().focus();
  expect(edge().getAttribute("aria-valuetext")).toBe("536 pixels");
  expect(edge().getAttribute("aria-valuenow")).toBe(String(Math.round(53_600 / innerWidth)));
  await user.keyboard("{ArrowRight}");
  expect(wanted()).toBe("552px");
  await user.keyboard("{Shift>}{ArrowLeft}{/Shift}");
  expect(wanted()).toBe("440px");
  expect(localStorage.getItem("pegboard-dragged-tree")).toBe("536");
  await user.keyboard("{Enter}");
  expect(wanted()).toBe("");
  expect(localStorage.getItem("pegboard-dragged-tree")).toBeNull();
  await user.keyboard("{ArrowRight}");
  await user.dblClick(edge());
  expect(wanted()).toBe("");
});

test("a pressed edge follows the pointer until it is let go", () => {
  fireEvent.pointerMove(edge(), { clientX: 700 });
  expect(wanted()).toBe("");
  fireEvent.pointerDown(edge(), { button: 0, clientX: 600 });
  fireEvent.pointerMove(edge(), { clientX: 660 });
  expect(wanted()).toBe("596px");
  fireEvent.lostPointerCapture(edge());
  fireEvent.pointerMove(edge(), { clientX: 900 });
  expect(wanted()).toBe("596px");
});
