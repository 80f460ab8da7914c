import type { JsonSchema } from "@pegboard/registry-core";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { objectWith, openForm } from "./testing/form-harness.tsx";

const PEM =
  "-----BEGIN PRIVATE KEY-----\r\nMIIBVgIBADANBgkq\r\nhkiG9w0BAQEFAASC\r\n-----END PRIVATE KEY-----\r\n";
const secret: JsonSchema = { type: "string", title: "Key", writeOnly: true };

const control = () =>
  screen.getByLabelText<HTMLTextAreaElement>("Key", { selector: "input, textarea" });

test.each<[string, JsonSchema, object]>([
  ["ui schema", secret, { field: { "ui:widget": "textarea" } }],
  ["schema's own hint", { ...secret, widget: "textarea" }, {}],
  ["format of its content", { ...secret, contentMediaType: "application/x-pem-file" }, {}],
])(
  "a secret takes several lines where its %s asks for them, masked",
  async (_what, field, uiSchema) => {
    const form = openForm({ schema: objectWith(field), uiSchema: uiSchema as never });
    expect(control().tagName).toBe("TEXTAREA");
    expect(control().className).toContain("masked");
    await form.user.type(control(), "one{enter}two");
    expect(form.value()).toEqual({ field: "one\ntwo" });
    expect(document.body.innerHTML).not.toContain("one");
  },
);

test.each<[string, JsonSchema]>([
  ["a field of one line", secret],
  ["a text area", { ...secret, widget: "textarea" }],
])(
  "what is pasted into %s keeps its line breaks exactly, and so does what is typed after",
  async (_what, field) => {
    const form = openForm({ schema: objectWith(field) });
    await form.user.click(control());
    await form.user.paste(PEM);
    expect(form.value()).toEqual({ field: PEM });
    expect(control().tagName).toBe("TEXTAREA");
    expect(document.activeElement).toBe(control());
    expect(control().value).toBe(PEM.replaceAll("\r\n", "\n"));
    expect(document.body.innerHTML).not.toContain("MIIB");
    await form.user.type(control(), "x", { initialSelectionStart: 0, initialSelectionEnd: 0 });
    expect(form.value()).toEqual({ field: `x${PEM}` });
  },
);

test("a pasted text goes where the cursor is", async () => {
  const form = openForm({ schema: objectWith(secret) });
  await form.user.type(control(), "ab");
  control().setSelectionRange(1, 2);
  await form.user.paste("1\n2");
  expect(form.value()).toEqual({ field: "a1\n2" });
});

test("a key that was copied with the end of its line stays in one line", async () => {
  const form = openForm({ schema: objectWith(secret) });
  await form.user.click(control());
  await form.user.paste("sk-1\n");
  expect(control().tagName).toBe("INPUT");
  expect(form.value()).toEqual({ field: "sk-1" });
});

const text: JsonSchema = { type: "string" };
test.each<[what: string, schema: JsonSchema, label: string]>([
  [
    "by another part of the schema",
    { properties: { token: text }, allOf: [{ properties: { token: secret } }] },
    "Token",
  ],
  [
    "by a reference that stands twice",
    {
      properties: {
        token: { allOf: [{ $ref: "#/$defs/t" }, { $ref: "#/$defs/t", writeOnly: true }] },
      },
      $defs: { t: text },
    },
    "Token",
  ],
  [
    "by a branch that does not apply now",
    { properties: { token: text }, if: {}, else: { properties: { token: secret } } },
    "Token",
  ],
  [
    "by an $id",
    {
      properties: { token: { allOf: [text, { $ref: "https://x.test/key" }] } },
      $defs: { k: { $id: "https://x.test/key", writeOnly: true } },
    },
    "Token",
  ],
])("what is secret %s is typed into a field that hides it", async (_what, schema, label) => {
  const form = openForm({ schema: { type: "object", ...schema } });
  await form.user.type(screen.getByLabelText(label, { selector: "input" }), "hunter22");
  expect(form.value()).toEqual({ token: "hunter22" });
  await form.user.tab();
  expect(document.body.innerHTML).not.toContain("hunter22");
  expect(screen.getByText("New value")).toBeTruthy();
});

test("a group that is summed up tells no secret of it", () => {
  const group: JsonSchema = {
    type: "object",
    properties: { user: text, token: text, more: { type: "object", properties: { text } } },
    allOf: [{ properties: { token: { writeOnly: true } } }],
  };
  const list: JsonSchema = { type: "array", items: group };
  openForm({ schema: objectWith(list), value: { field: [{ user: "ada", token: "hunter22" }] } });
  expect(screen.getByText("user ada, token set")).toBeTruthy();
  expect(document.body.innerHTML).not.toContain("hunter22");
});

test("a value that is drawn as JSON shows no secret in it, and keeps it", async () => {
  const open: JsonSchema = {
    type: "object",
    patternProperties: { "^key": { writeOnly: true }, "^name": text },
  };
  const form = openForm({
    schema: objectWith(open),
    value: { field: { key1: "hunter22", name: "a" } },
  });
  const area = screen.getByRole<HTMLTextAreaElement>("textbox");
  expect(area.value).not.toContain("hunter22");
  await form.user.click(area);
  await form.user.clear(area);
  await form.user.paste('{"key1":{"$secret":"typed, not saved 1"},"key2":"hunter33","name":"b"}');
  expect(form.value()).toEqual({ field: { key1: "hunter22", key2: "hunter33", name: "b" } });
  await form.user.tab();
  expect(document.body.innerHTML + area.value).not.toMatch(/hunter/);
});

test("what is wrong within a hidden value is said", () => {
  const group = { type: "object", properties: { size: { type: "number", maximum: 5 } } };
  const form = openForm({
    schema: objectWith({
      anyOf: [{ type: "string", writeOnly: true }, { oneOf: [group, { type: "boolean" }] }],
    }),
    value: { field: { size: 7 } },
  });
  expect(form.issues()).toHaveLength(1);
  expect(form.container.textContent).toContain("Size must be at most 5");
});
