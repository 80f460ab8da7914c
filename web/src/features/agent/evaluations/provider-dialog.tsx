import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { PasswordField, StackedField } from "@pegboard/ui/inputs/field.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useId, useState } from "react";
import {
  type ModelProvider,
  type ModelRequestForm,
  usePutModelProvider,
} from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";

/** The forms of requests, with the address of who made each of them up. */
const REQUEST_FORMS: Readonly<Record<ModelRequestForm, { label: string; address: string }>> = {
  "openai-chat": { label: "OpenAI Chat Completions", address: "https://api.openai.com/v1" },
  "openai-responses": { label: "OpenAI Responses", address: "https://api.openai.com/v1" },
  anthropic: { label: "Anthropic", address: "https://api.anthropic.com/v1" },
  gemini: {
    label: "Gemini",
    address: "https://generativelanguage.googleapis.com/v1beta",
  },
};
const FORM_NAMES = Object.keys(REQUEST_FORMS) as ModelRequestForm[];

interface ProviderDialogProps {
  /** The provider that is changed; without it a new one is entered. */
  provider: ModelProvider | undefined;
  onClose(): void;
}

/** A provider as it is typed. */
interface TypedProvider {
  name: string;
  form: ModelRequestForm;
  baseUrl: string;
  key: string;
  /** Names with commas between them. */
  models: string;
  allowPrivate: boolean;
}

const typedProvider = (provider: ModelProvider | undefined): TypedProvider => ({
  name: provider?.name ?? "",
  form: provider?.form ?? "openai-chat",
  baseUrl: provider?.baseUrl ?? REQUEST_FORMS["openai-chat"].address,
  key: "",
  models: provider?.models.map(({ name }) => name).join(", ") ?? "",
  allowPrivate: provider?.allowPrivate ?? false,
});

/** Enters a provider of models: its address, its key, which is never shown again, and its models. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const saving = usePutModelProvider();
  const [typed, setTyped] = useState(() => typedProvider(provider));
  const id = provider?.id ?? providerId(typed.name);
  const submit = () =>
    saving.mutate(
      {
        ...{ id, name: typed.name.trim(), form: typed.form, baseUrl: typed.baseUrl.trim() },
        allowPrivate: typed.allowPrivate,
        models: modelNames(typed.models).map(
          (name) => provider?.models.find((one) => one.name === name) ?? { name },
        ),
        ...(provider?.currency !== undefined && { currency: provider.currency }),
        ...(typed.key !== "" && { key: typed.key }),
      },
      { onSuccess: onClose },
    );
  return (
    <FormDialog
      title={provider ? t("Change {name}", { name: provider.name }) : t("Add a provider of models")}
      description={t(
        "Evaluations send the agent's prompts, functions and cases to it, and nothing else.",
      )}
      action={t("Save provider")}
      blocked={id === "" ? t("It needs a name") : undefined}
      error={saving.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProviderFields
        typed={typed}
        hasKey={provider?.hasKey ?? false}
        onChange={(change) => setTyped({ ...typed, ...change })}
      />
    </FormDialog>
  );
}

interface ProviderFieldsProps {
  typed: TypedProvider;
  hasKey: boolean;
  onChange(change: Partial<TypedProvider>): void;
}

function ProviderFields({ typed, hasKey, onChange }: ProviderFieldsProps) {
  const local = useId();
  return (
    <>
      <ProviderText label={t("Name")} value={typed.name} onChange={(name) => onChange({ name })} />
      <StackedField label={t("Form of requests")}>
        {(parts) => (
          <Select
            id={parts.id}
            value={typed.form}
            onChange={({ target }) => {
              const form = FORM_NAMES.find((one) => one === target.value) ?? typed.form;
              const isOwn = typed.baseUrl !== REQUEST_FORMS[typed.form].address;
              onChange({ form, ...(!isOwn && { baseUrl: REQUEST_FORMS[form].address }) });
            }}
          >
            {FORM_NAMES.map((one) => (
              <option key={one} value={one}>
                {REQUEST_FORMS[one].label}
              </option>
            ))}
          </Select>
        )}
      </StackedField>
      <ProviderText
        label={t("Base address")}
        value={typed.baseUrl}
        onChange={(baseUrl) => onChange({ baseUrl })}
      />
      <PasswordField
        label={t("Key")}
        help={
          hasKey
            ? t("One is set. Leave it empty to keep it; another address needs it again.")
            : t("Stored sealed, and sent to this address only.")
        }
        value={typed.key}
        onChange={(key) => onChange({ key })}
      />
      <ProviderText
        label={t("Models")}
        help={t("By the names that the provider has, with commas")}
        value={typed.models}
        onChange={(models) => onChange({ models })}
      />
      <span className="flex items-center gap-2.5 text-list">
        <Checkbox
          id={local}
          checked={typed.allowPrivate}
          onChange={(allowPrivate) => onChange({ allowPrivate })}
        />
        <label htmlFor={local}>{t("It may be at this machine or in a local network")}</label>
      </span>
    </>
  );
}

interface ProviderTextProps {
  label: string;
  help?: string;
  value: string;
  onChange(value: string): void;
}

const ProviderText = ({ label, help, value, onChange }: ProviderTextProps) => (
  <StackedField label={label} help={help}>
    {({ id, describedBy }) => (
      <TextInput id={id} aria-describedby={describedBy} value={value} onChange={onChange} />
    )}
  </StackedField>
);

const modelNames = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** A name as addresses have it. */
const providerId = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60);
