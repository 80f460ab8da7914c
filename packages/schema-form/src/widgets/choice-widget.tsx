import { sameJson } from "@pegboard/json-schema";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { SearchSelect } from "@pegboard/ui/search/search-select.tsx";
import type { WidgetProps } from "@rjsf/utils";
import { useField, useForm, usePlace } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { UnionChoice } from "../unions/union-choice.tsx";
import { useControl } from "./use-control.ts";

const MOST_SELECT_ITEMS = 12;

/**
 * A choice of one of a list. The stored value stays visible when the list does not have it (any
 * more).
 */
export function ChoiceWidget(props: WidgetProps) {
  const { value, options, onChange, schema, placeholder } = props;
  const control = useControl(props);
  const { title } = useField();
  const choices = options.enumOptions ?? booleanChoices(schema);
  const index = choices.findIndex((choice) => sameJson(choice.value, value));
  const isUnset = value === undefined || value === null;
  const items = choices.map(({ label }, at) => ({ id: String(at), label }));
  if (options.canUnset === true) items.unshift({ id: UNSET, label: placeholder || t("Unset") });
  if (index < 0 && (!isUnset || options.canUnset !== true)) {
    items.unshift({
      id: FOREIGN,
      label: isUnset
        ? t("Choose…")
        : t("{value} (not in the list)", { value: JSON.stringify(value) }),
    });
  }
  const take = (id: string) => {
    if (id === UNSET) onChange(undefined);
    else if (id !== FOREIGN) onChange(choices[Number(id)]?.value);
  };
  const unlisted = isUnset && options.canUnset === true ? UNSET : FOREIGN;
  const selected = index >= 0 ? String(index) : unlisted;
  const { readOnly, ...attributes } = control.attributes;
  const name = attributes["aria-label"] ?? title;
  const current = items.find(({ id }) => id === selected)?.label ?? "";
  const shared = {
    ...attributes,
    "aria-label": name,
    invalid: control.invalid,
    size: control.size,
  };
  if (items.length > MOST_SELECT_ITEMS)
    return (
      <SearchSelect
        {...shared}
        items={items}
        readOnly={readOnly}
        current={current}
        selected={[selected]}
        onSelect={take}
      >
        {current}
      </SearchSelect>
    );
  return (
    <Select
      {...attributes}
      aria-label={name}
      size={control.size}
      value={selected}
      aria-invalid={control.invalid || undefined}
      readOnly={readOnly}
      onChange={(event) => take(event.target.value)}
      className="max-w-fit min-w-[min(100%,240px)] in-[.cell]:max-w-none"
    >
      {items.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  );
}

const UNSET = "unset";
const FOREIGN = "foreign";

function booleanChoices(schema: WidgetProps["schema"]) {
  return schema.type === "boolean"
    ? [
        { value: true, label: t("On") },
        { value: false, label: t("Off") },
      ]
    : [];
}

/** The widget `ui:widget: "radio"`, in which every choice is visible. */
export function RadioWidget({ value, options, onChange }: WidgetProps) {
  const { readOnly } = useForm();
  const { title } = useField();
  const { label } = usePlace();
  const choices = options.enumOptions ?? [];
  return (
    <div className="min-w-0 flex-1">
      <UnionChoice
        label={label ?? title}
        names={choices.map((choice) => choice.label)}
        selected={choices.findIndex((choice) => sameJson(choice.value, value))}
        onChoose={(index) => onChange(choices[index]?.value)}
        readOnly={readOnly}
      />
    </div>
  );
}

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
