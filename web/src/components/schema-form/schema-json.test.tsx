// @vitest-environment jsdom
import { EditorView } from "@codemirror/view";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { fillBrowserGaps } from "../../testing/browser-gaps.ts";
import { SchemaJson } from "./schema-json.tsx";

fillBrowserGaps();
afterEach(cleanup);

const schema = {
  type: "object",
  properties: { name: { type: "string" }, size: { type: "integer", minimum: 1 }, rows: { items: { type: "string" } } },
};

it("opens with the cursor at the first fault, and goes to any other", () => {
  render(
    <SchemaJson schema={schema} defaults={{}} value={{ name: "x", size: 0, rows: ["a", 2] }} onChange={() => {}} />,
  );
  const box = screen.getByRole("textbox", { name: "Values as JSON" });
  const editor = EditorView.findFromDOM(box);
  if (!editor) throw new Error("no editor");
  const selected = () => {
    const { from, to } = editor.state.selection.main;
    return [editor.state.doc.lineAt(from).number, editor.state.sliceDoc(from, to)];
  };
  expect(selected()).toEqual([3, ""]);
  fireEvent.click(screen.getByRole("button", { name: /rows\[1\] must be a text/ }));
  expect(selected()).toEqual([6, "2"]);
});
