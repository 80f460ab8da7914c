import type { ToolDefinition } from "@pegboard/registry-core";
import { SchemaForm, type SchemaFormProps } from "@pegboard/schema-form";
import { useCallback, useMemo } from "react";
import { tokenCount } from "../../messages/counts.ts";
import { configWidgets } from "./config-widgets.tsx";

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
  return <SchemaForm {...form} {...{ widgets, textCost }} />;
}
