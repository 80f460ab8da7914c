import type { JsonValue } from "@pegboard/json-schema";
import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import type { FieldProps } from "@rjsf/utils";
import { type ComponentType, useRef } from "react";
import { useField, useForm, usePlace } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { blankValue } from "../model/blank-value.ts";
import type { MaybeJson } from "../model/json-path.ts";
import { absenceOf } from "../model/section.ts";
import { NoValue, ReadOnlyText } from "../widgets/read-only-text.tsx";

/**
 * Puts a switch above a group that may be absent or `null`. Switched off and on again, its values
 * are as they were. A single value (`onlyNamed`) has one when the schema names both positions.
 */
export function withSection(
  Group: ComponentType<FieldProps>,
  onlyNamed = false,
): ComponentType<FieldProps> {
  return function SectionField(props: FieldProps) {
    const form = useForm();
    const place = usePlace();
    const { path, drawing, title, required } = useField();
    const value: MaybeJson = props.formData;
    const left = useRef<JsonValue>(undefined);
    const absence =
      place.frame === "bare" && !drawing.nullable
        ? undefined
        : absenceOf(drawing, required, { path, form });
    if (absence === undefined || (onlyNamed && !drawing.labels)) return <Group {...props} />;
    const isOn = value !== undefined && value !== null;
    const { labels } = drawing;
    if (form.readOnly) {
      return isOn ? (
        <Group {...props} />
      ) : (
        <ReadOnlyText id={props.fieldPathId.$id}>
          <NoValue>{labels?.off ?? (value === null ? t("Unset") : t("Not set"))}</NoValue>
        </ReadOnlyText>
      );
    }
    const toggle = () => {
      if (isOn) left.current = value;
      const off = absence === "null" ? null : undefined;
      form.change(path, isOn ? off : (left.current ?? blankValue(drawing.schema, form.root)));
    };
    const label: unknown = props.uiSchema?.["ui:switchLabel"];
    const state = isOn ? (labels?.on ?? t("Set", {}, "state")) : (labels?.off ?? t("Unset"));
    return (
      <div className="grid min-w-0 flex-1 gap-2">
        <span className="flex h-8 items-center gap-2 text-list">
          <Switch state={isOn ? "on" : "off"} label={place.label ?? title} onToggle={toggle} />
          <span className="text-2">{typeof label === "string" ? label : state}</span>
        </span>
        {isOn && <Group {...props} />}
      </div>
    );
  };
}
