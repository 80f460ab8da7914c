import type { JsonSchema } from "@pegboard/registry-core";
import { TextArea } from "@pegboard/ui/inputs/text-input.tsx";
import { type BaseInputTemplateProps, getUiOptions } from "@rjsf/utils";
import { usePlace } from "../form-context.ts";
import { withOwnBreaks } from "../model/line-breaks.ts";
import { textLanguageOf } from "../model/text-language.ts";
import { OpenWide } from "./open-wide.tsx";
import { TextCounts } from "./text-counts.tsx";
import { useControl } from "./use-control.ts";

/**
 * Several lines of text, exactly as they are: `ui:widget: "textarea"`, `ui:rows`. It grows with the
 * text.
 */
export function LongTextWidget(props: BaseInputTemplateProps) {
  const { attributes, invalid } = useControl(props);
  const { frame } = usePlace();
  const { value, options, schema, placeholder, onChange, uiSchema } = props;
  const rows = typeof options.rows === "number" ? options.rows : 5;
  const text = value === null || value === undefined ? "" : String(value);
  const take = (edited: string) => onChange(withOwnBreaks(text, edited));
  return (
    <div className="min-w-0 flex-1">
      <div className="relative">
        <TextArea
          {...attributes}
          value={text}
          rows={rows}
          style={{ minHeight: `${rows * 18 + 12}px` }}
          placeholder={placeholder}
          mono={options.mono !== false}
          invalid={invalid}
          onChange={take}
          className="pr-9 max-sm:pr-11"
        />
        <OpenWide
          text={text}
          language={textLanguageOf(schema as JsonSchema, getUiOptions(uiSchema))}
          onChange={attributes.readOnly ? undefined : take}
          className="absolute top-1 right-1"
        />
      </div>
      {frame !== "bare" && <TextCounts text={text} />}
    </div>
  );
}
