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
  behaviourOperation,
  fieldLabel,
  ownValue,
  sameJson,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { useEffect, useState } from "react";
import { SchemaForm } from "../components/schema-form/schema-form.tsx";
import type { DraftStep } from "../drafts/draft.ts";
import { common } from "../language/common.ts";
import { useOwnerEdit } from "./owner-edit.tsx";
import { useIsUnproven } from "./terminal-proof/proof-hints.tsx";
import { say as proof } from "./terminal-proof/texts.ts";
import { say } from "./texts.ts";
import { useTyping } from "./use-typing.ts";

interface BehaviourFormProps {
  tool: string;
  /** As it is without what this owner sets. */
  below: MethodDefinition;
  /** Whose settings they are: "This agent". */
  owner: string;
}

/**
 * What an operator sets about how a method runs. What cannot be taken stays in its field and keeps
 * the draft from being saved.
 */
export function BehaviourForm({ tool, below, owner }: BehaviourFormProps) {
  const { stored, blocked, onUnreadable } = useOwnerEdit("stored", "blocked", "onUnreadable");
  const { settings, onStep } = useTyping();
  const [refused, setRefused] = useState<JsonObject>();
  const own = ownBehaviour(settings, tool, below.name);
  const [fault] = refused === undefined ? [] : validateJson(BEHAVIOUR_SCHEMA, refused);
  const label = fault && fieldLabel({ configSchema: BEHAVIOUR_SCHEMA }, fault.path);
  const reason = fault && `${below.displayName}, ${label}: ${fault.message}`;
  useEffect(() => {
    onUnreadable(reason === undefined ? undefined : { reason, of: "calls" });
    return () => onUnreadable(undefined);
  }, [reason, onUnreadable]);
  const change = (next: JsonObject) => {
    const fits = validateJson(BEHAVIOUR_SCHEMA, next).length === 0;
    setRefused(fits ? undefined : next);
    const step = behaviourStep(tool, below, [own, next]);
    if (fits && step.operations.length > 0) onStep(step);
  };
  const ofOrganisation = FIELDS.filter((field) => below.origins[field] === "organisation");
  const defaults = behaviourBelow(below);
  const asks = own.needsApproval ?? defaults.needsApproval;
  const isAsked = useIsUnproven() && asks === true;
  return (
    <SchemaForm
      schema={BEHAVIOUR_SCHEMA}
      uiSchema={isAsked ? ASKING_UI_SCHEMA : UI_SCHEMA}
      value={refused ?? { ...own }}
      defaults={defaults}
      saved={{ ...ownBehaviour(stored.settings, tool, below.name) }}
      level={{ label: common.organisation, value: pick(defaults, ofOrganisation) }}
      setLabel={owner}
      onChange={change}
      readOnly={blocked !== undefined}
    />
  );
}

/** Examples are kept and chosen in Try. */
const FIELDS = BEHAVIOUR_FIELDS.filter((field) => field !== "examples");
const UI_SCHEMA = {
  timeout: { "ui:unit": "s", "ui:placeholder": say.noLimit },
  maxResultSize: { "ui:placeholder": say.noLimit },
};
const ASKING_UI_SCHEMA = { ...UI_SCHEMA, needsApproval: { "ui:help": proof.needsTheCode.off } };

function ownBehaviour({ tools }: OwnerSettings, tool: string, method: string): BehaviourOverrides {
  const { examples: _, ...own } =
    ownValue(toToolSettings(ownValue(tools, tool)).methodBehaviour, method) ?? {};
  return own;
}

/** What holds when the owner sets nothing. */
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

function pick(values: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
}

/** A field at what lies below is reset. */
function behaviourStep(
  tool: string,
  below: MethodDefinition,
  [before, after]: readonly [BehaviourOverrides, BehaviourOverrides],
): DraftStep {
  const { name: method, displayName } = below;
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  const defaults = behaviourBelow(below);
  const operations = changed.map((field) => {
    const { [field]: value = null } = after;
    return behaviourOperation(
      { tool, method, field },
      sameJson(value, defaults[field]) ? null : value,
    );
  });
  return {
    label: say.editCallsOf(displayName),
    operations,
    field: `behaviour:${tool}/${method}/${changed.join()}`,
  };
}
