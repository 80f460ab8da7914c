import {
  configChangesOf,
  organisationProblems,
  ownValue,
  type SchemaChange,
  validateJson,
} from "@pegboard/registry-core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { catalogQuery } from "../../../api/catalog.ts";
import { DriftNote, type DriftNoteProps } from "../../../components/config-form/drift-note.tsx";
import type { RegistryTool } from "../registry-model.ts";
import { patchedConfig } from "./config-patch.ts";
import type { EverybodyConfig } from "./use-everybody-config.ts";

const NO_CHANGES: SchemaChange[] = [];

interface EverybodyDriftProps extends Pick<DriftNoteProps, "onOpen"> {
  tool: RegistryTool;
  config: EverybodyConfig;
}

/** What the schema changed since values were set for everybody, and what keeps them from being used. */
export function EverybodyDrift({ tool, config, onOpen }: EverybodyDriftProps) {
  const { declared } = tool;
  const { value, stored } = config;
  const select = (answer: { configChanges: Record<string, SchemaChange[]> }) =>
    ownValue(answer.configChanges, declared.name) ?? NO_CHANGES;
  const changes = useQuery({ ...catalogQuery, select }).data ?? NO_CHANGES;
  const problems = useMemo(() => {
    const check = { validate: validateJson, changes };
    const known = organisationProblems(declared, stored, check).map(({ path }) => JSON.stringify(path));
    // What is only typed wrong now is marked at its field.
    return organisationProblems(declared, value, check).filter(({ path }) => known.includes(JSON.stringify(path)));
  }, [declared, stored, value, changes]);
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
      onFix={({ operations }) => config.edit(patchedConfig(value, configChangesOf(operations)))}
      onOpen={onOpen}
    />
  );
}
