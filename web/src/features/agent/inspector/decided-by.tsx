import type { SettingsOperation } from "@pegboard/registry-core";
import {
  escapeInvisible,
  operationItem,
  type SettingsOwner,
  type TraceStep,
} from "@pegboard/registry-core/internal";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../../addresses/paths.ts";
import { placePath } from "../../../addresses/place-path.ts";
import { latestItemRevisionQuery } from "../../../api/revisions.ts";
import { ORGANISATION_OWNER } from "../../../api/settings.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { KnownSelection } from "../tree/selection.ts";

interface DecidedByProps {
  step: TraceStep;
  selection: KnownSelection;
}

/**
 * Who set the value that decided, and when, with links to that revision and to the place; nothing
 * where the value is declared.
 */
export function DecidedBy({ step, selection }: DecidedByProps) {
  const { settings, model } = useAgentEdit("settings", "model");
  const place = settledAt(step, selection);
  const item = place && operationItem(place.operation);
  const isAgents = place?.owner === undefined;
  const isDrafted =
    isAgents && model.pending.some((operation) => operationItem(operation) === item);
  return (
    <>
      {item !== undefined &&
        (isDrafted ? (
          <span className="block text-meta text-accent">
            {t("Set in the draft, not saved yet")}
          </span>
        ) : (
          <LastSave
            owner={place?.owner ?? { kind: "agent", id: settings.agent.id }}
            current={isAgents ? settings.revision : 0}
            item={item}
          />
        ))}
      <PlaceLink step={step} selection={selection} />
    </>
  );
}

/** A link to where the decision can be changed, if that is on another screen or tab. */
function PlaceLink({ step, selection }: DecidedByProps) {
  const settings = useAgentEdit((edit) => edit.settings);
  const { definition } = selection.tool;
  const here = { agent: settings.agent.id, tool: definition.name };
  const [href, text] = placeOf();
  if (href === undefined) return null;
  return (
    <a href={href} className="block text-meta text-accent hover:underline">
      {text}
    </a>
  );

  function placeOf(): [href?: string | undefined, text?: string] {
    if (step.code === "tool_off")
      return [placePath(here, { tab: "why" }), t("Why the tool is off")];
    if (isPresetStep(step)) return [paths.preset(step.values.id), t("Open the preset")];
    if (step.rule === "source")
      return [placePath({ source: definition.source }, { changes: true }), t("See it in Review")];
    if (step.code !== "not_offered") return [];
    const { kind } = step.values.because;
    if (kind.startsWith("config"))
      return [placePath(here, { tab: "config" }), t("Open its settings")];
    return [placePath({ source: definition.source }), t("See the source")];
  }
}

type PresetStep = Extract<TraceStep, { values: { preset: string } }>;

export const isPresetStep = (step: TraceStep): step is PresetStep =>
  step.values !== undefined && "preset" in step.values;

interface LastSaveProps {
  owner: SettingsOwner;
  current: number;
  item: string;
}

function LastSave({ owner, current, item }: LastSaveProps) {
  // The organisation's revision is unknown here, so its answer is never taken for the newest.
  const { data, error } = useQuery({
    ...latestItemRevisionQuery(owner, current, item),
    staleTime: 0,
    retry: false,
  });
  if (error)
    return (
      <span className="block text-meta text-3">
        {t("Who set it could not be loaded: {message}", { message: error.message })}
      </span>
    );
  if (!data) return null;
  const { save } = data;
  if (!save) return <span className="block text-meta text-3">{t("Who set it is not known")}</span>;
  return (
    <span className="block text-meta text-2">
      {escapeInvisible(save.savedBy)}, <TimeAgo at={save.savedAt} /> ·{" "}
      <a href={paths.revision(owner, save.revision)} className="text-accent hover:underline">
        {t("Revision {revision}", { revision: save.revision })}
      </a>
    </span>
  );
}

/** The item that a decision reads, and its owner: the agent where none is named. */
function settledAt(
  step: TraceStep,
  { tool: { definition, methods }, ...selection }: KnownSelection,
): { owner?: SettingsOwner; operation: SettingsOperation } | undefined {
  const tool = definition.name;
  const method = "method" in selection ? selection.method.definition : undefined;
  const state = "inherit" as const;
  const off = methods.filter(({ enabled }) => !enabled);
  const ownSwitch: SettingsOperation = method
    ? { op: "setMethod", tool, method: method.name, state }
    : { op: "setTool", tool, state };
  switch (step.code) {
    case "policy_on":
    case "policy_off":
      return { operation: { op: "setNewTools", state } };
    case "preset_policy_on":
    case "preset_policy_off":
    case "preset_on":
    case "preset_off": {
      const operation =
        step.rule === "policy" ? ({ op: "setNewTools", state } as const) : ownSwitch;
      return { owner: { kind: "preset", id: step.values.id }, operation };
    }
    case "switched_on":
    case "switched_off":
      return { operation: ownSwitch };
    case "methods_off": {
      // The last save of one of several would say nothing of the others.
      const [only, ...more] = off;
      return only && more.length === 0
        ? { operation: { op: "setMethod", tool, method: only.definition.name, state } }
        : undefined;
    }
    case "disabled":
      return {
        owner: ORGANISATION_OWNER,
        operation: { op: "resetToolMetadata", tool, field: "disabledReason" },
      };
    case "core_tool":
    case "of_core_tool":
      if (definition.origins.isCore !== "organisation") return;
      return {
        owner: ORGANISATION_OWNER,
        operation: { op: "resetToolMetadata", tool, field: "isCore" },
      };
    case "core_method":
      if (method?.origins.isCore !== "organisation") return;
      return {
        owner: ORGANISATION_OWNER,
        operation: { op: "resetMethodMetadata", tool, method: method.name, field: "isCore" },
      };
    default:
      return undefined;
  }
}
