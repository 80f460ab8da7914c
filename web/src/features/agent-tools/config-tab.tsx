import { effectiveConfig, type JsonObject, type ToolDefinition } from "@pegboard/registry-core";
import { CircleX } from "lucide-react";
import { lazy, Suspense } from "react";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { Segmented } from "../../components/segmented.tsx";
import type { AgentModel } from "./agent-model.ts";
import { changedKeys, configStep } from "./config-edit.ts";
import { ConfigJson } from "./config-json.tsx";
import { ConfigSkeleton } from "./config-skeleton.tsx";
import { countOf, countText } from "./count-text.ts";
import type { DraftStep, SavedSettings } from "./draft.ts";
import { toolIssues } from "./tool-issues.ts";

const SchemaForm = lazy(() =>
  import("../../components/schema-form/schema-form.tsx").then((module) => ({ default: module.SchemaForm })),
);

export interface ConfigTabProps {
  tool: ToolDefinition;
  model: AgentModel;
  saved: SavedSettings;
  editor: "form" | "json";
  onEditor(editor: "form" | "json"): void;
  blocked: string | undefined;
  onStep(step: DraftStep): void;
  /** A JSON text that cannot be read is no value: it blocks saving until it can. Undefined when it can. */
  onUnreadable(reason: string | undefined): void;
}

/** The settings of one tool for one agent, as a generated form or as JSON with the same checks. */
export function ConfigTab(props: ConfigTabProps) {
  const { tool, model, saved, editor, onEditor, blocked, onStep, onUnreadable } = props;
  if (!tool.configSchema) {
    return (
      <EmptyState plain title="This tool has no settings">
        It works as it is. Switch it on or off in the list.
      </EmptyState>
    );
  }
  const schema = tool.configSchema;
  const defaults = tool.configDefaults ?? {};
  const value = effectiveConfig(tool, model.settings);
  const issues = toolIssues(tool, model.settings);
  const changed = changedKeys(value, defaults);
  const fields = new Set([...Object.keys(schema.properties ?? {}), ...Object.keys(value)]).size;
  const change = (next: JsonObject) => onStep(configStep(tool, value, next));
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      <div className="sticky top-0 z-10 flex h-11 flex-none items-center gap-3 border-b border-line-soft bg-panel px-6 text-meta text-2 max-sm:h-14 max-sm:px-4">
        <Segmented
          label="Editor"
          items={[
            { id: "form", label: "Form" },
            { id: "json", label: "JSON" },
          ]}
          value={editor}
          onChange={onEditor}
        />
        <span className="num">
          <b className="font-medium text-1">{countText(changed.length)}</b> of {countText(fields)} changed
          <span className="max-sm:hidden"> from default</span>
        </span>
        {issues.length > 0 && (
          <span className="num inline-flex items-center gap-1.5 font-medium text-red">
            <CircleX {...iconSize.s} />
            {countOf(issues.length, "error")}
          </span>
        )}
        <span className="flex-1" />
        {changed.length > 0 && (
          <Button
            variant="ghost"
            size="s"
            blocked={blocked}
            onClick={() => onStep({ ...configStep(tool, value, defaults), label: "Reset all" })}
          >
            Reset all
          </Button>
        )}
      </div>
      {editor === "json" ? (
        <ConfigJson
          key={tool.name}
          tool={tool}
          value={value}
          issues={issues}
          readOnly={blocked !== undefined}
          onChange={change}
          onUnreadable={onUnreadable}
        />
      ) : (
        <Suspense fallback={<ConfigSkeleton />}>
          <SchemaForm
            key={tool.name}
            schema={schema}
            {...(tool.uiSchema && { uiSchema: tool.uiSchema })}
            value={value}
            defaults={defaults}
            saved={effectiveConfig(tool, saved.settings)}
            onChange={change}
            issues={issues}
            readOnly={blocked !== undefined}
          />
        </Suspense>
      )}
    </div>
  );
}
