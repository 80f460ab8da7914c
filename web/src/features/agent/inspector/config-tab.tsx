import {
  effectiveConfig,
  fieldLabel,
  type Issue,
  type JsonObject,
  sameJson,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { lazy, useEffect, useMemo, useState } from "react";
import type { ConfigState } from "../../../api/settings.ts";
import { useCountTokens } from "../../../api/tokens.ts";
import { ConfigBar } from "../../../components/config-form/config-bar.tsx";
import { ConfigSkeleton } from "../../../components/config-form/config-skeleton.tsx";
import { EmptyState } from "../../../components/page/empty-state.tsx";
import { LatePart } from "../../../components/page/late-part.tsx";
import type { PlacePath } from "../../../components/problem-fixes.tsx";
import { SchemaJsonEditor } from "../../../components/schema-form/json/schema-json-editor.tsx";
import { pathOfPointer } from "../../../components/schema-form/model/field-pointer.ts";
import type { DraftStep, SavedSettings } from "../draft/draft.ts";
import { useTyping } from "../draft/use-typing.ts";
import type { AgentModel } from "../model/agent-model.ts";
import { ConfigActions } from "./config-actions.tsx";
import { ConfigDrift } from "./config-drift.tsx";
import { changedKeys, configStep } from "./config-edit.ts";
import { toolIssues } from "./tool-issues.ts";

const ConfigForm = lazy(() =>
  import("../../../components/config-form/config-form.tsx").then((module) => ({ default: module.ConfigForm })),
);

export interface ConfigTabProps {
  tool: ToolDefinition;
  model: AgentModel;
  saved: SavedSettings;
  /** What the schema changed since the config was saved. */
  changes: ConfigState["changes"];
  editor: "form" | "json";
  onEditor(editor: "form" | "json"): void;
  /** Pointer to the field that is to get the focus. */
  focusField: string | undefined;
  onFocused(): void;
  onOpenField(path: Issue["path"]): void;
  placePath: PlacePath;
  blocked: string | undefined;
  onStep(step: DraftStep): void;
  /** Half-typed input is no value: it blocks saving until it is one. Undefined when nothing is half-typed. */
  onUnreadable(reason: string | undefined): void;
}

/** The settings of one tool for one agent, as a generated form or as JSON with the same checks. */
export function ConfigTab(props: ConfigTabProps) {
  const { tool, model, saved, changes, editor, blocked } = props;
  const { settings, onStep } = useTyping(model.settings, props.onStep);
  const countTokens = useCountTokens();
  const [found, setFound] = useState<Issue[]>([]);
  const focusPath = useMemo(() => pathOfPointer(props.focusField), [props.focusField]);
  const issues = toolIssues(tool, settings);
  useUnfinished(props, found, issues);
  if (!tool.configSchema) {
    return (
      <EmptyState plain title="This tool has no settings">
        It works as it is. Switch it on or off in the list.
      </EmptyState>
    );
  }
  const value = effectiveConfig(tool, settings);
  const form = {
    schema: tool.configSchema,
    value,
    defaults: tool.configDefaults ?? {},
    onChange: (next: JsonObject) => onStep(configStep(tool, value, next)),
    issues,
    onIssues: setFound,
    readOnly: blocked !== undefined,
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      <ConfigBar
        editor={editor}
        onEditor={props.onEditor}
        set={changedKeys(value, form.defaults).length}
        fields={new Set([...Object.keys(tool.configSchema.properties ?? {}), ...Object.keys(value)]).size}
        label="changed from default"
        errors={issues.length}
      >
        <ConfigActions {...{ tool, value, changes, blocked, onStep }} />
      </ConfigBar>
      <ConfigDrift
        {...{ tool, settings, changes, blocked, onStep }}
        saved={saved.settings}
        placePath={props.placePath}
        onOpen={props.onOpenField}
      />
      {editor === "json" ? (
        <div className="px-6 py-3 max-sm:px-4">
          <SchemaJsonEditor key={tool.name} {...form} label={`Config of ${tool.displayName} as JSON`} />
        </div>
      ) : (
        <LatePart fallback={<ConfigSkeleton />}>
          <ConfigForm
            key={tool.name}
            {...form}
            uiSchema={tool.uiSchema}
            saved={effectiveConfig(tool, saved.settings)}
            focusPath={focusPath}
            onFocused={props.onFocused}
            {...(tool.organisationConfig && { level: { label: "Organisation", value: tool.organisationConfig } })}
            tools={model.catalog.tools}
            countTokens={countTokens}
          />
        </LatePart>
      )}
    </div>
  );
}

/** Tells of input that the draft knows nothing of, because it is no value yet. */
function useUnfinished({ tool, onUnreadable }: ConfigTabProps, found: Issue[], known: Issue[]): void {
  const unfinished = found.find((issue) => !known.some((one) => sameJson(one, issue)));
  const reason = unfinished && `${tool.displayName}, ${fieldLabel(tool, unfinished.path)}: ${unfinished.message}`;
  useEffect(() => {
    onUnreadable(reason);
    return () => onUnreadable(undefined);
  }, [reason, onUnreadable]);
}
