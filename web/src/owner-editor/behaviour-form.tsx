import { jsonText, ownValue, parseJson, sameJson } from "@pegboard/json-schema";
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
import { SchemaForm, type TypedText } from "@pegboard/schema-form";
import { pathOfPointer } from "@pegboard/schema-form/json-path";
import { useMemo } from "react";
import type { DraftStep } from "../drafts/draft.ts";
import { formKey } from "../drafts/unfinished-input.ts";
import { t } from "../messages/t.ts";
import { useDrafting, useOwnerEdit } from "./owner-edit.tsx";
import { useIsUnproven } from "./terminal-proof/proof-hints.tsx";
import { useTypedTexts } from "./use-typed-texts.ts";
import { useTyping } from "./use-typing.ts";

interface BehaviourFormProps {
  tool: string;
  /** The method without the values of this owner. */
  below: MethodDefinition;
  /** The owner of the settings: "This agent". */
  owner: string;
  /** The pointer to the field that gets the focus. */
  focusField: string | undefined;
  onFocused(): void;
}

const FORM_SCHEMA = behaviourFormSchema(t);

/**
 * A form for how a method runs. A value that is not valid stays in its field and keeps the draft
 * from being saved.
 */
export function BehaviourForm({ tool, below, owner, focusField, onFocused }: BehaviourFormProps) {
  const { stored, blocked } = useOwnerEdit("stored", "blocked");
  const { settings, onStep } = useTyping();
  const form = { of: "execution", tool, method: below.name } as const;
  const typing = useTypedTexts(form);
  const leaveUnfinished = useDrafting((edit) => edit.leaveUnfinished);
  const refused = useDrafting((edit) => edit.draft.unfinished?.[formKey(form)]?.refused);
  const focusPath = useMemo(() => pathOfPointer(focusField), [focusField]);
  const own = ownBehaviour(settings, tool, below.name);
  const change = (next: JsonObject) => {
    const { taken, left } = splitRefused(next, own);
    leaveUnfinished(form, { refused: left });
    const step = behaviourStep(tool, below, [own, taken]);
    if (step.operations.length > 0) onStep(step);
  };
  const ofOrganisation = BEHAVIOUR_FORM_FIELDS.filter(
    (field) => below.origins[field] === "organisation",
  );
  const defaults = behaviourBelow(below);
  const asks = own.needsApproval ?? defaults.needsApproval;
  const isAsked = useIsUnproven() && asks === true;
  return (
    <SchemaForm
      key={typing.turn}
      {...typing.form}
      focusPath={focusPath}
      onFocused={onFocused}
      schema={FORM_SCHEMA}
      uiSchema={isAsked ? ASKING_UI_SCHEMA : UI_SCHEMA}
      value={{ ...own, ...refusedValues(refused) }}
      defaults={defaults}
      saved={{ ...ownBehaviour(stored.settings, tool, below.name) }}
      level={{ label: t("Organisation"), value: pickValues(defaults, ofOrganisation) }}
      setLabel={owner}
      onChange={change}
      readOnly={blocked !== undefined}
    />
  );
}

/** The values that a draft can hold, and those that it cannot, as texts. */
function splitRefused(next: JsonObject, own: BehaviourOverrides) {
  const left = validateJson(BEHAVIOUR_SCHEMA, next).flatMap((issue): TypedText[] => {
    const field = BEHAVIOUR_FORM_FIELDS.find((one) => one === issue.path[0]);
    if (field === undefined) return [];
    const { [field]: value } = next;
    return [
      {
        path: [field],
        text: jsonText(value ?? null),
        problem: describeIssue(issue, t),
        value: own[field],
      },
    ];
  });
  const isLeft = (field: string) => left.some(({ path }) => path[0] === field);
  const entries = [
    ...Object.entries(next).filter(([field]) => !isLeft(field)),
    ...Object.entries(own).filter(([field]) => isLeft(field)),
  ];
  return { taken: Object.fromEntries(entries) as BehaviourOverrides, left };
}

const refusedValues = (refused: readonly TypedText[] = []): JsonObject =>
  Object.fromEntries(refused.map(({ path: [field], text }) => [String(field), parseJson(text)]));

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
  defer,
}: MethodDefinition): JsonObject {
  return {
    needsApproval: needsApproval ?? false,
    thinkAugment: thinkAugment ?? false,
    defer: defer ?? false,
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
