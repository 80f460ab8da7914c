import type { JsonValue } from "@pegboard/json-schema";
import type { Issue, JsonObject, JsonSchema } from "@pegboard/registry-core";
import { cleanup, screen } from "@testing-library/react";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { startsWith } from "./model/json-path.ts";
import { arbitraryForm } from "./testing/arbitrary-form.ts";
import { openForm } from "./testing/form-harness.tsx";

/** How a form says it: what is missing is asked for. */
const isSaid = (text: string, { code, message }: Issue) =>
  text.includes(message.toLowerCase()) || (code === "required" && text.includes("needs a value"));

const s3 = {
  type: "object",
  title: "S3",
  properties: {
    kind: { const: "s3" },
    bucket: { type: "string" },
    tier: { enum: ["hot", "cold"] },
  },
  required: ["kind", "bucket"],
  additionalProperties: false,
};
const disk = {
  type: "object",
  title: "Disk",
  properties: { kind: { const: "disk" }, folder: { type: "string" } },
  required: ["kind", "folder"],
  additionalProperties: false,
};
const store = (more: JsonSchema = {}): JsonSchema => ({
  type: "object",
  properties: { store: { oneOf: [s3, disk], ...more } },
});

it.each<[string, JsonSchema, JsonObject]>([
  ["a tag that no branch has", store(), { store: { kind: "tape", bucket: "b" } }],
  ["no tag", store(), { store: { bucket: "b" } }],
  ["a key of another branch", store(), { store: { kind: "s3", bucket: "b", folder: "f" } }],
  [
    "a value of a branch that is none of its choices",
    store(),
    { store: { kind: "s3", bucket: "b", tier: "warm" } },
  ],
  ["a missing key of a branch", store(), { store: { kind: "disk" } }],
  [
    "a union in a list",
    { type: "object", properties: { stores: { type: "array", items: { oneOf: [s3, disk] } } } },
    { stores: [{ kind: "tape" }, { kind: "s3", bucket: 3 }] },
  ],
  [
    "a missing key of a record",
    {
      type: "object",
      properties: {
        limits: { type: "object", additionalProperties: { type: "integer" }, required: ["daily"] },
      },
    },
    { limits: { hourly: 1 } },
  ],
  [
    "a key of a record that is not allowed",
    {
      type: "object",
      properties: {
        limits: {
          type: "object",
          additionalProperties: { type: "integer" },
          propertyNames: { pattern: "^[a-z]+$" },
        },
      },
    },
    { limits: { "B 1": 1 } },
  ],
  [
    "a wrong constant",
    { type: "object", properties: { version: { const: 2 }, name: { type: "string" } } },
    { version: 1, name: "x" },
  ],
  [
    "a key that is not known",
    { type: "object", properties: { name: { type: "string" } }, additionalProperties: false },
    { name: "x", nmae: "y" },
  ],
  [
    "too many keys",
    {
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      maxProperties: 1,
    },
    { a: "x", b: "y" },
  ],
  [
    "a part of an object in a list of objects",
    {
      type: "object",
      properties: {
        rows: {
          type: "array",
          items: {
            type: "object",
            properties: {
              name: { type: "string" },
              deep: {
                type: "object",
                properties: { port: { type: "integer" } },
                required: ["port"],
              },
            },
          },
        },
      },
    },
    { rows: [{ name: "a", deep: {} }] },
  ],
])("says at a field what is wrong: %s", (_name, schema, value) => {
  const form = openForm({ schema, value });
  const issues = form.issues();
  expect(issues.length).toBeGreaterThan(0);
  const text = form.container.textContent.toLowerCase();
  for (const issue of issues) expect([issue, isSaid(text, issue)]).toEqual([issue, true]);
});

it("a field that is hidden says on top what is wrong with it", () => {
  const form = openForm({
    schema: {
      type: "object",
      properties: { key: { type: "string", minLength: 3 }, name: { type: "string" } },
    },
    value: { key: "a" },
    uiSchema: { key: { "ui:widget": "hidden" } },
  });
  const [issue] = form.issues();
  expect(form.container.textContent.toLowerCase()).toContain(issue?.message.toLowerCase());
});

it("an issue in a group that opens as a page is counted at the line that opens it", async () => {
  const inner = {
    type: "object",
    properties: { port: { type: "integer", title: "Port" } },
    required: ["port"],
  };
  const form = openForm({
    schema: {
      type: "object",
      properties: {
        outer: {
          type: "object",
          title: "Outer",
          properties: { inner: { ...inner, title: "Inner" } },
        },
      },
    },
    value: { outer: { inner: { port: "x" } } },
  });
  await form.user.click(screen.getByRole("button", { name: /Inner.*1 error/s }));
  expect(form.container.textContent).toContain("Must be a whole number");
});

it("what has no field leads to the JSON", async () => {
  let opened = 0;
  const form = openForm({
    schema: {
      type: "object",
      properties: { name: { type: "string" } },
      additionalProperties: false,
    },
    value: { nmae: "y" },
    onOpenJson: () => {
      opened += 1;
    },
  });
  await form.user.click(screen.getByRole("button", { name: "Edit as JSON" }));
  expect(opened).toBe(1);
});

it("any value of any form: every issue is said, or counted at the line that opens its page", () => {
  fc.assert(
    fc
      .property(
        arbitraryForm,
        fc.nat(),
        fc.constantFrom(null, "x", 7, [], {}, [{}], true),
        (given, pick, other) => {
          const { schema, value } = given;
          const keys = Object.keys(schema.properties ?? {});
          const key = keys[pick % keys.length];
          const form = openForm({
            schema,
            value: key === undefined ? value : { ...value, [key]: other as JsonValue },
          });
          const text = form.container.textContent.toLowerCase();
          const pages = [...form.container.querySelectorAll<HTMLElement>("[data-page]")]
            .filter((link) => /\d error/.test(link.getAttribute("aria-label") ?? ""))
            .map(({ dataset }) => JSON.parse(dataset.page ?? "[]"));
          for (const issue of form.issues()) {
            const isCounted = pages.some((page) => startsWith(issue.path, page));
            expect([issue, isCounted || isSaid(text, issue)]).toEqual([issue, true]);
          }
        },
      )
      .afterEach(cleanup),
    { numRuns: fewerUnlessDeep(100) },
  );
});
