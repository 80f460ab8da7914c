import { EditorView } from "@codemirror/view";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { textLanguageOf } from "../model/text-language.ts";
import { objectWith, openForm } from "../testing/form-harness.tsx";

const openName = "Open Field in a wide editor";

async function openWide(form: ReturnType<typeof openForm>) {
  const button = screen.getByRole("button", { name: openName });
  button.focus();
  await form.user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Field" });
  const box = within(dialog).getByRole("textbox", { name: "Field" });
  const editor = EditorView.findFromDOM(box);
  if (!editor) throw new Error("no editor");
  return { button, dialog, box, editor };
}

it.each<[string, JsonSchema, JsonObject]>([
  ["a text area", { type: "string" }, { "ui:widget": "textarea" }],
  ["Markdown", { type: "string", format: "markdown" }, {}],
  ["a media type", { type: "string", contentMediaType: "application/json" }, {}],
  ["a long value", { type: "string", default: "word ".repeat(80) }, {}],
])("opens because of %s", (_name, field, hints) => {
  openForm({ schema: objectWith(field), uiSchema: { field: hints } });
  expect(screen.getByRole("button", { name: openName })).toBeDefined();
});

it("writes into the field, keeps its line breaks, and gives the focus back at Escape", async () => {
  const form = openForm({ schema: objectWith({ type: "string" }), value: { field: "a\r\nb" } });
  const { button, box, editor } = await openWide(form);
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(editor.state.doc.toString()).toBe("a\nb");
  expect(form.changes).toEqual([]);
  act(() => editor.dispatch({ changes: { from: 3, insert: "\nc" } }));
  expect(form.value()).toEqual({ field: "a\r\nb\r\nc" });
  await form.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(form.value()).toEqual({ field: "a\r\nb\r\nc" });
  expect(document.activeElement).toBe(button);
});

it("says in the dialog what is wrong", async () => {
  const form = openForm({
    schema: objectWith({ type: "string", format: "markdown", maxLength: 2 }),
    value: { field: "abc" },
  });
  const { dialog } = await openWide(form);
  expect(dialog.textContent).toContain("Must have at most 2 characters");
  expect(dialog.textContent).toContain("Markdown");
});

it("shows what is read-only without taking edits", async () => {
  const form = openForm({
    schema: objectWith({ type: "string", readOnly: true }),
    value: { field: "a\nb" },
  });
  const { editor, dialog } = await openWide(form);
  expect(editor.state.readOnly).toBe(true);
  await form.user.click(
    within(dialog).getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement,
  );
  expect(form.changes).toEqual([]);
});

it.each<[JsonSchema, Record<string, string>, string | undefined]>([
  [{ contentMediaType: "text/markdown" }, {}, "markdown"],
  [{ contentMediaType: "text/x-jinja" }, {}, "jinja"],
  [{ contentMediaType: "text/jinja2" }, {}, "jinja"],
  [{ contentMediaType: "application/json; charset=utf-8" }, {}, "json"],
  [{ contentMediaType: "application/problem+json" }, {}, "json"],
  [{ contentMediaType: "text/x-shellscript" }, {}, "shell"],
  [{ contentMediaType: "application/x-sh" }, {}, "shell"],
  [{ contentMediaType: "text/markdown" }, { language: "jinja2" }, "jinja"],
  [{}, { widget: "markdown" }, "markdown"],
  [{}, { language: "bash", widget: "textarea" }, "shell"],
  [{ contentMediaType: "text/plain" }, { widget: "textarea" }, undefined],
])("a text of %j with %j is written in %s", (schema, options, expected) => {
  expect(textLanguageOf(schema, options)).toBe(expected);
});

it("a media type without end takes no time that grows with its square", () => {
  expect(textLanguageOf({ contentMediaType: "/;".repeat(1_000_000) }, {})).toBeUndefined();
});
