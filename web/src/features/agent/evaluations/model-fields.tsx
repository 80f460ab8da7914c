import { Button } from "@pegboard/ui/button.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { Plus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useRefusals } from "../../../api/account/reached.ts";
import type { ModelProvider } from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";

/** A choice of a run with what it means. */
export const RunField = ({
  label,
  help,
  children,
}: {
  label: string;
  help?: string;
  children: ReactNode;
}) => (
  <div className="grid grid-cols-[152px_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-b border-line-soft py-3 text-list max-sm:grid-cols-1">
    <div>
      <b className="font-medium">{label}</b>
      {help !== undefined && <p className="text-meta text-2">{help}</p>}
    </div>
    <div className="min-w-0">{children}</div>
  </div>
);

interface ModelFieldsProps {
  label: string;
  help?: string;
  isOptional?: boolean;
  providers: readonly ModelProvider[];
  provider: string;
  model: string;
  onChange(provider: string, model: string): void;
  onProvider(provider: ModelProvider | "new"): void;
}

/** A provider with its key, and one of its models. */
export function ModelFields(props: ModelFieldsProps) {
  const { label, help, isOptional = false, providers, provider, model, onChange } = props;
  const list = useId();
  const own = providers.find(({ id }) => id === provider);
  const { ofAct } = useRefusals();
  const blocked = ofAct("PUT /api/v1/model-providers/:provider", undefined);
  return (
    <RunField label={label} {...(help !== undefined && { help })}>
      <span className="flex flex-wrap items-center gap-2">
        {providers.length > 0 && (
          <Select
            aria-label={label}
            className="w-40!"
            value={provider}
            onChange={({ target }) => {
              const next = providers.find(({ id }) => id === target.value);
              onChange(target.value, next?.models[0]?.name ?? "");
            }}
          >
            {isOptional && <option value="">{t("None")}</option>}
            {providers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {own && (
          <span className="w-44">
            <TextInput
              aria-label={t("Model of {name}", { name: own.name })}
              list={list}
              value={model}
              onChange={(next) => onChange(provider, next)}
            />
            <datalist id={list}>
              {own.models.map(({ name }) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </span>
        )}
        {own && <span className="text-meta text-2">{own.hasKey ? t("Key set") : t("No key")}</span>}
        {own && (
          <Button size="s" variant="ghost" blocked={blocked} onClick={() => props.onProvider(own)}>
            {t("Change…")}
          </Button>
        )}
        {!isOptional && (
          <Button
            size="s"
            variant="ghost"
            icon={Plus}
            blocked={blocked}
            onClick={() => props.onProvider("new")}
          >
            {t("Add a provider…")}
          </Button>
        )}
      </span>
    </RunField>
  );
}
