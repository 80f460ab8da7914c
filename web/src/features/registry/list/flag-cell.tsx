import { ToggleCell } from "../../../components/inputs/toggle-cell.tsx";
import { type FlagPlace, LOCKED_TEXT, useFlag } from "../overrides/use-flag.ts";
import { say } from "./texts.ts";

/** The switch of a flag as a list shows it; the pane has its own. */
export function FlagCell({ tabIndex, ...place }: FlagPlace & { tabIndex: number }) {
  const flag = useFlag(place);
  if (!flag) return null;
  const { disabledReason } = place.tool;
  const isDisabled = place.flag === "isCore" && !flag.isOn && disabledReason !== undefined;
  return (
    <ToggleCell
      on={flag.isOn}
      pale={!flag.isSetHere}
      glyph={isDisabled ? "ban" : place.flag === "isCore" ? "lock" : "check"}
      label={flag.label}
      title={
        flag.blocked ??
        (flag.locked ? LOCKED_TEXT : isDisabled ? say.disabledBecause(disabledReason) : undefined)
      }
      inert={flag.locked || flag.blocked !== undefined}
      tabIndex={tabIndex}
      onToggle={flag.toggle}
    />
  );
}
