import { sameJson } from "@pegboard/registry-core";
import type { WidgetProps } from "@rjsf/utils";
import { Checkbox } from "../checkbox.tsx";
import { Switch } from "../switch.tsx";
import { useField, usePlace } from "./form-context.ts";
import { useControl } from "./use-control.ts";

/** A boolean. */
export function SwitchWidget(props: WidgetProps) {
  const { attributes } = useControl(props);
  const { title } = useField();
  const { label } = usePlace();
  const { value, onChange, options } = props;
  return (
    <span className="flex h-8 items-center gap-2 text-list">
      <Switch
        state={value === true ? "on" : "off"}
        label={label ?? title}
        onToggle={() => onChange(value !== true)}
        describedBy={attributes["aria-describedby"]}
        blocked={attributes.readOnly ? "This form is read-only" : undefined}
      />
      <span className="text-2">
        {typeof options.switchLabel === "string" ? options.switchLabel : value === true ? "On" : "Off"}
      </span>
    </span>
  );
}

/** Some of a list. The order is the schema's; stored values that the list does not have stay. */
export function SeveralWidget(props: WidgetProps) {
  const { attributes } = useControl(props);
  const { value, onChange, options } = props;
  const stored: unknown[] = Array.isArray(value) ? value : [];
  const choices = options.enumOptions ?? [];
  const toggle = (choice: unknown) => {
    const isOn = (one: unknown) => stored.some((entry) => sameJson(entry, one));
    const known = choices.map((one) => one.value).filter((one) => (sameJson(one, choice) ? !isOn(one) : isOn(one)));
    onChange([...known, ...stored.filter((entry) => !choices.some((one) => sameJson(one.value, entry)))]);
  };
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 py-1.5 text-list">
      {choices.map(({ label, value: choice }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control
        <label key={JSON.stringify(choice)} className="flex items-center gap-1.5">
          <Checkbox
            checked={stored.some((entry) => sameJson(entry, choice))}
            disabled={attributes.readOnly}
            onChange={() => toggle(choice)}
          />
          {label}
        </label>
      ))}
    </span>
  );
}
