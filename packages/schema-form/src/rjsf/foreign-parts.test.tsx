import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import { Theme as Daisy } from "@rjsf/daisyui";
import { Theme as Shadcn } from "@rjsf/shadcn";
import type { FieldProps, Registry, UiSchema } from "@rjsf/utils";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { openForm } from "../testing/form-harness.tsx";

const schema: JsonSchema = {
  type: "object",
  $defs: { port: { type: "integer" }, size: { type: "integer", default: 80 } },
  properties: {
    server: {
      type: "object",
      title: "Server",
      properties: {
        host: { type: "string", title: "Host" },
        port: { $ref: "#/$defs/port", title: "Port" },
      },
      required: ["host"],
    },
    names: { type: "array", title: "Names", items: { type: "string" } },
    other: {},
  },
};
const value: JsonObject = { server: { host: "a", more: [1] }, names: ["x"], other: { kept: true } };

function openWith(
  server: (props: FieldProps) => React.ReactNode,
  more: { formContext?: object } = {},
) {
  return openForm({
    schema,
    value,
    fields: { own: server },
    uiSchema: { server: { "ui:field": "own" } },
    ...more,
  });
}

it("a field from elsewhere sees the real schema, value, errors and context", () => {
  let seen: FieldProps | undefined;
  const formContext = { tenant: "t1" };
  openForm({
    schema,
    value: { server: { more: [1] } },
    fields: {
      own: (props: FieldProps) => {
        seen = props;
        return null;
      },
    },
    uiSchema: { server: { "ui:field": "own" }, "ui:globalOptions": { copyable: true } },
    formContext,
  });
  const { registry, ...props } = seen as FieldProps & { registry: Registry };
  expect(registry.rootSchema).toBe(schema);
  expect(registry.formContext).toBe(formContext);
  expect(registry.globalUiOptions).toEqual({ copyable: true });
  expect(registry.schemaUtils.retrieveSchema({ $ref: "#/$defs/size" })).toMatchObject({
    type: "integer",
    default: 80,
  });
  expect(registry.schemaUtils.getDefaultFormState({ $ref: "#/$defs/size" }, undefined)).toBe(80);
  expect(
    registry.schemaUtils.getValidator().isValid({ type: "integer" }, "x", registry.rootSchema),
  ).toBe(false);
  expect(props).toMatchObject({
    name: "server",
    formData: { more: [1] },
    schema: {
      type: "object",
      title: "Server",
      properties: { port: { type: "integer", title: "Port" } },
    },
    fieldPathId: { path: ["server"] },
    errorSchema: { host: { __errors: [expect.any(String)] } },
  });
});

it("a field from elsewhere draws what is below it with ours, and hears of their edits", async () => {
  const heard: unknown[] = [];
  const form = openWith((props) => {
    const { SchemaField } = props.registry.fields;
    if (!SchemaField) throw new Error("RJSF has no SchemaField any more; see its changelog.");
    return (
      <SchemaField
        {...props}
        name="host"
        schema={{ type: "string", title: "Host" }}
        uiSchema={{}}
        formData={props.formData.host}
        fieldPathId={{
          $id: `${props.fieldPathId.$id}/host`,
          path: [...props.fieldPathId.path, "host"],
        }}
        onChange={(next: unknown, path: (string | number)[]) => {
          heard.push([next, path]);
          props.onChange(next, path);
        }}
      />
    );
  });
  await form.user.type(screen.getByRole("textbox", { name: "Host" }), "b");
  expect(heard).toEqual([["ab", ["server", "host"]]]);
  expect(form.value()).toEqual({ ...value, server: { host: "ab", more: [1] } });
});

it("a field from elsewhere can stand around ours", async () => {
  const form = openWith((props) => {
    const { SchemaField } = props.registry.fields;
    return (
      <section aria-label="Around">
        {SchemaField && (
          <SchemaField {...props} uiSchema={{ ...props.uiSchema, "ui:field": undefined }} />
        )}
      </section>
    );
  });
  await form.user.type(
    within(screen.getByRole("region")).getByRole("textbox", { name: "Host" }),
    "b",
  );
  expect(form.value()).toEqual({ ...value, server: { host: "ab", more: [1] } });
});

describe.each([
  ["shadcn", Shadcn],
  ["daisyUI", Daisy],
])("of the theme for %s", (_name, { templates, widgets }) => {
  it.each([
    [
      "ui:ObjectFieldTemplate",
      { server: { "ui:ObjectFieldTemplate": templates?.ObjectFieldTemplate } },
    ],
    [
      "ui:options",
      { server: { "ui:options": { ObjectFieldTemplate: templates?.ObjectFieldTemplate } } },
    ],
  ])(
    "a template by %s holds our fields, and changes nothing by being drawn",
    async (_by, uiSchema) => {
      const form = openForm({ schema, value, uiSchema: uiSchema as UiSchema });
      expect(form.changes).toEqual([]);
      await form.user.type(screen.getByRole("textbox", { name: "Host" }), "b");
      expect(form.value()).toEqual({ ...value, server: { host: "ab", more: [1] } });
    },
  );

  it("a template for lists holds our fields", async () => {
    const form = openForm({
      schema,
      value,
      uiSchema: { names: { "ui:ArrayFieldTemplate": templates?.ArrayFieldTemplate } } as UiSchema,
      templates,
    });
    expect(form.changes).toEqual([]);
    await form.user.type(screen.getByDisplayValue("x"), "y");
    expect(form.value()).toEqual({ ...value, names: ["xy"] });
  });

  it("a widget draws a value of ours", async () => {
    const form = openForm({
      schema,
      value,
      widgets: { elsewhere: widgets?.TextareaWidget as never },
      uiSchema: { server: { host: { "ui:widget": "elsewhere" } } },
    });
    await form.user.type(screen.getByRole("textbox", { name: "Host" }), "b");
    expect(form.value()).toEqual({ ...value, server: { host: "ab", more: [1] } });
  });
});

it("a widget of a kind that RJSF itself does not have draws a value of ours", async () => {
  const form = openForm({
    schema: { type: "object", properties: { stars: { type: "integer", minimum: 1, maximum: 5 } } },
    value: { stars: 2, more: [1] },
    widgets: { rating: Daisy.widgets?.RatingWidget as never },
    uiSchema: { stars: { "ui:widget": "rating" } },
  });
  expect(form.changes).toEqual([]);
  await form.user.click(screen.getAllByRole("radio").at(-1) as HTMLElement);
  expect(form.value()).toEqual({ stars: 5, more: [1] });
});
