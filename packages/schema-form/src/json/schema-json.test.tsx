import { EditorView } from "@codemirror/view";
import type { JsonObject } from "@pegboard/registry-core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SchemaJson } from "./schema-json.tsx";

const schema = {
  type: "object",
  properties: {
    name: { type: "string" },
    size: { type: "integer", minimum: 1 },
    rows: { items: { type: "string" } },
  },
};

it("takes no number that JSON would keep as another one", () => {
  const changes: JsonObject[] = [];
  render(
    <SchemaJson
      schema={{}}
      defaults={{}}
      value={{ id: 1 }}
      onChange={(value) => changes.push(value)}
    />,
  );
  const { editor, selected } = editorOf("Values as JSON");
  const type = (text: string) =>
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  act(() => type('{\n  "text": "9007199254740993",\n  "id": 9007199254740993\n}'));
  expect(changes).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: /must have fewer digits/ }));
  expect(selected()).toEqual([3, "9007199254740993"]);
  act(() => type('{ "id": 9007199254740992 }'));
  expect(changes).toEqual([{ id: 9007199254740992 }]);
});

it("opens with the cursor at the first issue, and goes to any other", () => {
  render(
    <SchemaJson
      schema={schema}
      defaults={{}}
      value={{ name: "x", size: 0, rows: ["a", 2] }}
      onChange={() => {}}
    />,
  );
  const { selected } = editorOf("Values as JSON");
  expect(selected()).toEqual([3, ""]);
  fireEvent.click(screen.getByRole("button", { name: /rows\[1\] must be a text/ }));
  expect(selected()).toEqual([6, "2"]);
});

function editorOf(name: string) {
  const editor = EditorView.findFromDOM(screen.getByRole("textbox", { name }));
  if (!editor) throw new Error("no editor");
  const selected = () => {
    const { from, to } = editor.state.selection.main;
    return [editor.state.doc.lineAt(from).number, editor.state.sliceDoc(from, to)];
  };
  return { editor, selected };
}
