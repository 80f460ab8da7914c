import { Button } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { Plus, Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import { t } from "../../../messages/t.ts";
import { holdsVariable, type NamedValue } from "./source-draft.ts";

const NAMED_VALUE_TEXTS = {
  variable: {
    name: (index: number) => t("Name of variable {index}", { index }),
    value: (index: number) => t("Value of variable {index}", { index }),
    whoSees: (index: number) => t("Who sees variable {index}", { index }),
    remove: (index: number) => t("Remove variable {index}", { index }),
    add: t("Add variable"),
  },
  header: {
    name: (index: number) => t("Name of header {index}", { index }),
    value: (index: number) => t("Value of header {index}", { index }),
    whoSees: (index: number) => t("Who sees header {index}", { index }),
    remove: (index: number) => t("Remove header {index}", { index }),
    add: t("Add header"),
  },
};

interface NamedValuesProps {
  /** The label: "Environment variables". */
  label: string;
  item: "variable" | "header";
  values: NamedValue[];
  /** The fault of one of them. */
  error: string | undefined;
  onChange(values: NamedValue[]): void;
}

/** Names with secret values, in the order they were added. */
export function NamedValues({ label, item, values, error, onChange }: NamedValuesProps) {
  const nextId = useRef(1);
  const id = useId();
  const words = NAMED_VALUE_TEXTS[item];
  const change = (id: number, part: Partial<NamedValue>) =>
    onChange(values.map((value) => (value.id === id ? { ...value, ...part } : value)));
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1 text-list font-medium">{label}</legend>
      {values.map((value, index) => (
        <div
          key={value.id}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_96px_28px] items-center gap-2 max-sm:grid-cols-[minmax(0,1fr)_104px_44px]"
        >
          <TextInput
            mono
            size="s"
            className="max-sm:col-span-3"
            aria-label={words.name(index + 1)}
            value={value.name}
            onChange={(name) => change(value.id, { name })}
          />
          <TextInput
            mono
            size="s"
            type={value.shown || holdsVariable(value.value) ? "text" : "password"}
            invalid={error !== undefined && holdsVariable(value.value)}
            aria-describedby={`${id}-error`}
            autoComplete="new-password"
            aria-label={words.value(index + 1)}
            value={value.value}
            placeholder={value.kept ? t("Set: type to replace it") : undefined}
            onChange={(text) => change(value.id, { value: text })}
          />
          <Select
            size="s"
            aria-label={words.whoSees(index + 1)}
            value={value.shown ? "shown" : "secret"}
            onChange={({ target }) => change(value.id, { shown: target.value === "shown" })}
          >
            <option value="secret">{t("Secret")}</option>
            <option value="shown">{t("Shown")}</option>
          </Select>
          <IconButton
            label={words.remove(index + 1)}
            icon={Trash2}
            onClick={() => onChange(values.filter((one) => one.id !== value.id))}
          />
        </div>
      ))}
      <FieldError id={`${id}-error`} error={error} />
      <div>
        <Button
          size="s"
          variant="ghost"
          icon={Plus}
          onClick={() => onChange([...values, { id: nextId.current++, name: "", value: "" }])}
        >
          {words.add}
        </Button>
      </div>
    </fieldset>
  );
}
