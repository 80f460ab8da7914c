import { escapeInvisible, fillAsked } from "@pegboard/registry-core/internal";
import { PasswordField, StackedField } from "@pegboard/ui/inputs/field.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import type { AskedValue, ImportedSource } from "../../api/transfer.ts";
import { t } from "../../messages/t.ts";

/** What somebody entered for a source, by the texts that stand for the values. */
export type EnteredValues = Readonly<Record<string, string>>;

/** A source with what was entered; what is required and missing is entered later. */
export const withEntered = (source: ImportedSource, entered: EnteredValues): ImportedSource => ({
  ...source,
  sent: fillAsked(source.sent, source.asked ?? [], entered).config,
});

interface AskedFieldsProps {
  source: ImportedSource;
  entered: EnteredValues;
  onChange(entered: EnteredValues): void;
}

/** A field for each value that a source leaves open. */
export const AskedFields = ({ source, ...rest }: AskedFieldsProps) => (
  <AskedValueFields
    {...rest}
    asked={source.asked ?? []}
    source={source.name}
    requiredHelp={t("May be entered later: the source waits until then.")}
  />
);

interface AskedValueFieldsProps extends Omit<AskedFieldsProps, "source"> {
  asked: readonly AskedValue[];
  /** The name of the source that they are of. */
  source: string;
  /** What is said of a value without which the source does not start. */
  requiredHelp?: string;
}

export function AskedValueFields({
  asked,
  source,
  entered,
  requiredHelp,
  onChange,
}: AskedValueFieldsProps) {
  return asked.map((one) => (
    <AskedField
      key={one.reference}
      source={source}
      asked={one}
      help={helpOf(one, requiredHelp)}
      value={entered[one.reference] ?? one.default ?? ""}
      onChange={(value) => onChange({ ...entered, [one.reference]: value })}
    />
  ));
}

interface AskedFieldProps {
  asked: AskedValue;
  source: string;
  help: string | undefined;
  value: string;
  onChange(value: string): void;
}

function AskedField({ asked, source, help, value, onChange }: AskedFieldProps) {
  const { title, choices, isSecret } = asked;
  const field = {
    label: t("{name} of {source}", { name: escapeInvisible(title), source }),
    help,
  };
  if (isSecret) return <PasswordField {...field} value={value} onChange={onChange} />;
  return (
    <StackedField {...field}>
      {({ id, describedBy }) =>
        choices ? (
          <Select
            id={id}
            aria-describedby={describedBy}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          >
            {["", ...choices]
              .filter((choice, index, all) => all.indexOf(choice) === index)
              .map((choice) => (
                <option key={choice} value={choice}>
                  {choice === "" ? t("Not set") : escapeInvisible(choice)}
                </option>
              ))}
          </Select>
        ) : (
          <TextInput id={id} value={value} onChange={onChange} aria-describedby={describedBy} />
        )
      }
    </StackedField>
  );
}

/** What the document says of a value, and what becomes of the source without it. */
function helpOf(
  { description, variable, isRequired }: AskedValue,
  requiredHelp: string | undefined,
): string | undefined {
  const said = description === undefined ? [] : [escapeInvisible(description)];
  if (variable !== undefined)
    said.push(
      t("Left empty, it comes from the variable {variable} of Pegboard’s environment.", {
        variable,
      }),
    );
  else if (isRequired && requiredHelp !== undefined) said.push(requiredHelp);
  return said.length > 0 ? said.join(" · ") : undefined;
}
