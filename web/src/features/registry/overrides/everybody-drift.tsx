import {
  applyOperations,
  configProblems,
  type JsonObject,
  organisationDefinition,
  ownValue,
  type SchemaChange,
  type SettingsOperation,
  toToolSettings,
  validateJson,
} from "@pegboard/registry-core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { catalogQuery } from "../../../api/catalog.ts";
import { DriftNote, type DriftNoteProps } from "../../../components/config-form/drift-note.tsx";
import type { RegistryTool } from "../registry-model.ts";
import type { EverybodyConfig } from "./use-everybody-config.ts";

const NO_CHANGES: SchemaChange[] = [];

interface EverybodyDriftProps extends Pick<DriftNoteProps, "onOpen"> {
  tool: RegistryTool;
  config: EverybodyConfig;
}

/** What the schema changed since values were set for everybody, and what keeps them from being used. */
export function EverybodyDrift({ tool, config, onOpen }: EverybodyDriftProps) {
  const { declared } = tool;
  const { name } = declared;
  const { value, stored } = config;
  const select = (answer: { configChanges: Record<string, SchemaChange[]> }) =>
    ownValue(answer.configChanges, name) ?? NO_CHANGES;
  const changes = useQuery({ ...catalogQuery, select }).data ?? NO_CHANGES;
  const problems = useMemo(() => {
    const check = { validate: validateJson, changes };
    const problemsOf = (config: JsonObject) =>
      configProblems(organisationDefinition(declared), settingsOf(name, config), check);
    const known = problemsOf(stored).map(({ path }) => JSON.stringify(path));
    // What is only typed wrong now is marked at its field.
    return problemsOf(value).filter(({ path }) => known.includes(JSON.stringify(path)));
  }, [declared, name, stored, value, changes]);
  return (
    <DriftNote
      title={
        changes.length > 0
          ? "The schema changed since this was set for everybody"
          : "What is set for everybody does not fit any more"
      }
      consequence="Agents without a value of their own are not offered the tool until its errors are settled. The stored values stay as they are."
      changes={changes}
      problems={problems}
      onFix={({ operations }) => config.edit(editedConfig(name, value, operations))}
      onOpen={onOpen}
    />
  );
}

const settingsOf = (tool: string, config: JsonObject) => ({ tools: { [tool]: { config } } });

function editedConfig(tool: string, config: JsonObject, operations: SettingsOperation[]): JsonObject {
  const { tools } = applyOperations(settingsOf(tool, config), operations);
  return toToolSettings(ownValue(tools, tool)).config ?? {};
}
