import { operationItem, type SettingsOperation, type SettingsOwner, type TraceRule } from "@pegboard/registry-core";
import { useQuery } from "@tanstack/react-query";
import { latestRevisionQuery } from "../../../api/revisions.ts";
import { ORGANISATION } from "../../../api/settings.ts";
import { visibleText } from "../../../components/text/visible-text.ts";
import { TimeAgo } from "../../../components/time-ago.tsx";
import { common } from "../../../language/common.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { KnownSelection } from "../tree/selection.ts";
import { say } from "./texts.ts";

interface DecidedByProps {
  rule: TraceRule;
  selection: KnownSelection;
}

/** Who set what a rule goes by, and when, with a link to that revision; nothing where it is declared. */
export function DecidedBy({ rule, selection }: DecidedByProps) {
  const { settings, model, links } = useAgentEdit();
  const place = settledAt(rule, selection);
  if (!place) return null;
  const owner: SettingsOwner = place.of === "agent" ? { kind: "agent", id: settings.agent.id } : ORGANISATION;
  const item = operationItem(place.operation);
  if (place.of === "agent" && model.pending.some((operation) => operationItem(operation) === item)) {
    return <span className="block text-meta text-accent">{say.setInTheDraftNotSavedYet}</span>;
  }
  return <LastSave owner={owner} current={place.of === "agent" ? settings.revision : 0} item={item} links={links} />;
}

interface LastSaveProps {
  owner: SettingsOwner;
  current: number;
  item: string;
  links: ReturnType<typeof useAgentEdit>["links"];
}

function LastSave({ owner, current, item, links }: LastSaveProps) {
  // The organisation's revision is not known here, so its answer is never taken for the newest.
  const { data, error } = useQuery({ ...latestRevisionQuery(owner, current, item), staleTime: 0, retry: false });
  if (error) return <span className="block text-meta text-3">{say.whoSetItCouldNotBeLoaded(error.message)}</span>;
  if (!data) return null;
  const { save } = data;
  if (!save) return <span className="block text-meta text-3">{say.whoSetItIsNotKnown}</span>;
  return (
    <span className="block text-meta text-2">
      {visibleText(save.savedBy)}, <TimeAgo at={save.savedAt} /> ·{" "}
      <a href={links.revisionPath(owner, save.revision)} className="text-accent hover:underline">
        {common.revision(save.revision)}
      </a>
    </span>
  );
}

/** The item that a rule reads, and whose it is. */
function settledAt(
  rule: TraceRule,
  { tool: { definition }, ...selection }: KnownSelection,
): { of: "agent" | "organisation"; operation: SettingsOperation } | undefined {
  const tool = definition.name;
  switch (rule) {
    case "policy":
      return { of: "agent", operation: { op: "setNewTools", state: "inherit" } };
    case "agent": {
      const method = "method" in selection ? selection.method.definition.name : undefined;
      const state = "inherit" as const;
      return {
        of: "agent",
        operation: method === undefined ? { op: "setTool", tool, state } : { op: "setMethod", tool, method, state },
      };
    }
    case "organisation":
      return { of: "organisation", operation: { op: "resetToolMetadata", tool, field: "disabledReason" } };
    default:
      return undefined;
  }
}
