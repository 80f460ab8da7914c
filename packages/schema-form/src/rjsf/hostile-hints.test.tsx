import type { JsonObject } from "@pegboard/registry-core";
import { getDefaultRegistry } from "@rjsf/core";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { formTheme } from "../form-theme.tsx";
import { openForm } from "../testing/form-harness.tsx";

const server = {
  type: "object",
  title: "Server",
  properties: { host: { type: "string", title: "Host" } },
} as const;
const value: JsonObject = { server: { host: "a" } };

function drawn(hint: object, at: "in the schema" | "beside it" | "for all") {
  const form = openForm({
    schema: {
      type: "object",
      properties: { server: at === "in the schema" ? { ...server, ...hint } : server },
    },
    uiSchema: {
      "in the schema": {},
      "beside it": { server: hint },
      "for all": { "ui:globalOptions": withoutPrefix(hint) },
    }[at],
    value,
  });
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Host" }).value).toBe("a");
  const html = form.container.innerHTML.replace(/_r_\w+_/g, "id");
  form.unmount();
  return html;
}

function withoutPrefix(hint: object): object {
  return Object.fromEntries(
    Object.entries(hint).map(([key, part]) => [key.slice("ui:".length), part]),
  );
}

const { fields, templates } = getDefaultRegistry();
const places = ["in the schema", "beside it", "for all"] as const;

it.each(places)(
  "a hint %s cannot call RJSF's own fields, which resolve whatever is below them",
  (at) => {
    const plain = drawn({}, at);
    for (const name of Object.keys(fields))
      expect(drawn({ "ui:field": name }, at), name).toBe(plain);
    expect(drawn({ "ui:options": { field: "ObjectField" } }, at)).toBe(plain);
  },
);

it.each(places)(
  "hints %s cannot call templates that nobody brought, nor elements of HTML",
  (at) => {
    const plain = drawn({}, at);
    const kinds = [...Object.keys(templates), ...Object.keys(formTheme.templates)];
    const calling = (nameOf: (kind: string) => string) =>
      Object.fromEntries(kinds.map((kind) => [kind, nameOf(kind)]));
    for (const named of [
      calling((kind) => kind),
      calling(() => "ObjectFieldTemplate"),
      calling(() => "iframe"),
    ]) {
      expect(
        drawn(
          Object.fromEntries(Object.entries(named).map(([kind, name]) => [`ui:${kind}`, name])),
          at,
        ),
      ).toBe(plain);
      expect(drawn({ "ui:options": named }, at)).toBe(plain);
    }
  },
);

it.each([[{}], [["list"]], [7], [null]])(
  "a hint that names a field by %j draws the plain field",
  (name) => {
    expect(drawn({ "ui:field": name }, "in the schema")).toBe(drawn({}, "in the schema"));
  },
);

it("a hint calls a template by the name under which it was brought", () => {
  openForm({
    schema: { type: "object", properties: { server } },
    uiSchema: { server: { "ui:ObjectFieldTemplate": "Mine" } },
    templates: { Mine: () => <p>Mine</p> } as never,
    value,
  });
  screen.getByText("Mine");
});

it("a secret stays one, whatever field a hint asks for", () => {
  openForm({
    schema: {
      type: "object",
      properties: { key: { type: "string", title: "Key", writeOnly: true, "ui:field": "open" } },
    },
    fields: { open: ({ formData }) => <p>{JSON.stringify(formData)}</p> },
    value: { key: "sk-1" },
  });
  expect(document.body.innerHTML).not.toContain("sk-1");
});

it("a key that RJSF's lists of errors use for themselves costs no other field", () => {
  const inner = { type: "object", properties: { a: { type: "integer", title: "Count" } } };
  openForm({
    schema: {
      type: "object",
      properties: { server: { ...server, properties: { ...server.properties, __errors: inner } } },
    },
    value: { server: { host: "a", __errors: { a: 1 } } },
    issues: [
      { path: ["server", "__errors", "a"], code: "type", message: "is too small" },
      {
        path: ["server"],
        code: "author",
        values: { sentence: "cannot be reached" },
        message: "cannot be reached",
      },
    ],
  });
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Host" }).value).toBe("a");
  screen.getByText(/cannot be reached/i);
});

it("a look that a hint asks for cannot cover what is around the form", () => {
  const form = openForm({
    schema: { type: "object", properties: { server } },
    uiSchema: { server: { host: { "ui:style": { position: "fixed", inset: 0 } } } },
    value,
  });
  const styled = form.container.querySelector("[style*=fixed]");
  expect(styled?.parentElement?.className).toContain("contain-paint");
});
