import { FORM_WIDGETS } from "@pegboard/registry-core/internal";
import { getDefaultRegistry } from "@rjsf/core";
import { hasWidget } from "@rjsf/utils";
import { expect, it } from "vitest";
import { formTheme } from "../../../../packages/schema-form/src/form-theme.tsx";
import { configWidgets } from "./config-form.tsx";

it("what the server counts as a widget is what the forms have", () => {
  const own = { ...getDefaultRegistry().widgets, ...formTheme.widgets, ...configWidgets([]) };
  const named = new Set(Object.values(FORM_WIDGETS).flat());
  expect(Object.keys(own).filter((name) => !named.has(name))).toEqual([]);
  // Kinds of values that no widget of RJSF draws.
  const drawnElsewhere = ["json", "tags", "password"];
  const absent = Object.entries(FORM_WIDGETS).flatMap(([type, names]) =>
    names.filter(
      (name) =>
        !drawnElsewhere.includes(name) &&
        !hasWidget({ type: (type === "any" ? "string" : type) as "string" }, name, own),
    ),
  );
  expect(absent).toEqual([]);
});
