import { type JsonSchema, jsonText } from "@pegboard/json-schema";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Disclosure } from "@pegboard/ui/disclosure.tsx";
import { FieldError, StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextArea } from "@pegboard/ui/inputs/text-input.tsx";
import { t } from "../../../messages/t.ts";
import { typedSchema, typedValues } from "./typed-arguments.ts";

/** What a case asks of the arguments of a call, as somebody types it: JSON, or nothing. */
export interface TypedChecks {
  /** Values that arguments have to have. */
  equals: string;
  /** A JSON Schema that all arguments follow. */
  schema: string;
}

interface ArgumentChecksProps {
  /** The name of the method. */
  title: string;
  checks: TypedChecks;
  /** Of the method; undefined where no tool has it now. */
  parameters: JsonSchema | undefined;
  onChange(checks: TypedChecks): void;
}

/** The first fault of typed checks; undefined where they can be saved. */
export const faultOfChecks = (
  { equals, schema }: TypedChecks,
  parameters: JsonSchema | undefined,
): string | undefined => typedValues(equals, parameters).fault ?? typedSchema(schema).fault;

/** Which arguments a call has to have, judged while they are typed by what the method takes. */
export function ArgumentChecks({ title, checks, parameters, onChange }: ArgumentChecksProps) {
  const { equals, schema } = checks;
  const fault = faultOfChecks(checks, parameters);
  return (
    <div className="grid gap-2">
      <Disclosure
        lineClass="text-meta text-2"
        summary={<span className="truncate">{summaryOf(checks, title)}</span>}
      >
        <div className="grid gap-3 pt-2 pl-4">
          <CheckText
            label={t("Values of {name}", { name: title })}
            help={t("JSON of the arguments that have to have these very values")}
            placeholder='{ "id": "INV-1" }'
            value={equals}
            fault={typedValues(equals, parameters).fault}
            onChange={(next) => onChange({ equals: next, schema })}
          />
          <CheckText
            label={t("Schema of {name}", { name: title })}
            help={t("JSON Schema that all arguments follow, such as a limit of a number")}
            placeholder='{ "properties": { "amount": { "maximum": 50 } } }'
            value={schema}
            fault={typedSchema(schema).fault}
            onChange={(next) => onChange({ equals, schema: next })}
          />
          {parameters && (
            <Disclosure lineClass="text-meta text-2" summary={t("What the method takes")}>
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled by keys
                tabIndex={0}
                className="mt-1 max-h-60 overflow-auto rounded-lg bg-sunken p-3 text-meta inset-ring inset-ring-line"
              >
                {escapeInvisible(jsonText(parameters, 2))}
              </pre>
            </Disclosure>
          )}
        </div>
      </Disclosure>
      <FieldError error={fault} />
    </div>
  );
}

function summaryOf({ equals, schema }: TypedChecks, name: string): string {
  const [hasValues, hasSchema] = [equals, schema].map((text) => text.trim() !== "");
  if (hasValues && hasSchema) return t("Arguments of {name}: values and a schema", { name });
  if (hasValues) return t("Arguments of {name}: values", { name });
  return hasSchema
    ? t("Arguments of {name}: a schema", { name })
    : t("Arguments of {name}: any", { name });
}

interface CheckTextProps {
  label: string;
  help: string;
  placeholder: string;
  value: string;
  fault: string | undefined;
  onChange(value: string): void;
}

const CheckText = ({ label, help, placeholder, value, fault, onChange }: CheckTextProps) => (
  <StackedField label={label} help={help}>
    {({ id, describedBy }) => (
      <TextArea
        id={id}
        aria-describedby={describedBy}
        rows={3}
        className="font-mono text-code"
        placeholder={placeholder}
        aria-invalid={fault !== undefined || undefined}
        value={value}
        onChange={onChange}
      />
    )}
  </StackedField>
);
