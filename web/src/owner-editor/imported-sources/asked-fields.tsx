import { escapeInvisible, fillAsked } from "@pegboard/registry-core/internal";
import { PasswordField, StackedField } from "@pegboard/ui/inputs/field.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import type { AskedValue, ImportedSource } from "../../api/transfer.ts";
import { t } from "../../messages/t.ts";

/** What somebody entered for a source, by the texts that stand for the values. */
export type EnteredValues = Readonly<Record<string, string>>;

/**
 * Everything that a source leaves to whoever takes it: what its document asks for, and values that
 * an export hides.
 */
const askedOf = ({ asked = [], secrets }: ImportedSource): AskedValue[] => [
  ...asked,
  ...secrets.map((place) => ({
    reference: hiddenReference(place),
    title: place[1],
    isSecret: true,
    isRequired: true,
  })),
];

const hiddenReference = (place: readonly string[]) => `\${hidden:${place.join(".")}}`;

/** A source with what was entered, and whether something is missing without which it waits. */
export function withEntered(
  source: ImportedSource,
  entered: EnteredValues,
): { whole: ImportedSource; isMissing: boolean } {
  const sent = { ...source.sent };
  for (const [part, name] of source.secrets)
    sent[part] = { ...Object(sent[part]), [name]: hiddenReference([part, name]) };
  const { config, isMissing } = fillAsked(sent, askedOf(source), entered);
  return { whole: { ...source, sent: config }, isMissing };
}

interface AskedFieldsProps {
  source: ImportedSource;
  entered: EnteredValues;
  onChange(entered: EnteredValues): void;
}

/** A field for each value that a source leaves open. */
export const AskedFields = ({ source, ...rest }: AskedFieldsProps) => (
  <AskedValueFields {...rest} asked={askedOf(source)} source={source.name} />
);

interface AskedValueFieldsProps extends Omit<AskedFieldsProps, "source"> {
  asked: readonly AskedValue[];
  /** The name of the source that they are of. */
  source: string;
}

export function AskedValueFields({ asked, source, entered, onChange }: AskedValueFieldsProps) {
  return asked.map((one) => (
    <AskedField
      key={one.reference}
      {...{ source }}
      asked={one}
      value={entered[one.reference] ?? one.default ?? ""}
      onChange={(value) => onChange({ ...entered, [one.reference]: value })}
    />
  ));
}

interface AskedFieldProps {
  asked: AskedValue;
  source: string;
  value: string;
  onChange(value: string): void;
}

function AskedField({ asked, source, value, onChange }: AskedFieldProps) {
  const { title, choices, isSecret } = asked;
  const field = {
    label: t("{name} of {source}", { name: escapeInvisible(title), source }),
    help: helpOf(asked),
  };
  if (isSecret) return <PasswordField {...field} {...{ value, onChange }} />;
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
          <TextInput {...{ id, value, onChange }} aria-describedby={describedBy} />
        )
      }
    </StackedField>
  );
}

/** What the document says of a value, and what becomes of the source without it. */
function helpOf({ description, variable, isRequired }: AskedValue): string | undefined {
  const said = description === undefined ? [] : [escapeInvisible(description)];
  if (variable !== undefined)
    said.push(
      t("Left empty, it comes from the variable {variable} of Pegboard’s environment.", {
        variable,
      }),
    );
  else if (isRequired) said.push(t("May be entered later: the source waits until then."));
  return said.length > 0 ? said.join(" · ") : undefined;
}
