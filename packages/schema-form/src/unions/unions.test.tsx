import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { blankValue } from "../model/blank-value.ts";
import { describeField } from "../model/describe-field.ts";
import { summaryText } from "../model/summary-text.ts";
import { objectWith, openForm } from "../testing/form-harness.tsx";
import { carriedValue } from "./union-field.tsx";
import { memberOfValue } from "./union-members.ts";

const file = {
  type: "object",
  title: "File",
  properties: {
    kind: { const: "file" },
    label: { type: "string" },
    size: { type: "integer" },
    path: { type: "string" },
  },
  required: ["kind"],
};
const web = {
  type: "object",
  title: "Web",
  properties: {
    kind: { const: "web" },
    label: { type: "string" },
    size: { type: "string" },
    url: { type: "string", default: "https://" },
  },
  required: ["kind"],
};

it.each([
  [
    "what both have",
    file,
    web,
    { kind: "file", label: "a" },
    { kind: "web", url: "https://", label: "a" },
  ],
  [
    "nothing that has another type there",
    file,
    web,
    { kind: "file", size: 3 },
    { kind: "web", url: "https://" },
  ],
  [
    "no key that is not known there",
    file,
    web,
    { kind: "file", path: "x" },
    { kind: "web", url: "https://" },
  ],
  [
    "a text that is a text again",
    { type: "string" },
    { type: "string", maxLength: 9 },
    "abc",
    "abc",
  ],
  ["no text where a number is asked for", { type: "string" }, { type: "integer" }, "abc", 0],
  [
    "what fits a member of the union that is chosen",
    file,
    { oneOf: [web] },
    { kind: "file", label: "a" },
    { kind: "web", url: "https://", label: "a" },
  ],
  [
    "a text out of an object's place as a fresh start",
    { type: "string" },
    file,
    "abc",
    { kind: "file" },
  ],
])("switching keeps %s", (_name, _from, to, value, expected) => {
  expect(carriedValue(value, to, {})).toEqual(expected);
});

it("a new entry does not have its required choice made for it", () => {
  const schema = {
    type: "object",
    properties: { on: { anyOf: [{ type: "string" }, file] } },
    required: ["on"],
  };
  expect(blankValue(schema, {})).toEqual({});
});

it("a kind left and chosen again has its own values back, and what was changed meanwhile", async () => {
  const form = openForm({
    schema: objectWith({ oneOf: [file, web] }),
    value: { field: { kind: "file", label: "a", path: "p" } },
  });
  await form.user.click(screen.getByRole("radio", { name: "Web" }));
  await form.user.type(screen.getByRole("textbox", { name: "Label" }), "b");
  await form.user.click(screen.getByRole("radio", { name: "File" }));
  expect(form.value()).toEqual({ field: { kind: "file", label: "ab", path: "p" } });
});

it("a kind whose tag has several values is chosen, filled and left like any other", async () => {
  const store = {
    type: "object",
    title: "Database",
    properties: {
      kind: { enum: ["warehouse", "lakehouse"] },
      label: { type: "string" },
      address: { type: "string" },
    },
    required: ["kind"],
  };
  const form = openForm({
    schema: objectWith({ oneOf: [store, file] }),
    value: { field: { kind: "file", label: "a", path: "p" } },
  });
  await form.user.click(screen.getByRole("radio", { name: "Database" }));
  await form.user.type(screen.getByRole("textbox", { name: "Address" }), "db");
  await form.user.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "lakehouse");
  const filled = { field: { kind: "lakehouse", label: "a", address: "db" } };
  expect(form.value()).toEqual(filled);
  await form.user.click(screen.getByRole("radio", { name: "File" }));
  expect(form.value()).toEqual({ field: { kind: "file", label: "a", path: "p" } });
  await form.user.click(screen.getByRole("radio", { name: "Database" }));
  expect(form.value()).toEqual(filled);
});

it("a kind that lists no constants is chosen although another lists the one that is there", async () => {
  const own = {
    type: "object",
    title: "Own",
    properties: { kind: { type: "string" }, note: { type: "string" } },
  };
  const form = openForm({
    schema: objectWith({ anyOf: [file, own] }),
    value: { field: { kind: "file" } },
  });
  await form.user.click(screen.getByRole("radio", { name: "Own" }));
  await form.user.type(screen.getByRole("textbox", { name: "Note" }), "n");
  expect(form.value()).toEqual({ field: { kind: "file", note: "n" } });
});

