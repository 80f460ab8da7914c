import type { WidgetProps } from "@rjsf/utils";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { useField } from "./form-context.ts";
import { openForm } from "./testing/form-harness.tsx";

it("draws no other field again while one is typed into", async () => {
  let drawn = 0;
  const widgets = {
    counted: ({ value }: WidgetProps) => {
      useField();
      drawn += 1;
      return <span>{String(value)}</span>;
    },
  };
  const schema = {
    type: "object",
    properties: {
      typed: { type: "string" },
      other: { type: "string", default: "x" },
      section: { type: "object", properties: { inner: { type: "string", default: "y" } } },
    },
  };
  const form = openForm({
    schema,
    widgets,
    uiSchema: { other: { "ui:widget": "counted" }, section: { inner: { "ui:widget": "counted" } } },
    level: { label: "Organisation", value: {} },
  });
  const before = drawn;
  await form.user.type(screen.getByRole("textbox", { name: "Typed" }), "abc");
  expect(form.value()).toEqual({ typed: "abc" });
  expect(drawn).toBe(before);
});
