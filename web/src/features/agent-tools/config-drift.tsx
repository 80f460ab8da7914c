import {
  type AgentSettings,
  type ConfigFix,
  type ConfigProblem,
  configProblems,
  type SchemaChange,
  type ToolDefinition,
  validateJson,
} from "@pegboard/registry-core";
import { useMemo } from "react";
import { Button } from "../../components/button.tsx";
import { Note } from "../../components/note.tsx";
import type { DraftStep } from "./draft.ts";

export interface ConfigDriftProps {
  tool: ToolDefinition;
  settings: AgentSettings;
  changes: readonly SchemaChange[];
  blocked: string | undefined;
  onStep(step: DraftStep): void;
}

/** What the schema changed since the config was saved, and what a person should settle because of it, each by itself. */
export function ConfigDrift({ tool, settings, changes, blocked, onStep }: ConfigDriftProps) {
  const problems = useMemo(
    () => configProblems(tool, settings, { validate: validateJson, changes }).filter(({ fixes }) => fixes.length > 0),
    [tool, settings, changes],
  );
  if (changes.length === 0 && !problems.some(({ kind }) => kind === "left over")) return null;
  const isInvalid = problems.some(({ kind }) => kind === "invalid");
  return (
    <section aria-label="The schema changed" className="border-b border-line-soft px-6 py-3 max-sm:px-4">
      <Note tone="warn">
        <p className="font-medium">The schema changed since this config was saved</p>
        {isInvalid && <p>Until its errors are settled, the tool is not offered. The stored values stay as they are.</p>}
        <ul className="mt-1 grid list-disc gap-0.5 pl-4">
          {changes.map((change) => (
            <li key={`${change.path.join("/")} ${change.message}`}>{change.message}</li>
          ))}
        </ul>
        {problems.length > 0 && (
          <ul aria-label="To settle" className="mt-2 grid gap-1 border-t border-amber-line pt-2">
            {problems.map((problem) => (
              <li key={`${problem.path.join("/")} ${problem.message}`} className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 flex-1 basis-48">{problem.message}</span>
                <Fixes problem={problem} blocked={blocked} onFix={(fix) => onStep(stepOf(tool, fix))} />
              </li>
            ))}
          </ul>
        )}
      </Note>
    </section>
  );
}

function Fixes(props: { problem: ConfigProblem; blocked: string | undefined; onFix(fix: ConfigFix): void }) {
  return (
    <span className="flex flex-wrap gap-1">
      {props.problem.fixes.map((fix) => (
        <Button key={fix.label} size="s" blocked={props.blocked} onClick={() => props.onFix(fix)}>
          {fix.label}
        </Button>
      ))}
    </span>
  );
}

function stepOf(tool: ToolDefinition, { label, operations }: ConfigFix): DraftStep {
  return { label: `${label} in ${tool.displayName}`, operations };
}
