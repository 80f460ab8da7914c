import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { Menu, MenuItem } from "@pegboard/ui/overlays/menu.tsx";
import { type ReactElement, useMemo, useState } from "react";
import { SelectionAction } from "../../../components/selection-bar.tsx";
import type { DraftStep } from "../../../drafts/draft.ts";
import { methodCount, toolCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { SelectedToolsBar } from "../../../owner-editor/shared-settings/selected-tools-bar.tsx";
import { ReachLine } from "../overrides/blast-radius.tsx";
import { DisableDialog } from "../overrides/disable-dialog.tsx";
import type { RegistryTool } from "../registry-model.ts";
import { RiskDialog, riskPlaces } from "./risk-dialog.tsx";
import {
  flagStep,
  namesOfPlaces,
  placesText,
  placesToolDefinitions,
  type SelectedPlaces,
  toolsStep,
} from "./selected-places.ts";

interface RegistrySelectionBarProps {
  places: SelectedPlaces;
  onClear(): void;
}

/** Actions on the selection, each one step of the organisation's draft. */
export function RegistrySelectionBar({ places, onClear }: RegistrySelectionBarProps) {
  const { blocked, onStep } = useOwnerEdit("blocked", "onStep");
  const [asking, setAsking] = useState<"weight" | "disable" | "risk">();
  const names = useMemo(() => namesOfPlaces(places), [places]);
  const configured = useMemo(() => placesToolDefinitions(places), [places]);
  const risks = useMemo(() => riskPlaces(places), [places]);
  const { tools } = places;
  const noTools = tools.length === 0 ? t("Only tools have that") : undefined;
  const free = tools.filter(
    ({ definition, disabledReason }) => !definition.isCore && disabledReason === undefined,
  );
  const disabled = tools.filter(({ disabledReason }) => disabledReason !== undefined);
  const fixed = free.length === 0 ? t("Core tools are always on") : undefined;
  const close = () => setAsking(undefined);
  return (
    <>
      <SelectedToolsBar
        what={<RegistrySelectionText places={places} />}
        said={placesText(places)}
        methods={names}
        tools={configured}
        Effect={ReachLine}
        onClear={onClear}
        end={
          noTools === undefined && free.length === 0 && disabled.length > 0 ? (
            <SelectionAction
              label={t("Enable again")}
              blocked={blocked}
              onClick={() => onStep(toolsStep(disabled, "disabledReason", null))}
            />
          ) : (
            <SelectionAction
              label={t("Disable…")}
              blocked={blocked ?? noTools ?? fixed}
              onClick={() => setAsking("disable")}
            />
          )
        }
      >
        <FlagMenu places={places} flag="isCore" label={t("Core")} />
        <FlagMenu places={places} flag="visible" label={t("Visible")} />
        <SelectionAction
          label={t("Weight…")}
          blocked={blocked ?? noTools}
          onClick={() => setAsking("weight")}
        />
        <SelectionAction
          label={t("Risk…")}
          blocked={blocked ?? (risks.length === 0 ? t("Only methods have that") : undefined)}
          onClick={() => setAsking("risk")}
        />
      </SelectedToolsBar>
      {asking === "weight" && <WeightDialog tools={tools} onClose={close} />}
      {asking === "risk" && <RiskDialog places={risks} onClose={close} />}
      {asking === "disable" && <DisableDialog tools={free} onClose={close} />}
    </>
  );
}

function RegistrySelectionText({ places: { tools, methods } }: { places: SelectedPlaces }) {
  const ofTools = tools.length > 0 && <SelectedCountText text={toolCount(tools.length)} />;
  const ofMethods = methods.length > 0 && <SelectedCountText text={methodCount(methods.length)} />;
  return (
    <span>
      {ofTools && ofMethods
        ? t.rich("{tools} and {methods}", { tools: ofTools, methods: ofMethods })
        : ofTools || ofMethods}
    </span>
  );
}

/** A count such as `38 methods`, with the number set off. */
function SelectedCountText({ text }: { text: string }) {
  const [count, ...words] = text.split(" ");
  return (
    <>
      <b className="font-semibold text-1">{count}</b> {words.join(" ")}
    </>
  );
}

interface FlagMenuProps {
  places: SelectedPlaces;
  flag: "isCore" | "visible";
  label: string;
}

function FlagMenu({ places, flag, label }: FlagMenuProps): ReactElement {
  const blocked = useOwnerEdit((edit) => edit.blocked);
  const on = useMemo(() => flagStep(places, flag, true), [places, flag]);
  const off = useMemo(() => flagStep(places, flag, false), [places, flag]);
  const [yes, no] =
    flag === "isCore"
      ? [t("All of it is core"), t("None of it can be made non-core")]
      : [t("All of it is visible"), t("All of it is hidden")];
  return (
    <Menu trigger={<SelectionAction label={`${label} ▾`} aria-label={label} blocked={blocked} />}>
      <StepItem step={on} nothing={yes} />
      <StepItem step={off} nothing={no} />
    </Menu>
  );
}

/**
 * A menu item for a step. Its reach is asked for when the menu opens, so that it is known before it
 * is chosen.
 */
function StepItem({ step, nothing }: { step: DraftStep; nothing: string }) {
  const onStep = useOwnerEdit((edit) => edit.onStep);
  const isNothing = step.operations.length === 0;
  return (
    <MenuItem blocked={isNothing ? nothing : undefined} onSelect={() => onStep(step)}>
      {step.label}
      {!isNothing && <ReachLine operations={step.operations} />}
    </MenuItem>
  );
}

/**
 * A dialog for the place of the selected tools in every list. An empty field takes back what the
 * organisation set.
 */
function WeightDialog({ tools, onClose }: { tools: RegistryTool[]; onClose(): void }) {
  const onStep = useOwnerEdit((edit) => edit.onStep);
  const weights = new Set(tools.map(({ definition }) => definition.weight));
  const [only] = weights;
  const [text, setText] = useState(weights.size === 1 ? String(only) : "");
  const typed = text.trim();
  const error = Number.isFinite(Number(typed)) ? undefined : t("Must be a number, or empty.");
  const step = useMemo(
    () => toolsStep(tools, "weight", typed === "" ? null : Number(typed)),
    [tools, typed],
  );
  return (
    <FormDialog
      title={t("Weight of {count, plural, one {# tool} other {# tools}}", { count: tools.length })}
      action={t("Set")}
      blocked={error}
      onSubmit={() => {
        onStep(step);
        onClose();
      }}
      onClose={onClose}
    >
      <StackedField
        label={t("Weight")}
        help={t("Lower comes first. Empty: as the code of each declares it.")}
        error={error}
      >
        {({ id, describedBy, invalid }) => (
          <TextInput
            id={id}
            value={text}
            onChange={setText}
            invalid={invalid}
            aria-describedby={describedBy}
            placeholder={
              weights.size > 1
                ? t("Mixed: {count, number} weights", { count: weights.size })
                : undefined
            }
            className="max-w-40"
          />
        )}
      </StackedField>
      {error === undefined && <ReachLine operations={step.operations} before={t("This")} />}
    </FormDialog>
  );
}
