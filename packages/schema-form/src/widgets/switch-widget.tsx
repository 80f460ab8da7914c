import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import type { WidgetProps } from "@rjsf/utils";
import { useField, usePlace } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { useControl } from "./use-control.ts";

/** A switch for a boolean. */
export function SwitchWidget(props: WidgetProps) {
  const { attributes } = useControl(props);
  const { title } = useField();
  const { label } = usePlace();
  const { value, onChange, options } = props;
  const state = value === true ? t("On") : t("Off");
  return (
    <span className="flex h-8 items-center gap-2 text-list">
      <Switch
        state={value === true ? "on" : "off"}
        label={label ?? title}
        onToggle={() => onChange(value !== true)}
        describedBy={attributes["aria-describedby"]}
        blocked={attributes.readOnly ? t("This cannot be changed here") : undefined}
      />
      <span className="text-2">
        {typeof options.switchLabel === "string" ? options.switchLabel : state}
      </span>
    </span>
  );
}
