import { sameJson } from "@pegboard/json-schema";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { SearchSelect } from "@pegboard/ui/search/search-select.tsx";
import type { WidgetProps } from "@rjsf/utils";
import { useField, usePlace } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { FoldedTags } from "./folded-tags.tsx";
import { useControl } from "./use-control.ts";

const MOST_CHECKBOXES = 12;

/**
 * A choice of some of a list, in the schema's order. Stored values that the list does not have
 * stay, and can be removed.
 */
export function SeveralWidget(props: WidgetProps) {
  const { attributes } = useControl(props);
  const { value, onChange, options } = props;
  const stored: unknown[] = Array.isArray(value) ? value : [];
  const choices = options.enumOptions ?? [];
  const isOn = (one: unknown) => stored.some((entry) => sameJson(entry, one));
  const strange = stored.filter((entry) => !choices.some((one) => sameJson(one.value, entry)));
  const toggle = (choice: unknown) => {
    const known = choices
      .map((one) => one.value)
      .filter((one) => (sameJson(one, choice) ? !isOn(one) : isOn(one)));
    onChange([...known, ...strange.filter((entry) => !sameJson(entry, choice))]);
  };
  if (choices.length > MOST_CHECKBOXES)
    return <ManyChoices {...props} stored={stored} toggle={toggle} />;
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 py-1.5 text-list">
      {[
        ...choices,
        ...removeRepeats(strange).map((entry) => ({
          label: t("{value} (not in the list)", { value: valueLabel(entry) }),
          value: entry,
        })),
      ].map(({ label, value: choice }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control
        <label key={JSON.stringify(choice)} className="flex items-center gap-1.5 max-sm:min-h-11">
          <Checkbox
            checked={isOn(choice)}
            readOnly={attributes.readOnly}
            onChange={() => toggle(choice)}
          />
          {label}
        </label>
      ))}
    </span>
  );
}

/** The chosen ones as tags, the others in a list with a search. */
function ManyChoices(props: WidgetProps & { stored: unknown[]; toggle(choice: unknown): void }) {
  const { options, stored, toggle } = props;
  const { attributes, invalid, size } = useControl(props);
  const { title } = useField();
  const { label: name = title } = usePlace();
  const choices = options.enumOptions ?? [];
  const items = choices.map(({ label, value }) => ({ id: JSON.stringify(value), label, value }));
  const shown = removeRepeats(stored);
  const summary =
    stored.length === 0
      ? t("None chosen")
      : t("{chosen, number} of {count, number} chosen", {
          chosen: stored.length,
          count: choices.length,
        });
  return (
    <div className="grid min-w-0 flex-1 gap-1.5">
      <SearchSelect
        {...attributes}
        aria-label={name}
        items={items}
        selected={stored.map((entry) => JSON.stringify(entry))}
        multiple
        onSelect={(id) => toggle(JSON.parse(id))}
        current={summary}
        size={size}
        invalid={invalid}
      >
        {summary}
      </SearchSelect>
      {stored.length > 0 && (
        <FoldedTags
          title={name}
          tags={shown.map(
            (entry) =>
              choices.find((one) => sameJson(one.value, entry))?.label ?? valueLabel(entry),
          )}
          onRemove={attributes.readOnly ? undefined : (index) => toggle(shown[index])}
        />
      )}
    </div>
  );
}

/** The values without repetitions. */
function removeRepeats(values: unknown[]): unknown[] {
  return values.filter((one, index) => values.findIndex((other) => sameJson(other, one)) === index);
}

function valueLabel(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
