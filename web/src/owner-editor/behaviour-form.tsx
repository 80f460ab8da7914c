import { fieldLabel, ownValue, sameJson } from "@pegboard/json-schema";
import {
  type JsonObject,
  type MethodDefinition,
  type OwnerSettings,
  validateJson,
} from "@pegboard/registry-core";
import {
  BEHAVIOUR_FIELDS,
  BEHAVIOUR_SCHEMA,
  type BehaviourOverrides,
  behaviourFormSchema,
  behaviourOperation,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { describeIssue } from "@pegboard/registry-core/messages";
import { SchemaForm } from "@pegboard/schema-form";
import { useEffect, useState } from "react";
import type { DraftStep } from "../drafts/draft.ts";
import { t } from "../messages/t.ts";
import { useOwnerEdit } from "./owner-edit.tsx";
import { useIsUnproven } from "./terminal-proof/proof-hints.tsx";
import { useTyping } from "./use-typing.ts";

interface BehaviourFormProps {
  tool: string;
  /** The method without the values of this owner. */
  below: MethodDefinition;
  /** The owner of the settings: "This agent". */
  owner: string;
}

const FORM_SCHEMA = behaviourFormSchema(t);

/**
 * A form for how a method runs. A value that is not valid stays in its field and keeps the draft
 * from being saved.
 */
export function BehaviourForm({ tool, below, owner }: BehaviourFormProps) {
  const { stored, blocked, onUnreadable } = useOwnerEdit("stored", "blocked", "onUnreadable");
  const { settings, onStep } = useTyping();
  const [refused, setRefused] = useState<JsonObject>();
  const own = ownBehaviour(settings, tool, below.name);
  const [issue] = refused === undefined ? [] : validateJson(BEHAVIOUR_SCHEMA, refused);
  const label = issue && fieldLabel({ configSchema: FORM_SCHEMA }, issue.path, t);
  const reason = issue && `${below.displayName}, ${label}: ${describeIssue(issue, t)}`;
  useEffect(() => {
    onUnreadable(reason);
    return () => onUnreadable(undefined);
  }, [reason, onUnreadable]);
  const change = (next: JsonObject) => {
    const fits = validateJson(BEHAVIOUR_SCHEMA, next).length === 0;
    setRefused(fits ? undefined : next);
    const step = behaviourStep(tool, below, [own, next]);
    if (fits && step.operations.length > 0) onStep(step);
  };
  const ofOrganisation = BEHAVIOUR_FORM_FIELDS.filter(
    (field) => below.origins[field] === "organisation",
  );
  const defaults = behaviourBelow(below);
  const asks = own.needsApproval ?? defaults.needsApproval;
  const isAsked = useIsUnproven() && asks === true;
  return (
    <SchemaForm
      schema={FORM_SCHEMA}
      uiSchema={isAsked ? ASKING_UI_SCHEMA : UI_SCHEMA}
      value={refused ?? { ...own }}
      defaults={defaults}
      saved={{ ...ownBehaviour(stored.settings, tool, below.name) }}
      level={{ label: t("Organisation"), value: pickValues(defaults, ofOrganisation) }}
      setLabel={owner}
      onChange={change}
      readOnly={blocked !== undefined}
    />
  );
}

/** The fields of the form. Examples are kept and chosen in Try. */
const BEHAVIOUR_FORM_FIELDS = BEHAVIOUR_FIELDS.filter((field) => field !== "examples");
const UI_SCHEMA = {
  timeout: { "ui:unit": "s", "ui:placeholder": t("No limit") },
  maxResultSize: { "ui:placeholder": t("No limit") },
};
const ASKING_UI_SCHEMA = {
  ...UI_SCHEMA,
  needsApproval: { "ui:help": t("Switching it off needs the code from the terminal.") },
};

function ownBehaviour({ tools }: OwnerSettings, tool: string, method: string): BehaviourOverrides {
  const { examples: _, ...own } =
    ownValue(toToolSettings(ownValue(tools, tool)).methodBehaviour, method) ?? {};
  return own;
}

/** The values that hold when the owner sets nothing. */
function behaviourBelow({
  needsApproval,
  timeout,
  maxResultSize,
  thinkAugment,
}: MethodDefinition): JsonObject {
  return {
    needsApproval: needsApproval ?? false,
    thinkAugment: thinkAugment ?? false,
    ...(timeout && { timeout }),
    ...(maxResultSize && { maxResultSize }),
  };
}

function pickValues(values: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
}

/** The step that sets a field. A field at the value below is reset. */
function behaviourStep(
  tool: string,
  below: MethodDefinition,
  [before, after]: readonly [BehaviourOverrides, BehaviourOverrides],
): DraftStep {
  const { name: method, displayName } = below;
  const changed = BEHAVIOUR_FORM_FIELDS.filter((field) => before[field] !== after[field]);
  const defaults = behaviourBelow(below);
  const operations = changed.map((field) => {
    const { [field]: value = null } = after;
    return behaviourOperation(
      { tool, method, field },
      sameJson(value, defaults[field]) ? null : value,
    );
  });
  return {
    label: t("Edit calls of {name}", { name: displayName }),
    operations,
    field: `behaviour:${tool}/${method}/${changed.join()}`,
  };
}
