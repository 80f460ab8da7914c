import type { BaseInputTemplateProps } from "@rjsf/utils";
import { TextArea } from "../../inputs/text-area.tsx";
import { countOf, countText } from "../../text/count-text.ts";
import { usePlace } from "../form-context.ts";
import { withOwnBreaks } from "../model/line-breaks.ts";
import { useControl } from "./use-control.ts";
import { useTextCost } from "./use-text-cost.ts";

/** Several lines of text, exactly as they are: `ui:widget: "textarea"`, `ui:rows`. Grows with the text. */
export function LongTextWidget(props: BaseInputTemplateProps) {
  const { attributes, invalid } = useControl(props);
  const { frame } = usePlace();
  const { value, options, schema, placeholder, onChange } = props;
  const rows = typeof options.rows === "number" ? options.rows : 5;
  const text = value === null || value === undefined ? "" : String(value);
  const cost = useTextCost(text);
  const most = typeof schema.maxLength === "number" ? ` of ${countText(schema.maxLength)}` : "";
  return (
    <div className="min-w-0 flex-1">
      <TextArea
        {...attributes}
        value={text}
        rows={rows}
        style={{ minHeight: `${rows * 18 + 12}px` }}
        placeholder={placeholder}
        mono={options.mono !== false}
        invalid={invalid}
        onChange={(edited) => onChange(withOwnBreaks(text, edited))}
      />
      {frame !== "bare" && text !== "" && (
        <p className="num pt-1 text-right text-meta text-3">
          {countOf(text.split(/\r\n?|\n/).length, "line")} · {countText([...text].length)}
          {most} characters{cost !== undefined && ` · ${cost}`}
        </p>
      )}
    </div>
  );
}
