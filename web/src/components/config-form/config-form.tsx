import type { ToolDefinition } from "@pegboard/registry-core";
import type { FormWidgets } from "@pegboard/schema-form";
import { SchemaForm, type SchemaFormProps } from "@pegboard/schema-form";
import { optionPicker, type PickOption } from "@pegboard/schema-form/option-picker";
import { useCallback, useMemo } from "react";
import { tokenCount } from "../../messages/counts.ts";
import { iconItems } from "./icon-items.tsx";

interface ConfigFormProps extends Omit<SchemaFormProps, "widgets" | "textCost"> {
  tools: readonly ToolDefinition[];
  /** Counts tokens of a text. It has to stay one function. */
  countTokens(text: string): Promise<{ tokenizer: string; counts: number[] }>;
}

/** The generated form, with the widgets and the token counts that only this product can offer. */
export function ToolConfigForm({ tools, countTokens, ...form }: ConfigFormProps) {
  const widgets = useMemo(() => configWidgets(tools), [tools]);
  const textCost = useCallback(
    async (text: string) => {
      const { tokenizer, counts } = await countTokens(text);
      const [count = 0] = counts;
      return `≈ ${tokenCount(count)}, ${tokenizer}`;
    },
    [countTokens],
  );
  return <SchemaForm {...form} widgets={widgets} textCost={textCost} />;
}

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
