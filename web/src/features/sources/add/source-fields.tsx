import { plainArguments } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { FieldError, StackedField } from "@pegboard/ui/inputs/field.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { TextArea, TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { Plus, Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import { t } from "../../../messages/t.ts";
import {
  type DraftField,
  draftArguments,
  holdsVariable,
  keptPlace,
  type NamedValue,
  type SourceDraft,
} from "./source-draft.ts";

interface SourceFieldsProps {
  draft: SourceDraft;
  errors: Partial<Record<DraftField, string>>;
  onChange(part: Partial<SourceDraft>): void;
}

export function SourceNameField({ draft, errors, onChange }: SourceFieldsProps) {
  return (
    <StackedField
      label={t("Name")}
      required
      help={t(
        "Letters, digits, spaces, . _ and -. Its tool is called the same in lower case with _: “My files” becomes my_files.",
      )}
      error={errors.name}
    >
      {({ id, describedBy, invalid }) => (
        <TextInput
          id={id}
          value={draft.name}
          onChange={(name) => onChange({ name })}
          invalid={invalid}
          aria-describedby={describedBy}
          translate="no"
          placeholder="files"
        />
      )}
    </StackedField>
  );
}

/** A server that Pegboard starts and talks to over its standard input and output. */
export function ProgramFields({ draft, errors, onChange }: SourceFieldsProps) {
  return (
    <>
      <StackedField
        label={t("Command")}
        required
        error={errors.command}
        help={t("Runs with your rights on this computer.")}
      >
        {({ id, describedBy, invalid }) => (
          <TextInput
            mono
            id={id}
            value={draft.command}
            onChange={(command) => onChange({ command })}
            invalid={invalid}
            aria-describedby={describedBy}
            placeholder="npx"
            spellCheck={false}
          />
        )}
      </StackedField>
      <StackedField label={t("Arguments")} help={t("One on each line.")} error={errors.args}>
        {({ id, describedBy, invalid }) => (
          <TextArea
            mono
            id={id}
            invalid={invalid}
            value={draft.args}
            onChange={(args) => onChange({ args })}
            aria-describedby={describedBy}
            placeholder={"-y\n@modelcontextprotocol/server-filesystem\n/path/to/folder"}
            spellCheck={false}
          />
        )}
      </StackedField>
      <ShownArguments draft={draft} onChange={onChange} />
      <StackedField label={t("Folder it runs in")}>
        {({ id }) => (
          <TextInput
            mono
            id={id}
            value={draft.cwd}
            onChange={(cwd) => onChange({ cwd })}
            placeholder={t("Pegboard's own")}
            spellCheck={false}
          />
        )}
      </StackedField>
      <NamedValues
        label={t("Environment variables")}
        item="variable"
        values={draft.env}
        error={errors.values}
        onChange={(env) => onChange({ env })}
      />
      <OneServerChoice draft={draft} onChange={onChange} />
    </>
  );
}

/** Whether the program runs at one of several servers. */
function OneServerChoice({ draft, onChange }: Pick<SourceFieldsProps, "draft" | "onChange">) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label
        htmlFor={id}
        className="inline-flex cursor-pointer items-center gap-2 text-list max-sm:min-h-11"
      >
        <Checkbox
          id={id}
          aria-describedby={`${id}-help`}
          checked={draft.oneServer}
          onChange={(checked) => onChange({ oneServer: checked })}
        />
        {t("Run it at one server only")}
      </label>
      <p id={`${id}-help`} className="text-meta text-2">
        {t(
          "Where several servers share a database, one runs it and the others hand its calls on. A server with a data folder of its own is alone anyway.",
        )}
      </p>
    </div>
  );
}

/** A server that runs elsewhere, over Streamable HTTP. */
export function AddressFields({ draft, errors, onChange }: SourceFieldsProps) {
  const showUrl = useId();
  return (
    <>
      <StackedField label={t("Address")} required error={errors.url}>
        {({ id, describedBy, invalid }) => (
          <TextInput
            mono
            type="url"
            id={id}
            value={draft.url}
            onChange={(url) => onChange({ url })}
            invalid={invalid}
            aria-describedby={describedBy}
            placeholder="https://example.com/mcp"
            spellCheck={false}
          />
        )}
      </StackedField>
      <label
        htmlFor={showUrl}
        className="inline-flex cursor-pointer items-center gap-2 text-list max-sm:min-h-11"
      >
        <Checkbox
          id={showUrl}
          checked={draft.showUrl}
          onChange={(checked) => onChange({ showUrl: checked })}
        />
        {t("Show the whole address: there is no key in it")}
      </label>
      <NamedValues
        label={t("Headers")}
        item="header"
        values={draft.headers}
        error={errors.values}
        onChange={(headers) => onChange({ headers })}
      />
    </>
  );
}

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
  /** The issue of one of them. */
  error: string | undefined;
  onChange(values: NamedValue[]): void;
}

/** Names with secret values, in the order they were added. */
function NamedValues({ label, item, values, error, onChange }: NamedValuesProps) {
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

interface ShownArgumentsProps {
  draft: SourceDraft;
  onChange(part: Partial<SourceDraft>): void;
}

/**
 * Check boxes for arguments that may be seen, besides those that cannot hold a key. All others are
 * hidden.
 */
function ShownArguments({ draft, onChange }: ShownArgumentsProps) {
  const id = useId();
  const all = draftArguments(draft);
  const plain = plainArguments(draft.command.trim(), all);
  const asked = all.filter((arg, place) => keptPlace(arg) === undefined && !plain.has(place));
  const args = [...new Set(asked)];
  if (args.length === 0) return null;
  const mark = (arg: string, shown: boolean) =>
    onChange({
      shownArgs: shown ? [...draft.shownArgs, arg] : draft.shownArgs.filter((one) => one !== arg),
    });
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-meta text-2">
        {t(
          "These may hold a key: they are encrypted and shown as •••. Tick those that anybody may see.",
        )}
      </legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {args.map((arg, index) => (
          <label
            key={arg}
            htmlFor={`${id}-${index}`}
            className="inline-flex min-w-0 cursor-pointer items-center gap-1.5 max-sm:min-h-11"
          >
            <Checkbox
              id={`${id}-${index}`}
              checked={draft.shownArgs.includes(arg)}
              onChange={(shown) => mark(arg, shown)}
            />
            <code className="min-w-0 text-code wrap-anywhere">{arg}</code>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
