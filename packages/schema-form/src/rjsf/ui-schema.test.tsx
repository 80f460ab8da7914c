import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { objectWith, openForm } from "../testing/form-harness.tsx";

const on = { type: "boolean", title: "On" };
const dynamic = {
  type: "object",
  properties: { store: { type: "string", title: "Store", enum: ["none", "disk", "cloud"] } },
  dependencies: {
    store: {
      oneOf: [
        { properties: { store: { enum: ["none"] } } },
        {
          properties: { store: { enum: ["disk"] }, folder: { type: "string", title: "Folder" } },
          required: ["folder"],
        },
        { properties: { store: { enum: ["cloud"] }, bucket: { type: "string", title: "Bucket" } } },
      ],
    },
  },
};

it("a boolean as radio buttons has both, named as the ui schema says", async () => {
  const form = openForm({
    schema: objectWith(on),
    uiSchema: { field: { "ui:widget": "radio", "ui:enumNames": ["Active", "Paused"] } },
  });
  await form.user.click(screen.getByRole("radio", { name: "Paused" }));
  expect(form.value()).toEqual({ field: false });
  await form.user.click(screen.getByRole("radio", { name: "Active" }));
  expect(form.value()).toEqual({ field: true });
});

it("a boolean as radio buttons says Yes and No by itself", async () => {
  const form = openForm({ schema: objectWith(on), uiSchema: { field: { "ui:widget": "radio" } } });
  await form.user.click(screen.getByRole("radio", { name: "No" }));
  expect(form.value()).toEqual({ field: false });
});

it("fields of a dependency with variants follow the value that chooses among them", async () => {
  const form = openForm({ schema: dynamic, value: { store: "disk" } });
  expect(screen.queryByRole("textbox", { name: "Bucket" })).toBeNull();
  await form.user.type(screen.getByRole("textbox", { name: /Folder/ }), "f");
  await form.user.selectOptions(screen.getByRole("combobox", { name: "Store" }), "cloud");
  expect(screen.queryByRole("textbox", { name: /Folder/ })).toBeNull();
  await form.user.type(screen.getByRole("textbox", { name: "Bucket" }), "b");
  expect(form.value()).toEqual({ store: "cloud", folder: "f", bucket: "b" });
  await form.user.selectOptions(screen.getByRole("combobox", { name: "Store" }), "none");
  expect(screen.queryByRole("textbox", { name: /Bucket|Folder/ })).toBeNull();
});

it("options for the whole form reach every field, and those of a field come first", () => {
  openForm({
    schema: { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } },
    uiSchema: { "ui:globalOptions": { widget: "textarea" }, b: { "ui:widget": "text" } },
  });
  const [a, b] = screen.getAllByRole("textbox");
  expect([a?.tagName, b?.tagName]).toEqual(["TEXTAREA", "INPUT"]);
});

it("an emptied text becomes what the ui schema says", async () => {
  const form = openForm({
    schema: objectWith({ type: "string", title: "Text" }),
    value: { field: "a" },
    uiSchema: { field: { "ui:emptyValue": "none" } },
  });
  await form.user.clear(screen.getByRole("textbox", { name: "Text" }));
  expect(form.value()).toEqual({ field: "none" });
});

it("class names of the ui schema stand on the frame of their field", () => {
  const form = openForm({
    schema: objectWith({ type: "string", title: "Text" }),
    uiSchema: { field: { "ui:classNames": "wide" } },
  });
  expect(form.container.querySelector(".wide input")).not.toBeNull();
});

it("hints for a definition reach every place that refers to it", () => {
  openForm({
    schema: {
      type: "object",
      $defs: { note: { type: "string" } },
      properties: { a: { $ref: "#/$defs/note" }, b: { $ref: "#/$defs/note" } },
    },
    uiSchema: { "ui:definitions": { "#/$defs/note": { "ui:widget": "textarea" } } },
  });
  expect(screen.getAllByRole("textbox").map(({ tagName }) => tagName)).toEqual([
    "TEXTAREA",
    "TEXTAREA",
  ]);
});
