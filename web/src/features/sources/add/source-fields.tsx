import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextArea, TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { useId } from "react";
import { t } from "../../../messages/t.ts";
import { NamedValues } from "./named-values.tsx";
import { ShownArguments } from "./shown-arguments.tsx";
import type { DraftField, SourceDraft } from "./source-draft.ts";

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
    </>
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
