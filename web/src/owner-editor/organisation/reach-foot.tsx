import type { ToolDefinition } from "@pegboard/registry-core";
import { organisationDefinition } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { useMemo } from "react";
import {
  configBlocker,
  findConfigBlockers,
  type OpenConfig,
  type OpenInput,
  unfinishedBlockers,
} from "../config-blockers.ts";
import { type Blocker, DraftBarEffect } from "../draft-bar.tsx";
import { DraftFoot } from "../draft-foot.tsx";
import { useDrafting, useOwnerEdit } from "../owner-edit.tsx";
import { OrganisationReview } from "./organisation-review.tsx";
import { useReach } from "./use-reach.ts";

interface ReachFootProps {
  /** The definitions that the draft's values follow. */
  tools: readonly ToolDefinition[];
  /** Leads to a field of a form. */
  openInput: OpenInput;
}

/**
 * The draft bar of what many agents have, the organisation's or a preset's, with the agents that
 * saving reaches and the cost for them.
 */
export function ReachFoot({ tools, openInput }: ReachFootProps) {
  const { stored, drafted } = useOwnerEdit("stored", "drafted");
  const draft = useDrafting((edit) => edit.draft);
  const toolOf = useMemo(() => {
    const byName = new Map(tools.map((tool) => [tool.name, tool]));
    return (name: string) => {
      const tool = byName.get(name);
      return tool && organisationDefinition(tool);
    };
  }, [tools]);
  const found = useMemo(
    () => findConfigBlockers(toolOf, stored, drafted),
    [toolOf, stored, drafted],
  );
  const openField: OpenConfig = (tool, path) => openInput({ of: "config", tool }, path);
  const blockers: Blocker[] = [
    ...unfinishedBlockers(draft, toolOf, openInput),
    ...found.map((blocker) => configBlocker(blocker, openField)),
  ];
  return (
    <DraftFoot
      blockers={blockers}
      effect={<ReachEffect />}
      Review={OrganisationReview}
      openField={({ tool, key }) => openField(tool, [key])}
    />
  );
}

/** The agents that the organisation's draft reaches, for the draft bar. */
export function ReachEffect() {
  const { text, reason, isOld } = useReach();
  return (
    text !== undefined && (
      <DraftBarEffect>
        <span
          title={reason}
          className={classNames("max-sm:before:content-['·_']", isOld && "opacity-70")}
        >
          {text}
        </span>
      </DraftBarEffect>
    )
  );
}
