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
  models: TypedModel[];
  currency: string;
  allowPrivate: boolean;
}

/** A model with its prices as they are typed; empty where none is entered. */
interface TypedModel {
  name: string;
  inputPrice: string;
  outputPrice: string;
}

const NO_MODEL: TypedModel = { name: "", inputPrice: "", outputPrice: "" };

const typedProvider = (provider: ModelProvider | undefined): TypedProvider => ({
  name: provider?.name ?? "",
  form: provider?.form ?? "openai-chat",
  baseUrl: provider?.baseUrl ?? REQUEST_FORMS["openai-chat"].address,
  key: "",
  models: [
    ...(provider?.models ?? []).map(({ name, inputPrice, outputPrice }) => ({
      name,
      inputPrice: String(inputPrice ?? ""),
      outputPrice: String(outputPrice ?? ""),
    })),
    NO_MODEL,
  ],
  currency: provider?.currency ?? "",
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
        id,
        name: typed.name.trim(),
        form: typed.form,
        baseUrl: typed.baseUrl.trim(),
        allowPrivate: typed.allowPrivate,
        models: typed.models.filter(({ name }) => name.trim() !== "").map(pricedModelFields),
        ...(typed.currency.trim() !== "" && { currency: typed.currency.trim().toUpperCase() }),
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
      blocked={id === "" ? t("It needs a name") : faultOfPrices(typed)}
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
      <PricedModels typed={typed} onChange={onChange} />
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

/** The models with what a million tokens of each cost, and in which currency. */
function PricedModels({ typed, onChange }: Pick<ProviderFieldsProps, "typed" | "onChange">) {
  const { models, currency } = typed;
  const change = (place: number, patch: Partial<TypedModel>) => {
    const changed = models.map((one, index) => (index === place ? { ...one, ...patch } : one));
    // An empty line waits at the end for one more.
    onChange({ models: changed.at(-1)?.name === "" ? changed : [...changed, NO_MODEL] });
  };
  const columns = "grid grid-cols-[minmax(0,1fr)_88px_88px] gap-2";
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1 text-list font-medium">{t("Models")}</legend>
      <div aria-hidden className={`${columns} text-meta text-2`}>
        <span>{t("By the names that the provider has")}</span>
        <span>{t("Price in")}</span>
        <span>{t("Price out")}</span>
      </div>
      {models.map((one, place) => {
        const name = one.name.trim() === "" ? t("Another model") : one.name;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <div key={place} className={columns}>
            <TextInput
              aria-label={t("Model {number, number}", { number: place + 1 })}
              value={one.name}
              onChange={(next) => change(place, { name: next })}
            />
            <TextInput
              aria-label={t("Price of a million tokens sent to {name}", { name })}
              inputMode="decimal"
              value={one.inputPrice}
              onChange={(inputPrice) => change(place, { inputPrice })}
            />
            <TextInput
              aria-label={t("Price of a million tokens that {name} writes", { name })}
              inputMode="decimal"
              value={one.outputPrice}
              onChange={(outputPrice) => change(place, { outputPrice })}
            />
          </div>
        );
      })}
      <span className="flex flex-wrap items-center gap-2 pt-1 text-meta text-2">
        <span className="w-20">
          <TextInput
            aria-label={t("Currency of the prices")}
            placeholder="EUR"
            maxLength={3}
            value={currency}
            onChange={(next) => onChange({ currency: next })}
          />
        </span>
        {t("of a million tokens: for estimates and for limits of money")}
      </span>
    </fieldset>
  );
}

/** A price as somebody types it, with a comma or a point; undefined for none or for no number. */
const priceOf = (text: string): number | undefined => {
  const price = Number(text.trim().replace(",", "."));
  return text.trim() === "" || !Number.isFinite(price) || price < 0 ? undefined : price;
};

function pricedModelFields({ name, ...typed }: TypedModel): ModelProvider["models"][number] {
  const [inputPrice, outputPrice] = [typed.inputPrice, typed.outputPrice].map(priceOf);
  return {
    name: name.trim(),
    ...(inputPrice !== undefined && { inputPrice }),
    ...(outputPrice !== undefined && { outputPrice }),
  };
}

/** Why the prices cannot be saved. */
function faultOfPrices({ models, currency }: TypedProvider): string | undefined {
  const prices = models.flatMap(({ inputPrice, outputPrice }) => [inputPrice, outputPrice]);
  const typed = prices.filter((price) => price.trim() !== "");
  if (typed.some((price) => priceOf(price) === undefined))
    return t("A price is a number of at least 0");
  if (typed.length > 0 && currency.trim() === "") return t("Prices need a currency, such as EUR");
  return currency.trim() === "" || /^[a-z]{3}$/i.test(currency.trim())
    ? undefined
    : t("A currency has three letters, such as EUR");
}

/** A name as addresses have it. */
const providerId = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60);
