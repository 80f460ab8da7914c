import type { ToolDefinition } from "@pegboard/registry-core";
import { optionPicker, type PickOption } from "../schema-form/option-picker.tsx";
import type { FormWidgets } from "../schema-form/schema-form.tsx";

/** What a ui schema may name besides the widgets of every form: `icon-picker`, `tool-picker` and `model-picker`. */
export function configWidgets(tools: readonly ToolDefinition[]): FormWidgets {
  return {
    "icon-picker": iconPicker,
    "tool-picker": optionPicker({
      load: () => tools.map(({ name, displayName }) => ({ value: name, label: displayName, hint: name })),
    }),
    "model-picker": modelPicker,
  };
}

/** All of Lucide loads when the first list of icons opens. */
const iconPicker = optionPicker({
  async load() {
    const { icons } = await import("./all-icons.ts");
    return Object.entries(icons).map(([name, Icon]): PickOption => {
      return { value: name, label: name, icon: <Icon size={16} strokeWidth={1.75} aria-hidden /> };
    });
  },
});

/** The tool's author knows the models (`"ui:models": ["small", "large"]`), and people may know more. */
const modelPicker = optionPicker({
  load({ models }) {
    const known: unknown[] = Array.isArray(models) ? models : [];
    return known.flatMap((model) => (typeof model === "string" ? [{ value: model, label: model }] : []));
  },
  allowsOther: true,
});
