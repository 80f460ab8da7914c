import { ownValue, sameJson } from "@pegboard/json-schema";
import type { OwnerSettings, ToolDefinition } from "@pegboard/registry-core";
import {
  type ConfigProblem,
  configProblems,
  type SchemaChange,
} from "@pegboard/registry-core/internal";
import { describeFix } from "@pegboard/registry-core/problems";
import { useMemo } from "react";
import { DriftNote } from "../components/config-form/drift-note.tsx";
import type { DraftStep } from "../drafts/draft.ts";
import { t } from "../messages/t.ts";
import { useOwnerEdit } from "./owner-edit.tsx";

interface ConfigDriftProps {
  /** The definition that the owner's values must follow. */
  tool: ToolDefinition;
  /** The settings with the draft. */
  settings: OwnerSettings;
  /** Problems with a fix on another page, each with a link. */
  elsewhere?: readonly { message: string; label: string; href: string | undefined }[];
  words: { changed: string; unfit: string; consequence: string };
  onStep(step: DraftStep): void;
  onOpen(path: ConfigProblem["path"]): void;
}

const NO_CHANGES: SchemaChange[] = [];

/** The problems of a tool's stored values, and what its schema changed since they were saved. */
export function ConfigDrift({
  tool,
  settings,
  words,
  elsewhere = [],
  onStep,
  onOpen,
}: ConfigDriftProps) {
  const { stored, blocked } = useOwnerEdit("stored", "blocked");
  const changes = ownValue(stored.configStates, tool.name)?.changes ?? NO_CHANGES;
  const problems = useMemo(() => {
    const findConfigProblems = (of: OwnerSettings) => configProblems(tool, of, changes);
    const before = findConfigProblems(stored.settings);
    // The field itself marks a value that is wrong only since it was typed.
    return findConfigProblems(settings).filter(({ path }) =>
      before.some((problem) => sameJson(problem.path, path)),
    );
  }, [tool, settings, stored, changes]);
  return (
    <DriftNote
      title={changes.length > 0 ? words.changed : words.unfit}
      consequence={words.consequence}
      changes={changes}
      problems={problems}
      elsewhere={elsewhere}
      blocked={blocked}
      onOpen={onOpen}
      onFix={({ operations, ...fix }) =>
        onStep({
          label: t("{fix} in {name}", { fix: describeFix(fix, t), name: tool.displayName }),
          operations,
        })
      }
    />
  );
}
