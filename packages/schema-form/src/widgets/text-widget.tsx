import type { JsonSchema } from "@pegboard/registry-core";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import type { BaseInputTemplateProps, WidgetProps } from "@rjsf/utils";
import { ExternalLink } from "lucide-react";
import type { ClipboardEvent } from "react";
import { useField, usePlace } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { insertPaste, readPastedLines } from "../model/line-breaks.ts";
import { useControl } from "./use-control.ts";

const CODE_FORMATS = new Set([
  "uri",
  "url",
  "uri-reference",
  "uri-template",
  "iri",
  "uuid",
  "ipv4",
  "ipv6",
  "hostname",
  "regex",
  "date",
  "date-time",
  "time",
  "duration",
  "json-pointer",
]);
const KEYBOARDS: Partial<Record<string, "url" | "email">> = {
  uri: "url",
  url: "url",
  email: "email",
};

/**
 * One line of text, whatever its format: a stored value that breaks the format must stay visible.
 */
export function TextWidget(props: BaseInputTemplateProps) {
  const { value, schema, options, placeholder, onChange, type } = props;
  const { attributes, invalid, size } = useControl(props);
  const text = value === null || value === undefined ? "" : String(value);
  const format = schema.format ?? "";
  const mono = isCode(schema as JsonSchema, options.mono);
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = type === "password" || attributes.readOnly ? undefined : readPastedLines(event);
    if (lines === undefined) return;
    event.preventDefault();
    const { text: pasted, cursor } = insertPaste(
      event.currentTarget,
      lines.replace(/\r\n?/g, "\n"),
    );
    onChange(pasted);
    // The field becomes one of several lines.
    window.setTimeout(() => {
      const area = document.getElementById(attributes.id);
      area?.focus();
      if (area instanceof HTMLTextAreaElement) area.setSelectionRange(cursor, cursor);
    });
  };
  const input = (
    <TextInput
      {...attributes}
      type={type === "password" ? type : "text"}
      inputMode={KEYBOARDS[format]}
      value={text}
      placeholder={placeholder}
      spellCheck={mono ? false : undefined}
      mono={mono}
      size={size}
      invalid={invalid}
      onChange={onChange}
      onPaste={paste}
    />
  );
  if (invalid || !isAddress(schema as JsonSchema, text)) return input;
  return (
    <span className="flex w-full min-w-0 items-center gap-1">
      {input}
      <AddressLink to={text} />
    </span>
  );
}

/** Whether a text is code, so that each character counts. */
export function isCode({ format = "", pattern }: JsonSchema, mono: unknown): boolean {
  return mono === true || pattern !== undefined || CODE_FORMATS.has(format);
}

export function isAddress({ format = "" }: JsonSchema, text: string): boolean {
  return KEYBOARDS[format] === "url" && /^https?:\/\/[^/]/.test(text);
}

export function AddressLink({ to }: { to: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer noopener"
      aria-label={t("Open {name}", { name: to })}
      className="grid size-7 flex-none place-items-center rounded-md text-2 hover:bg-hover hover:text-1 max-sm:size-11"
    >
      <ExternalLink {...iconSize.s} aria-hidden />
    </a>
  );
}

/**
 * A colour as text beside a swatch that opens the browser's picker. The picker knows `#rrggbb`
 * only; any text may be stored.
 */
export function ColorWidget(props: WidgetProps) {
  const { attributes } = useControl(props);
  const { title } = useField();
  const { label } = usePlace();
  const text = typeof props.value === "string" ? props.value : "";
  const isHex = /^#[\da-f]{6}$/i.test(text);
  return (
    <span className="flex min-w-0 max-w-60 flex-1 items-center gap-2">
      <input
        type="color"
        aria-label={t("Pick {label}", { label: label ?? title })}
        value={isHex ? text.toLowerCase() : "#808080"}
        disabled={attributes.readOnly}
        onChange={(event) => props.onChange(event.target.value)}
        className={`h-7 w-8 flex-none cursor-pointer rounded-md border border-line-control bg-field p-0.5 max-sm:h-11 max-sm:w-11 ${isHex ? "" : "opacity-40"}`}
      />
      <TextWidget
        {...(props as Parameters<typeof TextWidget>[0])}
        options={{ ...props.options, mono: true }}
      />
    </span>
  );
}
