import { type AgentSettings, DEFAULT_TEMPLATES, type SettingsOperation } from "@pegboard/registry-core";
import { LineChanges } from "../../../components/text/line-changes.tsx";

export interface TemplateChangeProps {
  operation: Extract<SettingsOperation, { op: "setTemplate" | "resetTemplate" }>;
  saved: AgentSettings;
}

/** What an edit changes of a template, line by line. */
export function TemplateChange({ operation, saved }: TemplateChangeProps) {
  const { template } = operation;
  const before = saved.prompts?.[template] ?? DEFAULT_TEMPLATES[template];
  const after = operation.op === "setTemplate" ? operation.source : DEFAULT_TEMPLATES[template];
  return (
    <div className="mb-2">
      <LineChanges before={before} after={after} label={`Changes of the ${template} template`} />
    </div>
  );
}
