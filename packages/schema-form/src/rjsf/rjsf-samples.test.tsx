import type { JsonObject } from "@pegboard/registry-core";
import { fireEvent, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sampleEveryNth } from "../../../../test-depth.ts";
import { type JsonPath, type MaybeJson, startsWith, valueAt } from "../model/json-path.ts";
import { openForm } from "../testing/form-harness.tsx";
import { rjsfExamples } from "../testing/gallery-rjsf.ts";
import { rjsfRuleExamples } from "../testing/gallery-rjsf-rules.ts";

/** Values that their samples show without letting anybody change them. */
const UNCHANGEABLE = new Set(["/hidden", "/kept", "/disabled", "/gone", "/same", "/tagged/kind"]);

/** One choice of several objects. */
const CHOSEN_WHOLE = new Set(["/place"]);

describe.each([...rjsfExamples, ...rjsfRuleExamples])("$name", ({ schema, uiSchema, value }) => {
  const leaves = leavesOf(value).filter((path) => !UNCHANGEABLE.has(`/${path.join("/")}`));

  it.each(sampleEveryNth(leaves, 3).map((path) => [path.join("/"), path] as const))(
    "%s can be edited, and alone changes",
    async (_, path) => {
      let arrived = false;
      const form = openForm({
        schema,
        uiSchema,
        value,
        focusPath: path,
        onFocused: () => (arrived = true),
      });
      await waitFor(() => expect(arrived).toBe(true));
      expect(form.changes).toEqual([]);
      const control = document.activeElement;
      expect(form.container.contains(control) && control instanceof HTMLElement).toBe(true);
      await edit(form, control as HTMLElement);
      const after = form.value();
      const at = path.length > 0 && isPartOfSet(value, after, path) ? path.slice(0, -1) : path;
      expect(valueAt(after, at)).not.toEqual(valueAt(value, at));
      const others = leavesOf(value).filter((other) => !startsWith(other, at));
      expect(others.map((other) => valueAt(after, other))).toEqual(
        others.map((other) => valueAt(value, other)),
      );
    },
  );
});

/** Tags and checkboxes are one control for all of their list. */
function isPartOfSet(before: JsonObject, after: JsonObject, path: JsonPath): boolean {
  const list = valueAt(before, path.slice(0, -1));
  const next = valueAt(after, path.slice(0, -1));
  return Array.isArray(list) && Array.isArray(next) && list.length !== next.length;
}

function leavesOf(value: MaybeJson, path: JsonPath = []): JsonPath[] {
  if (typeof value !== "object" || value === null || CHOSEN_WHOLE.has(`/${path.join("/")}`))
    return [path];
  return Object.entries(value).flatMap(([key, member]) =>
    leavesOf(member, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

const PICKED: Partial<Record<string, string>> = {
  date: "2027-04-05",
  time: "11:12:13",
  "datetime-local": "2027-04-05T11:12:13",
  color: "#0ea5e9",
  range: "55",
};

/** Uses a control as a person would. */
async function edit(form: ReturnType<typeof openForm>, control: HTMLElement): Promise<void> {
  if (control instanceof HTMLSelectElement) {
    const other = [...control.options].find(
      (option) => !option.selected && option.value !== "unset",
    );
    await form.user.selectOptions(control, other?.value ?? "");
  } else if (control instanceof HTMLInputElement && control.type === "radio") {
    const others = [
      ...form.container.querySelectorAll<HTMLInputElement>(`input[name="${control.name}"]`),
    ];
    await form.user.click(others.find((other) => !other.checked) ?? control);
  } else if (control instanceof HTMLInputElement && PICKED[control.type]) {
    fireEvent.change(control, { target: { value: PICKED[control.type] } });
  } else if (control instanceof HTMLInputElement && control.type === "checkbox") {
    await form.user.click(control);
  } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    const isNumber = ["numeric", "decimal"].includes(control.inputMode);
    await (isNumber ? replaceNumber(form, control) : form.user.type(control, "7"));
  } else if (control.role === "combobox") {
    await form.user.click(control);
    const options = [...document.querySelectorAll<HTMLElement>("[role=option]")];
    await form.user.click(options.find((option) => !option.querySelector("svg")) ?? control);
  } else {
    await form.user.click(control);
  }
}

async function replaceNumber(
  form: ReturnType<typeof openForm>,
  control: HTMLElement,
): Promise<void> {
  await form.user.clear(control);
  await form.user.type(control, "6");
}
