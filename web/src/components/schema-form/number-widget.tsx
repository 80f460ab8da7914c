import type { WidgetProps } from "@rjsf/utils";
import { ChevronDown, ChevronUp } from "lucide-react";
import { classNames } from "../class-names.ts";
import { useField, usePlace } from "./form-context.ts";
import type { MaybeJson } from "./json-path.ts";
import { useControl } from "./use-control.ts";
import { type Parsed, useTypedText } from "./use-typed-text.ts";

/** A number with its unit and step buttons; arrow keys step too. Unfinished input stays as it is typed. */
export function NumberWidget(props: WidgetProps) {
  const { value, schema, options, placeholder, onChange } = props;
  const control = useControl(props);
  const { path, title } = useField();
  const { isEntry } = usePlace();
  const whole = schema.type === "integer";
  const typed = useTypedText({
    path,
    value,
    format: numberText,
    parse: (text) => parseNumber(text, whole, !isEntry),
    take: onChange,
  });
  const { readOnly } = control.attributes;
  const step = (direction: 1 | -1) => {
    if (!readOnly) typed.type(String(stepped(typeof value === "number" ? value : undefined, direction, schema)));
  };
  return (
    <span
      className={classNames(
        box,
        control.size === "s" ? "h-7 rounded-md" : "h-8 rounded-lg",
        control.invalid ? "border-red ring-1 ring-red" : "border-line-control hover:border-(--text-2)",
      )}
    >
      <input
        {...control.attributes}
        type="text"
        inputMode={whole && Number(schema.minimum) >= 0 ? "numeric" : "decimal"}
        autoComplete="off"
        aria-invalid={control.invalid || undefined}
        placeholder={placeholder}
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        onBlur={typed.leave}
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          step(event.key === "ArrowUp" ? 1 : -1);
        }}
        className="num w-full min-w-0 flex-1 bg-transparent px-2 text-right text-list focus-visible:outline-none max-sm:text-[16px]"
      />
      {typeof options.unit === "string" && <span className="self-center pr-2 text-meta text-3">{options.unit}</span>}
      {!readOnly && (
        <span className="grid w-[22px] flex-none border-l border-line max-sm:flex max-sm:w-[88px]">
          {([1, -1] as const).map((direction) => (
            <button
              key={direction}
              type="button"
              tabIndex={-1}
              aria-label={direction === 1 ? `More ${title}` : `Less ${title}`}
              onClick={() => step(direction)}
              className="grid flex-1 place-items-center text-2 hover:bg-hover not-first:border-t not-first:border-line max-sm:not-first:border-t-0 max-sm:not-first:border-l"
            >
              {direction === 1 ? (
                <ChevronUp size={10} strokeWidth={2.5} aria-hidden />
              ) : (
                <ChevronDown size={10} strokeWidth={2.5} aria-hidden />
              )}
            </button>
          ))}
        </span>
      )}
    </span>
  );
}

const box =
  "inline-flex w-28 overflow-hidden border bg-field max-sm:h-11 max-sm:w-full max-sm:rounded-lg has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent/55";

function numberText(value: MaybeJson): string {
  return typeof value === "number" ? String(value) : "";
}

function parseNumber(text: string, whole: boolean, mayBeEmpty: boolean): Parsed {
  const plain = text.trim().replace(",", ".").replace("−", "-");
  if (plain === "") return mayBeEmpty ? { value: undefined } : { problem: "must be a number" };
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain))
    return { problem: whole ? "must be a whole number" : "must be a number" };
  const number = Number(plain);
  return Number.isFinite(number) ? { value: number } : { problem: "is too large" };
}

/** The next step stays inside the schema's bounds and on its multiples. */
function stepped(value: number | undefined, direction: 1 | -1, schema: WidgetProps["schema"]): number {
  const { minimum, maximum, multipleOf } = schema;
  const size = multipleOf ?? (schema.type === "integer" || value === undefined || Number.isInteger(value) ? 1 : 0.1);
  const from = value ?? (minimum !== undefined ? minimum - direction * size : 0);
  // Repeated steps of 0.1 would show 0.30000000000000004.
  const next = Number((from + direction * size).toPrecision(12));
  return Math.min(maximum ?? Infinity, Math.max(minimum ?? -Infinity, next));
}
