import type { ToolDefinition } from "@pegboard/registry-core";
import { organisationDefinition } from "@pegboard/registry-core/internal";
import { useMemo } from "react";
import { configBlocker, findConfigBlockers } from "../../settings/config-blockers.ts";
import type { Blocker } from "../../settings/draft-bar.tsx";
import { DraftFoot } from "../../settings/draft-foot.tsx";
import {
  OrganisationReview,
  ReachEffect,
} from "../../settings/organisation/organisation-review.tsx";
import { useDrafting, useOwnerEdit } from "../../settings/owner-edit.tsx";

interface PresetFootProps {
  tools: readonly ToolDefinition[];
  onTool(tool: string): void;
}

/** The draft bar of a preset, with the agents that saving reaches and the cost for them. */
export function PresetFoot({ tools, onTool }: PresetFootProps) {
  const { stored, drafted } = useOwnerEdit("stored", "drafted");
  const unreadable = useDrafting((edit) => edit.unreadable);
  const found = useMemo(() => {
    const byName = new Map(tools.map((tool) => [tool.name, tool]));
    return findConfigBlockers(
      (name) => {
        const tool = byName.get(name);
        return tool && organisationDefinition(tool);
      },
      stored,
      drafted,
    );
  }, [tools, stored, drafted]);
  const blockers: Blocker[] = [
    ...(unreadable ? [{ text: unreadable.reason, show: () => {} }] : []),
    ...found.map((blocker) => configBlocker(blocker, onTool)),
  ];
  return (
    <DraftFoot
      blockers={blockers}
      effect={<ReachEffect />}
      Review={OrganisationReview}
      openField={({ tool }) => onTool(tool)}
    />
  );
}
