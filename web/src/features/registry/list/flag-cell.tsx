import { ToggleCell } from "@pegboard/ui/inputs/toggle-cell.tsx";
import { t } from "../../../messages/t.ts";
import { type FlagPlace, LOCKED_TEXT, useFlag } from "../overrides/use-flag.ts";

/** The switch of a flag as a list shows it; the pane has its own. */
export function FlagCell({ tabIndex, ...place }: FlagPlace & { tabIndex: number }) {
  const flag = useFlag(place);
  if (!flag) return null;
  const { disabledReason } = place.tool;
  const isDisabled = place.flag === "isCore" && !flag.isOn && disabledReason !== undefined;
  const glyph = place.flag === "isCore" ? "lock" : "check";
  const disabled = isDisabled ? t("Disabled: {reason}", { reason: disabledReason }) : undefined;
  return (
    <ToggleCell
      on={flag.isOn}
      pale={!flag.isSetHere}
      glyph={isDisabled ? "ban" : glyph}
      label={flag.label}
      title={flag.blocked ?? (flag.locked ? LOCKED_TEXT : disabled)}
      inert={flag.locked || flag.blocked !== undefined}
      tabIndex={tabIndex}
      onToggle={flag.toggle}
    />
  );
}
