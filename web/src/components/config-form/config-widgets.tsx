import type { ToolDefinition } from "@pegboard/registry-core";
import type { FormWidgets } from "@pegboard/schema-form";
import { optionPicker, type PickOption } from "@pegboard/schema-form/option-picker";
import { iconItems } from "./icon-items.tsx";

/**
 * The widgets that a ui schema may name besides those of every form: `icon-picker`, `tool-picker`
 * and `model-picker`.
 */
export function configWidgets(tools: readonly ToolDefinition[]): FormWidgets {
  return {
    "icon-picker": iconPicker,
    "tool-picker": optionPicker({
      load: () =>
        tools.map(({ name, displayName }) => ({ value: name, label: displayName, hint: name })),
    }),
    "model-picker": modelPicker,
  };
}

/** A picker of icons. All of Lucide loads when the first list opens. */
const iconPicker = optionPicker({
  load: async () =>
    (await iconItems()).map(({ id, ...item }): PickOption => ({ value: id, ...item })),
});

/**
 * A picker of models. The tool's author knows them (`"ui:models": ["small", "large"]`), and people
 * may know more.
 */
const modelPicker = optionPicker({
  load({ models }) {
    const known: unknown[] = Array.isArray(models) ? models : [];
    return known.flatMap((model) =>
      typeof model === "string" ? [{ value: model, label: model }] : [],
    );
  },
  allowsOther: true,
});
