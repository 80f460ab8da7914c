import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { useId } from "react";
import { type FlagPlace, LOCKED_TEXT, useFlag } from "./use-flag.ts";

/**
 * A switch that makes a tool or a method core or visible for the organisation, or takes that back.
 */
export function FlagSwitch(place: FlagPlace) {
  const id = useId();
  const flag = useFlag(place);
  if (!flag) return null;
  return (
    <>
      <Switch
        state={flag.isOn ? "on" : "off"}
        locked={flag.locked}
        blocked={flag.blocked}
        label={flag.label}
        describedBy={flag.locked ? id : undefined}
        onToggle={flag.toggle}
      />
      {flag.locked && (
        <span id={id} className="sr-only">
          {LOCKED_TEXT}
        </span>
      )}
    </>
  );
}
