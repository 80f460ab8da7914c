import {
  type AgentSettings,
  type ConfigProblem,
  configProblems,
  describeFix,
  type SchemaChange,
  sameJson,
  type ToolDefinition,
  takenOverProblems,
  validateJson,
} from "@pegboard/registry-core";
import { useMemo } from "react";
import { DriftNote } from "../../../components/config-form/drift-note.tsx";
import type { DraftStep } from "../../../settings/draft.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";

export interface ConfigDriftProps {
  tool: ToolDefinition;
  /** With the draft. */
  settings: AgentSettings;
  changes: readonly SchemaChange[];
  onStep(step: DraftStep): void;
  onOpen(path: ConfigProblem["path"]): void;
}

/** What keeps a stored config from being used, and what its schema changed since. */
export function ConfigDrift({ tool, settings, changes, onStep, onOpen }: ConfigDriftProps) {
  const { saved, blocked, links } = useAgentEdit();
  const problems = useMemo(() => {
    const problemsOf = (of: AgentSettings) => configProblems(tool, of, { validate: validateJson, changes });
    const stored = problemsOf(saved.settings);
    // What is only typed wrong now is marked at its field.
    return problemsOf(settings).filter(({ path }) => stored.some((problem) => sameJson(problem.path, path)));
  }, [tool, settings, saved, changes]);
  const takenOver = useMemo(() => takenOverProblems(tool, settings, validateJson), [tool, settings]);
  return (
    <DriftNote
      title={
        changes.length > 0 ? "The schema changed since this config was saved" : "What is stored does not fit any more"
      }
      consequence="Until its errors are settled, the tool is not offered. The stored values stay as they are."
      changes={changes}
      problems={problems}
      elsewhere={takenOver.map(({ path, message }) => ({
        message: `For everybody: ${message}`,
        label: "Open in the Registry",
        href: links.placePath({ tool: tool.name, field: path }),
      }))}
      blocked={blocked}
      onFix={({ operations, ...fix }) => onStep({ label: `${describeFix(fix)} in ${tool.displayName}`, operations })}
      onOpen={onOpen}
    />
  );
}
