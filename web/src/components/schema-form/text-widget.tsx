import type { BaseInputTemplateProps } from "@rjsf/utils";
import { classNames } from "../class-names.ts";
import { TextArea } from "../text-area.tsx";
import { TextInput } from "../text-input.tsx";
import { useControl } from "./use-control.ts";

const CODE_FORMATS = new Set([
  "uri",
  "url",
  "uuid",
  "ipv4",
  "ipv6",
  "hostname",
  "regex",
  "date-time",
  "time",
  "duration",
]);

/** One line of text, whatever its format: a stored value that breaks the format must stay visible, so only dates get a picker. */
export function TextWidget(props: BaseInputTemplateProps) {
  const { value, schema, options, placeholder, onChange, type } = props;
  const control = useControl(props);
  const text = value === null || value === undefined ? "" : String(value);
  const isDate = schema.format === "date" && (text === "" || /^\d{4}-\d\d-\d\d$/.test(text));
  const mono = options.mono === true || schema.pattern !== undefined || CODE_FORMATS.has(schema.format ?? "");
  return (
    <TextInput
      {...control.attributes}
      type={type === "password" || type === "color" ? type : isDate ? "date" : "text"}
      value={text}
      placeholder={placeholder}
      spellCheck={mono ? false : undefined}
      mono={mono}
      size={control.size}
      invalid={control.invalid}
      onChange={onChange}
      className={classNames(isDate && "max-w-44")}
    />
  );
}

/** Several lines of text: `ui:widget: "textarea"`, `ui:rows`. */
export function TextareaWidget(props: BaseInputTemplateProps) {
  const control = useControl(props);
  const { value, options, placeholder, onChange } = props;
  const rows = typeof options.rows === "number" ? options.rows : 5;
  return (
    <TextArea
      {...control.attributes}
      value={value === null || value === undefined ? "" : String(value)}
      rows={rows}
      style={{ minHeight: `${rows * 18 + 12}px` }}
      placeholder={placeholder}
      mono={options.mono !== false}
      invalid={control.invalid}
      onChange={onChange}
    />
  );
}
