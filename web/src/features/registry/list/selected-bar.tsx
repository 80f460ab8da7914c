import { lazy, type ReactElement, useMemo, useState } from "react";
import { SelectionAction } from "../../../components/list/selection-bar.tsx";
import { Menu, MenuItem } from "../../../components/overlays/menu.tsx";
import { LazyBoundary } from "../../../components/page/lazy-boundary.tsx";
import type { DraftStep } from "../../../drafts/draft.ts";
import { common } from "../../../language/common.ts";
import { fill } from "../../../language/fill.tsx";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { SelectedToolsBar } from "../../../settings/shared-settings/selected-tools-bar.tsx";
import { ReachLine } from "../reach-line.tsx";
import {
  configuredTools,
  flagStep,
  namesOfPlaces,
  placesText,
  type SelectedPlaces,
  toolsStep,
} from "./selected-places.ts";
import { say } from "./texts.ts";

const WeightDialog = lazy(() =>
  import("./weight-dialog.tsx").then((module) => ({ default: module.WeightDialog })),
);
const DisableDialog = lazy(() =>
  import("../overrides/disable-dialog.tsx").then((module) => ({ default: module.DisableDialog })),
);

interface SelectedBarProps {
  places: SelectedPlaces;
  onClear(): void;
}

/** Actions on the selection, each one step of the organisation's draft. */
export function SelectedBar({ places, onClear }: SelectedBarProps) {
  const { blocked, onStep } = useOwnerEdit("blocked", "onStep");
  const [asking, setAsking] = useState<"weight" | "disable">();
  const names = useMemo(() => namesOfPlaces(places), [places]);
  const configured = useMemo(() => configuredTools(places), [places]);
  const { tools } = places;
  const noTools = tools.length === 0 ? say.onlyToolsHaveThat : undefined;
  const free = tools.filter(
    ({ definition, disabledReason }) => !definition.isCore && disabledReason === undefined,
  );
  const disabled = tools.filter(({ disabledReason }) => disabledReason !== undefined);
  const fixed = free.length === 0 ? say.coreToolsAreAlwaysOn : undefined;
  const close = () => setAsking(undefined);
  return (
    <>
      <SelectedToolsBar
        what={<What places={places} />}
        said={placesText(places)}
        methods={names}
        tools={configured}
        Effect={ReachLine}
        onClear={onClear}
        end={
          noTools === undefined && free.length === 0 && disabled.length > 0 ? (
            <SelectionAction
              label={say.enableAgain}
              blocked={blocked}
              onClick={() => onStep(toolsStep(disabled, "disabledReason", null))}
            />
          ) : (
            <SelectionAction
              label={say.disable}
              blocked={blocked ?? noTools ?? fixed}
              onClick={() => setAsking("disable")}
            />
          )
        }
      >
        <FlagMenu places={places} flag="isCore" label={common.core} />
        <FlagMenu places={places} flag="visible" label={common.visible} />
        <SelectionAction
          label={say.setTheWeight}
          blocked={blocked ?? noTools}
          onClick={() => setAsking("weight")}
        />
      </SelectedToolsBar>
      <LazyBoundary onClose={close}>
        {asking === "weight" && <WeightDialog tools={tools} onClose={close} />}
        {asking === "disable" && <DisableDialog tools={free} onClose={close} />}
      </LazyBoundary>
    </>
  );
}

function What({ places: { tools, methods } }: { places: SelectedPlaces }) {
  return (
    <span>
      {fill(
        tools.length > 0 && methods.length > 0
          ? say.and("{tools}", "{methods}")
          : "{tools}{methods}",
        {
          tools: tools.length > 0 && <Count text={common.toolCount(tools.length)} />,
          methods: methods.length > 0 && <Count text={common.methodCount(methods.length)} />,
        },
      )}
    </span>
  );
}

/** A count such as `38 methods`, with the number set off. */
function Count({ text }: { text: string }) {
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
      ? [say.allOfItIsCore, say.noneOfItCanBeMadeNonCore]
      : [say.allOfItIsVisible, say.allOfItIsHidden];
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
