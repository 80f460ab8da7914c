import { ownValue } from "@pegboard/json-schema";
import { effectiveConfig, type JsonObject, type ToolDefinition } from "@pegboard/registry-core";
import {
  configIssues,
  describeConfigProblem,
  takenOverProblems,
} from "@pegboard/registry-core/internal";
import { fieldPointer } from "@pegboard/schema-form/json-path";
import { Badge } from "@pegboard/ui/badge.tsx";
import { Button } from "@pegboard/ui/button.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { History } from "lucide-react";
import { useMemo } from "react";
import { placePath } from "../../../addresses/place-path.ts";
import type { AgentToolsSearch } from "../../../addresses/searches/agent-tools-search.ts";
import { ConfigBar } from "../../../components/config-form/config-bar.tsx";
import type { DraftStep } from "../../../drafts/draft.ts";
import { countUnfinished } from "../../../drafts/unfinished-input.ts";
import { t } from "../../../messages/t.ts";
import { ConfigDrift } from "../../../owner-editor/config-drift.tsx";
import { configStep, findChangedKeys } from "../../../owner-editor/config-edit.ts";
import { ConfigEditor } from "../../../owner-editor/config-editor.tsx";
import { useDrafting } from "../../../owner-editor/owner-edit.tsx";
import { useTyping } from "../../../owner-editor/use-typing.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";

export interface ConfigTabProps {
  tool: ToolDefinition;
  editor: "form" | "json";
  setSearch(patch: AgentToolsSearch): void;
  /** The pointer to the field that gets the focus. */
  focusField: string | undefined;
  onFocused(): void;
}

const AGENT_CONFIG_DRIFT = {
  changed: t("The schema changed since this config was saved"),
  unfit: t("What is stored does not fit any more"),
  consequence: t(
    "Until its errors are settled, the tool is not offered. The stored values stay as they are.",
  ),
};

/** The settings of one tool for one agent, as a generated form or as JSON with the same checks. */
export function ConfigTab({ tool, editor, setSearch, focusField, onFocused }: ConfigTabProps) {
  const { model, saved } = useAgentEdit("model", "saved");
  const { settings, onStep } = useTyping();
  const unfinished = useDrafting((edit) =>
    countUnfinished(edit.draft, { of: "config", tool: tool.name }),
  );
  const takenOver = useMemo(() => takenOverProblems(tool, settings), [tool, settings]);
  const { configSchema: schema, organisationConfig } = tool;
  if (!schema) {
    return (
      <EmptyState plain title={t("This tool has no settings")}>
        {t("It works as it is. Switch it on or off in the list.")}
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
        label={t("changed from default")}
        issues={issues}
        unfinished={unfinished}
      >
        <ConfigActions tool={tool} value={value} onStep={onStep} />
      </ConfigBar>
      <ConfigDrift
        tool={tool}
        settings={settings}
        onStep={onStep}
        words={AGENT_CONFIG_DRIFT}
        elsewhere={takenOver.map((problem) => ({
          message: t("Organisation: {configProblem}", {
            configProblem: describeConfigProblem(problem, t),
          }),
          label: t("Open in the Registry"),
          href: placePath({ tool: tool.name, field: problem.path }),
        }))}
        onOpen={(path) => setSearch({ field: fieldPointer(path), editor: undefined })}
      />
      <ConfigEditor
        tool={tool}
        editor={editor}
        focusField={focusField}
        onFocused={onFocused}
        onOpenJson={() => setSearch({ editor: "json" })}
        tools={model.catalog.tools}
        label={t("Config of {tool} as JSON", { tool: tool.displayName })}
        form={{
          schema,
          value,
          defaults,
          issues,
          saved: effectiveConfig(tool, saved.settings),
          onChange: (next) => onStep(configStep(tool, value, next)),
          ...(organisationConfig && {
            level: { label: t("Organisation"), value: organisationConfig },
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

/** A note that the schema changed, and a button that leads back to the defaults. */
function ConfigActions({ tool, value, onStep }: ConfigActionsProps) {
  const { settings, blocked } = useAgentEdit("settings", "blocked");
  const { changes = [] } = ownValue(settings.configStates, tool.name) ?? {};
  const defaults = tool.configDefaults ?? {};
  return (
    <>
      {changes.length > 0 && (
        <span className="max-sm:hidden">
          <Badge tone="warn" icon={History}>
            <span className="num">
              {t("Schema changed: {count, number}", { count: changes.length })}
            </span>
          </Badge>
        </span>
      )}
      {findChangedKeys(value, defaults).length > 0 && (
        <Button
          variant="ghost"
          size="s"
          blocked={blocked}
          onClick={() => onStep({ ...configStep(tool, value, defaults), label: t("Reset all") })}
        >
          {t("Reset all")}
        </Button>
      )}
    </>
  );
}
