import { reasonOf } from "@pegboard/json-schema";
import { SearchSelect } from "@pegboard/ui/search/search-select.tsx";
import type { WidgetProps } from "@rjsf/utils";
import { type ComponentType, type ReactNode, useState } from "react";
import { useField, usePlace } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { FoldedTags } from "./folded-tags.tsx";
import { NoValue, ReadOnlyText } from "./read-only-text.tsx";
import { useControl } from "./use-control.ts";

export interface PickOption {
  /** The value that is stored. */
  value: string;
  label: string;
  /** A code name beside the label, which the search finds too. */
  hint?: string;
  icon?: ReactNode;
}

interface PickerOptions {
  /** Loads the options when a picker opens, with the hints of its ui schema; an error is shown. */
  load(hints: Record<string, unknown>): PickOption[] | Promise<PickOption[]>;
  /** Draws a stored value before anything is loaded. */
  icon?(value: string): ReactNode;
  /** Whether texts that are not in the list may be stored as well. */
  allowsOther?: boolean;
}

/**
 * A widget that picks from a list which the caller knows and the schema does not. It is registered
 * under a name with `SchemaForm`'s `widgets` and named in `ui:widget`. It picks one for a text,
 * several for a list of texts.
 */
export function optionPicker(picker: PickerOptions): ComponentType<WidgetProps> {
  return function OptionPicker(props: WidgetProps) {
    const { attributes, invalid, size } = useControl(props);
    const { drawing, title } = useField();
    const { label: name = title } = usePlace();
    const [loaded, setLoaded] = useState<{ options?: PickOption[]; failed?: string }>({});
    const multiple = drawing.schema.type === "array";
    const stored = listTexts(props.value);
    const { options, failed } = loaded;
    const labelOf = (value: string) =>
      options?.find((option) => option.value === value)?.label ?? value;
    const open = async () => {
      try {
        setLoaded({ options: await picker.load(props.options) });
      } catch (error) {
        setLoaded({ failed: reasonOf(error) });
      }
    };
    const pick = (value: string) => {
      if (!multiple) props.onChange(value);
      else
        props.onChange(
          stored.includes(value) ? stored.filter((one) => one !== value) : [...stored, value],
        );
    };
    const [first] = stored;
    if (attributes.readOnly && !multiple) {
      return (
        <ReadOnlyText id={attributes.id} className="flex items-center gap-2">
          {first === undefined ? (
            <NoValue>{t("Not set")}</NoValue>
          ) : (
            [picker.icon?.(first), labelOf(first)]
          )}
        </ReadOnlyText>
      );
    }
    const only = first === undefined ? t("Choose…") : labelOf(first);
    const current = multiple
      ? t("{count, plural, =0 {None} other {#}} chosen", { count: stored.length })
      : only;
    return (
      <div className="grid min-w-0 flex-1 gap-1.5">
        <SearchSelect
          {...attributes}
          invalid={invalid}
          size={size}
          current={current}
          multiple={multiple}
          aria-label={name}
          failed={failed}
          items={options?.map(({ value, ...option }) => ({ ...option, id: value }))}
          selected={stored}
          onSelect={pick}
          onOther={picker.allowsOther ? pick : undefined}
          onOpen={open}
        >
          {!multiple && first !== undefined && picker.icon?.(first)}
          <span className="truncate">{current}</span>
        </SearchSelect>
        {multiple && stored.length > 0 && (
          <FoldedTags
            title={name}
            tags={stored.map(labelOf)}
            onRemove={attributes.readOnly ? undefined : (index) => pick(stored[index] ?? "")}
          />
        )}
      </div>
    );
  };
}

function listTexts(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === "string" && one !== "") as string[];
}
