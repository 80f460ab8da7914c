import type { ToolDefinition } from "@pegboard/registry-core";
import { useMemo } from "react";
import { SchemaForm, type SchemaFormProps } from "../schema-form/schema-form.tsx";
import { configWidgets } from "./config-widgets.tsx";

/** The generated form, with the widgets that only this product can offer. */
export function ConfigForm({
  tools,
  ...form
}: Omit<SchemaFormProps, "widgets"> & { tools: readonly ToolDefinition[] }) {
  const widgets = useMemo(() => configWidgets(tools), [tools]);
  return <SchemaForm {...form} widgets={widgets} />;
}