it("a kind without a tag stays while something that it asks for is missing", async () => {
  const member = (key: string) => ({
    type: "object",
    properties: { [key]: { type: "string" } },
    required: [key],
  });
  const form = openForm({
    schema: objectWith({ anyOf: [member("url"), member("host")] }),
    value: { field: { host: "a" } },
  });
  await form.user.clear(screen.getByRole("textbox", { name: "Host" }));
  await form.user.type(screen.getByRole("textbox", { name: "Host" }), "b");
  expect(form.value()).toEqual({ field: { host: "b" } });
});

it.each([
  ["the enum before any text", "small", 1],
  ["any other text", "huge", 0],
  ["an object", { name: "x" }, 2],
  ["a half-filled object", {}, 2],
])("recognises %s", (_name, value, expected) => {
  const members = [
    { type: "string" },
    { enum: ["small", "large"] },
    { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  ];
  expect(memberOfValue(members, {}, value)).toBe(expected);
});

const size = {
  anyOf: [{ type: "string" }, { title: "Pixels", type: "integer" }, { type: "array", items: {} }],
};
it.each([
  ["a text as it is", size, "10%", "10%"],
  ["a number with the title of its kind", size, 10, "Pixels · 10"],
  [
    "a choice by its label alone",
    { anyOf: [{ title: "ModelName", enum: ["small"] }, { type: "integer" }] },
    "small",
    "small",
  ],
  ["a list by its length", size, [1, 2], "2 entries"],
  ["an empty text", size, "", "Empty"],
  [
    "a section by its kind and values",
    { oneOf: [file, web] },
    { kind: "file", path: "/etc" },
    "File · path /etc",
  ],
  [
    "a secret by its kind alone",
    { anyOf: [{ type: "string", writeOnly: true }, { type: "null" }, { type: "integer" }] },
    "hunter2",
    "Secret",
  ],
  [
    "what is unset",
    { anyOf: [{ type: "object" }, { type: "array", items: {} }, { type: "null" }] },
    null,
    "Unset",
  ],
])("sums up %s", (_name, schema, value, expected) => {
  expect(summaryText({ value, drawing: describeField(schema, {}, value) }, {})).toBe(expected);
});

it("recognises a member of a union inside a union while the rest of the value is wrong", () => {
  const members = [
    { oneOf: [file, web] },
    { type: "object", properties: { size: { type: "string" } } },
  ];
  expect(memberOfValue(members, {}, { kind: "web", size: 3 })).toBe(0);
});

it("draws restrictions beside properties as the object they restrict", () => {
  openForm({
    schema: {
      type: "object",
      properties: { path: { type: "string" }, url: { type: "string" } },
      anyOf: [{ required: ["path"] }, { required: ["url"] }],
    },
  });
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.getByRole("textbox", { name: "Path" })).toBeDefined();
});

it.each([
  [
    "a section",
    { type: "object", properties: { days: { type: "integer", default: 30 } } },
    { days: 30 },
  ],
  ["a number", { type: "integer", minimum: 5 }, 5],
])("names the positions of the switch for %s", async (_name, member, value) => {
  const schema = objectWith({
    anyOf: [
      { title: "Active", ...member },
      { title: "Deactivated", type: "null" },
    ],
    default: null,
  });
  const form = openForm({ schema });
  expect(screen.getByText("Deactivated")).toBeDefined();
  await form.user.click(screen.getByRole("switch", { name: "Field" }));
  expect(screen.getByText("Active")).toBeDefined();
  expect(form.value()).toEqual({ field: value });
});

it("finds the hints of a nullable field and of a member that are keyed by another branch", () => {
  openForm({
    schema: {
      type: "object",
      properties: {
        text: { anyOf: [{ type: "null" }, { type: "string" }], default: null },
        either: { oneOf: [file, web] },
      },
    },
    uiSchema: {
      text: { anyOf: [{ "ui:help": "Of the text" }] },
      either: { oneOf: [{}, { label: { "ui:title": "Caption" } }] },
    },
    value: { either: { kind: "file" } },
  });
  expect(screen.getByText("Of the text")).toBeDefined();
  expect(screen.getByRole("textbox", { name: "Caption" })).toBeDefined();
});
