import { schemaDefaults } from "@pegboard/json-schema";
import type { Issue, JsonObject, JsonSchema } from "@pegboard/registry-core";
import { act, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import type { JsonPath } from "../model/json-path.ts";
import { SchemaForm, type SchemaFormProps } from "../schema-form.tsx";

export interface HarnessOptions
  extends Pick<
    SchemaFormProps,
    | "schema"
    | "uiSchema"
    | "issues"
    | "readOnly"
    | "widgets"
    | "fields"
    | "templates"
    | "formContext"
    | "level"
    | "focusPath"
    | "onFocused"
    | "onOpenJson"
    | "textCost"
    | "call"
  > {
  value?: JsonObject;
  defaults?: JsonObject;
}

/** A form in the hands of a parent that stores what it is told; for tests. */
export function openForm({
  schema,
  value = {},
  defaults = schemaDefaults(schema),
  ...rest
}: HarnessOptions) {
  const changes: JsonObject[] = [];
  const reported: Issue[][] = [];
  let put: (value: JsonObject) => void = () => {};
  let focus: (path: JsonPath) => void = () => {};
  function Parent() {
    const [current, setCurrent] = useState(value);
    const [focusPath, setFocusPath] = useState(rest.focusPath);
    put = setCurrent;
    focus = setFocusPath;
    return (
      <SchemaForm
        schema={schema}
        value={current}
        defaults={defaults}
        saved={value}
        onChange={(next) => {
          changes.push(next);
          setCurrent(next);
        }}
        onIssues={(issues) => reported.push(issues)}
        {...rest}
        focusPath={focusPath}
      />
    );
  }
  const view = render(<Parent />);
  return {
    ...view,
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    changes,
    /** What the parent holds now. */
    value: () => changes.at(-1) ?? value,
    issues: () => reported.at(-1) ?? [],
    /** A value from outside, as after a save. */
    put: (next: JsonObject) => act(() => put(next)),
    /** Asks for the focus, as a link to a field does. */
    focus: (path: JsonPath) => act(() => focus(path)),
  };
}

/** The schema of an object with one property, `field`. */
export function objectWith(field: JsonSchema, more: JsonSchema = {}): JsonSchema {
  return { type: "object", properties: { field }, ...more };
}
