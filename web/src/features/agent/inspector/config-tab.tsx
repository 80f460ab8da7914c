import { effectiveConfig, type JsonObject, type ToolDefinition } from "@pegboard/registry-core";
import {
  configIssues,
  describeConfigProblem,
  ownValue,
  takenOverProblems,
} from "@pegboard/registry-core/internal";
import { History } from "lucide-react";
import { useMemo } from "react";
import { placePath } from "../../../addresses/place-path.ts";
import type { AgentToolsSearch } from "../../../addresses/searches/agent-tools-search.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { ConfigBar } from "../../../components/config-form/config-bar.tsx";
import { EmptyState } from "../../../components/page/empty-state.tsx";
import { fieldPointer } from "../../../components/schema-form/model/field-pointer.ts";
import type { DraftStep } from "../../../drafts/draft.ts";
import { common } from "../../../language/common.ts";
import { ConfigDrift } from "../../../settings/config-drift.tsx";
import { configStep, findChangedKeys } from "../../../settings/config-edit.ts";
import { ConfigEditor } from "../../../settings/config-editor.tsx";
import { useTyping } from "../../../settings/use-typing.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { say } from "./texts.ts";

export interface ConfigTabProps {
  tool: ToolDefinition;
  editor: "form" | "json";
  setSearch(patch: AgentToolsSearch): void;
  /** Pointer to the field that is to get the focus. */
  focusField: string | undefined;
  onFocused(): void;
}

const DRIFT = {
  changed: say.theSchemaChangedSinceThis,
  unfit: say.whatIsStoredDoesNotFitAny,
  consequence: say.untilItsErrorsAreSettledThe,
};

/** The settings of one tool for one agent, as a generated form or as JSON with the same checks. */
export function ConfigTab({ tool, editor, setSearch, focusField, onFocused }: ConfigTabProps) {
  const { model, saved } = useAgentEdit("model", "saved");
  const { settings, onStep } = useTyping();
  const takenOver = useMemo(() => takenOverProblems(tool, settings), [tool, settings]);
  const { configSchema: schema, organisationConfig } = tool;
  if (!schema) {
    return (
      <EmptyState plain title={say.thisToolHasNoSettings}>
        {say.itWorksAsItIsSwitchItOnOrOff}
      </EmptyState>
    );
  }
  const issues = configIssues(tool, settings);
  const value = effectiveConfig(tool, settings);
  const defaults = tool.configDefaults ?? {};
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      <ConfigBar
        editor={editor}
        onEditor={(next) => setSearch({ editor: next === "json" ? next : undefined })}
        set={findChangedKeys(value, defaults).length}
        fields={new Set([...Object.keys(schema.properties ?? {}), ...Object.keys(value)]).size}
        label={say.changedFromDefault}
        issues={issues}
      >
        <ConfigActions {...{ tool, value, onStep }} />
      </ConfigBar>
      <ConfigDrift
        {...{ tool, settings, onStep }}
        words={DRIFT}
        elsewhere={takenOver.map((problem) => ({
          message: say.organisationConfigProblem(describeConfigProblem(problem)),
          label: say.openInTheRegistry,
          href: placePath({ tool: tool.name, field: problem.path }),
        }))}
        onOpen={(path) => setSearch({ field: fieldPointer(path), editor: undefined })}
      />
      <ConfigEditor
        {...{ tool, editor, focusField, onFocused }}
        onOpenJson={() => setSearch({ editor: "json" })}
        tools={model.catalog.tools}
        label={say.configAsJson(tool.displayName)}
        form={{
          ...{ schema, value, defaults, issues },
          saved: effectiveConfig(tool, saved.settings),
          onChange: (next) => onStep(configStep(tool, value, next)),
          ...(organisationConfig && {
            level: { label: common.organisation, value: organisationConfig },
          }),
        }}
      />
    </div>
  );
}

interface ConfigActionsProps {
  tool: ToolDefinition;
  value: JsonObject;
  onStep(step: DraftStep): void;
}

/** Says that the schema changed, and leads back to the defaults. */
function ConfigActions({ tool, value, onStep }: ConfigActionsProps) {
  const { settings, blocked } = useAgentEdit("settings", "blocked");
  const { changes = [] } = ownValue(settings.configStates, tool.name) ?? {};
  const defaults = tool.configDefaults ?? {};
  return (
    <>
      {changes.length > 0 && (
        <span className="max-sm:hidden">
          <Badge tone="warn" icon={History}>
            <span className="num">{say.schemaChanged(changes.length)}</span>
          </Badge>
        </span>
      )}
      {findChangedKeys(value, defaults).length > 0 && (
        <Button
          variant="ghost"
          size="s"
          blocked={blocked}
          onClick={() => onStep({ ...configStep(tool, value, defaults), label: say.resetAll })}
        >
          {say.resetAll}
        </Button>
      )}
    </>
  );
}
