import {
  configIssues,
  effectiveConfig,
  fieldLabel,
  type Issue,
  type JsonObject,
  ownValue,
  sameJson,
  type ToolDefinition,
  validateJson,
} from "@pegboard/registry-core";
import { History } from "lucide-react";
import { lazy, useEffect, useMemo, useState } from "react";
import { useCountTokens } from "../../../api/tokens.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { ConfigBar } from "../../../components/config-form/config-bar.tsx";
import { ConfigSkeleton } from "../../../components/config-form/config-skeleton.tsx";
import { EmptyState } from "../../../components/page/empty-state.tsx";
import { LatePart } from "../../../components/page/late-part.tsx";
import { SchemaJsonEditor } from "../../../components/schema-form/json/schema-json-editor.tsx";
import { fieldPointer, pathOfPointer } from "../../../components/schema-form/model/field-pointer.ts";
import { countText } from "../../../components/text/count-text.ts";
import type { DraftStep } from "../../../settings/draft.ts";
import { useTyping } from "../../../settings/use-typing.ts";
import type { AgentToolsSearch } from "../agent-tools-search.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { ConfigDrift } from "./config-drift.tsx";
import { changedKeys, configStep } from "./config-edit.ts";

const ConfigForm = lazy(() =>
  import("../../../components/config-form/config-form.tsx").then((module) => ({ default: module.ConfigForm })),
);

export interface ConfigTabProps {
  tool: ToolDefinition;
  editor: "form" | "json";
  setSearch(patch: AgentToolsSearch): void;
  /** Pointer to the field that is to get the focus. */
  focusField: string | undefined;
  onFocused(): void;
  /** Half-typed input is no value: it blocks saving until it is one. Undefined when nothing is half-typed. */
  onUnreadable(reason: string | undefined): void;
}

const NO_CHANGES: [] = [];

/** The settings of one tool for one agent, as a generated form or as JSON with the same checks. */
export function ConfigTab(props: ConfigTabProps) {
  const { tool, editor, setSearch } = props;
  const { model, saved, blocked } = useAgentEdit();
  const { settings, onStep } = useTyping();
  const changes = ownValue(useAgentEdit().settings.configStates, tool.name)?.changes ?? NO_CHANGES;
  const countTokens = useCountTokens();
  const [found, setFound] = useState<Issue[]>([]);
  const focusPath = useMemo(() => pathOfPointer(props.focusField), [props.focusField]);
  const issues = configIssues(tool, settings, validateJson);
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
        onEditor={(next) => setSearch({ editor: next === "json" ? next : undefined })}
        set={changedKeys(value, form.defaults).length}
        fields={new Set([...Object.keys(tool.configSchema.properties ?? {}), ...Object.keys(value)]).size}
        label="changed from default"
        errors={issues.length}
      >
        <ConfigActions {...{ tool, value, blocked, onStep }} changes={changes.length} />
      </ConfigBar>
      <ConfigDrift
        {...{ tool, settings, changes, onStep }}
        onOpen={(path) => setSearch({ field: fieldPointer(path), editor: undefined })}
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

interface ConfigActionsProps {
  tool: ToolDefinition;
  value: JsonObject;
  /** Of the schema, since the config was saved. */
  changes: number;
  blocked: string | undefined;
  onStep(step: DraftStep): void;
}

/** Says that the schema changed, and leads back to the defaults. */
function ConfigActions({ tool, value, changes, blocked, onStep }: ConfigActionsProps) {
  const defaults = tool.configDefaults ?? {};
  return (
    <>
      {changes > 0 && (
        <span className="max-sm:hidden">
          <Badge tone="warn" icon={History}>
            <span className="num">Schema changed: {countText(changes)}</span>
          </Badge>
        </span>
      )}
      {changedKeys(value, defaults).length > 0 && (
        <Button
          variant="ghost"
          size="s"
          blocked={blocked}
          onClick={() => onStep({ ...configStep(tool, value, defaults), label: "Reset all" })}
        >
          Reset all
        </Button>
      )}
    </>
  );
}
