import type { JsonObject } from "@pegboard/registry-core";
import type { GalleryExample } from "./gallery-example.ts";

const sample = (
  name: string,
  schema: object,
  value: JsonObject,
  uiSchema: JsonObject = {},
): GalleryExample => ({
  name: `RJSF: ${name}`,
  from: "rjsf",
  schema: schema as GalleryExample["schema"],
  uiSchema,
  value,
});

const text = { type: "string" };
const number = { type: "number" };
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const listOf = (items: object, more: object = {}) => ({ type: "array", items, ...more });
const days = { type: "string", enum: ["mo", "tu", "we"] };

/**
 * What the documentation of react-jsonschema-form shows that its forms can do: values and their
 * widgets.
 */
export const rjsfExamples: GalleryExample[] = [
  sample(
    "simple",
    object(
      {
        given: { ...text, title: "Given name", default: "Ada" },
        family: { ...text, title: "Family name" },
        born: { type: "integer", title: "Born" },
        about: { ...text, title: "About" },
        key: { ...text, title: "Badge", minLength: 3 },
        phone: { ...text, title: "Phone", minLength: 10 },
      },
      { title: "A registration", description: "A simple form", required: ["given", "family"] },
    ),
    {
      given: "Ada",
      family: "Byron",
      born: 1815,
      about: "Wrote *notes*",
      key: "abc",
      phone: "0123456789",
    },
    {
      given: {
        "ui:autofocus": true,
        "ui:emptyValue": "",
        "ui:placeholder": "As you like to be called",
      },
      born: { "ui:widget": "updown", "ui:title": "Year", "ui:description": "Of birth" },
      about: { "ui:widget": "textarea" },
      phone: { "ui:options": { inputType: "tel" } },
    },
  ),
  sample(
    "nested",
    object(
      {
        title: { ...text, title: "Task list" },
        tasks: listOf(
          object(
            {
              title: { ...text, title: "Title" },
              details: { ...text, title: "Details" },
              done: { type: "boolean", title: "Done?", default: false },
            },
            { required: ["title"] },
          ),
          { title: "Tasks" },
        ),
      },
      { required: ["title"] },
    ),
    {
      title: "Week",
      tasks: [
        { title: "Buy", details: "Milk", done: true },
        { title: "Sell", details: "", done: false },
      ],
    },
    { tasks: { items: { details: { "ui:widget": "textarea" } } } },
  ),
  sample(
    "arrays",
    object({
      strings: listOf({ ...text, default: "bazinga" }),
      choices: listOf({ type: "string", enum: ["foo", "bar", "fuzz"] }, { uniqueItems: true }),
      fixed: {
        type: "array",
        items: [{ ...text, title: "A text" }, { type: "boolean" }],
        additionalItems: number,
      },
      atLeast: listOf(object({ name: { ...text, default: "unnamed" } }), { minItems: 2 }),
      defaults: listOf(text, { default: ["carp", "trout"] }),
      nested: listOf(listOf({ ...text, default: "lorem" })),
      unorderable: listOf(text),
      copyable: listOf(object({ a: text, b: listOf(text) })),
      noToolbar: listOf(text),
    }),
    {
      strings: ["foo", "bar"],
      choices: ["foo", "bar"],
      fixed: ["Some text", true, 123],
      atLeast: [{ name: "one" }, { name: "two" }],
      defaults: ["carp"],
      nested: [["lorem", "ipsum"], ["dolor"]],
      unorderable: ["one", "two"],
      copyable: [{ a: "x", b: ["y"] }],
      noToolbar: ["one"],
    },
    {
      choices: { "ui:widget": "checkboxes" },
      fixed: {
        items: [{ "ui:widget": "textarea" }, { "ui:widget": "select" }],
        additionalItems: { "ui:widget": "updown" },
      },
      unorderable: { "ui:options": { orderable: false } },
      copyable: { "ui:options": { copyable: true } },
      noToolbar: { "ui:options": { addable: false, orderable: false, removable: false } },
    },
  ),
  sample(
    "numbers",
    object({
      plain: number,
      updown: number,
      range: { ...number, minimum: 42, maximum: 100 },
      steps: { type: "integer", multipleOf: 10, minimum: 0, maximum: 100 },
      rangeSteps: { type: "integer", minimum: -20, maximum: 20, multipleOf: 5 },
      choice: { type: "number", enum: [1, 2, 3] },
      radio: { type: "number", enum: [1, 2, 3] },
    }),
    { plain: 3.14, updown: 3, range: 62, steps: 50, rangeSteps: -10, choice: 2, radio: 2 },
    {
      updown: { "ui:widget": "updown" },
      range: { "ui:widget": "range" },
      rangeSteps: { "ui:widget": "range" },
      radio: { "ui:widget": "radio", "ui:options": { inline: true } },
    },
  ),
  sample(
    "widgets",
    object({
      email: { ...text, format: "email" },
      address: { ...text, format: "uri" },
      boolean: { type: "boolean", default: true, title: "Checkbox" },
      radio: { type: "boolean", title: "Radio buttons" },
      select: { type: "boolean", title: "Select" },
      named: {
        type: "boolean",
        oneOf: [
          { const: true, title: "Enable" },
          { const: false, title: "Disable" },
        ],
      },
      lines: { ...text, title: "Several lines" },
      masked: { ...text, title: "Opening hours" },
      colour: { ...text, format: "color" },
      selection: { ...text, enum: ["foo", "bar"] },
      hidden: { ...text, default: "never seen" },
      kept: { ...text, title: "Read-only", readOnly: true },
      disabled: { ...text, title: "Disabled" },
    }),
    {
      email: "ada@example.com",
      address: "https://example.com/",
      boolean: true,
      radio: false,
      select: true,
      named: true,
      lines: "one\ntwo",
      masked: "9 to 5",
      colour: "#151ce6",
      selection: "bar",
      hidden: "kept",
      kept: "as it is",
      disabled: "off",
    },
    {
      radio: { "ui:widget": "radio" },
      select: { "ui:widget": "select" },
      named: { "ui:widget": "radio" },
      lines: {
        "ui:widget": "textarea",
        "ui:options": { rows: 3 },
        "ui:help": "As many as you like",
      },
      hidden: { "ui:widget": "hidden" },
      disabled: { "ui:disabled": true },
    },
  ),
  sample(
    "ordering",
    object({
      password: { ...text, title: "PIN pad" },
      age: { type: "integer" },
      last: text,
      first: text,
      bio: text,
    }),
    { first: "Ada", last: "Byron", age: 36, bio: "x", password: "none" },
    { "ui:order": ["first", "last", "*", "password"], age: { "ui:widget": "updown" } },
  ),
  sample(
    "date and time",
    object({
      native: object({
        moment: { ...text, format: "date-time" },
        day: { ...text, format: "date" },
      }),
      time: { ...text, format: "time" },
      alternative: object({
        moment: { ...text, format: "date-time" },
        day: { ...text, format: "date" },
      }),
    }),
    {
      native: { moment: "2026-03-01T10:00:00Z", day: "2026-03-01" },
      time: "10:00:00Z",
      alternative: { moment: "2026-03-01T10:00:00.000Z", day: "2026-03-01" },
    },
    {
      alternative: {
        moment: { "ui:widget": "alt-datetime" },
        day: { "ui:widget": "alt-date", "ui:options": { yearsRange: [1980, 2030] } },
      },
    },
  ),
  sample(
    "files",
    object({
      file: { ...text, format: "data-url", title: "One file" },
      files: listOf({ ...text, format: "data-url" }, { title: "Several files" }),
      images: { ...text, format: "data-url" },
    }),
    {
      file: "data:text/plain;name=a.txt;base64,YQ==",
      files: ["data:text/plain;name=b.txt;base64,Yg=="],
      images: "",
    },
    { images: { "ui:options": { accept: "image/*" } } },
  ),
  sample("single", object({ only: { ...text, title: "A single field" } }), { only: "initial" }),
  sample(
    "large",
    object(
      Object.fromEntries(
        ["a", "b", "c"].map((key) => [
          key,
          object(
            Object.fromEntries(
              [1, 2, 3, 4].map((place) => [
                `choice_${place}`,
                { type: "string", enum: manyOf(60) },
              ]),
            ),
          ),
        ]),
      ),
    ),
    { a: { choice_1: "option #3" }, b: { choice_2: "option #59" }, c: {} },
  ),
  sample(
    "enumerated values with names",
    object({
      level: { type: "integer", enum: [1, 2, 3], enumNames: ["one", "two", "three"] },
      place: {
        enum: [
          { name: "Berlin", lat: 52 },
          { name: "Paris", lat: 48 },
        ],
        title: "An object",
      },
      toggle: { type: "boolean" },
      days: listOf(days, { uniqueItems: true }),
    }),
    { level: 2, place: { name: "Paris", lat: 48 }, toggle: true, days: ["tu"] },
    {
      place: { "ui:enumNames": ["Berlin", "Paris"] },
      toggle: { "ui:widget": "radio", "ui:enumNames": ["Yes!", "No!"] },
    },
  ),
];

function manyOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `option #${index}`);
}
