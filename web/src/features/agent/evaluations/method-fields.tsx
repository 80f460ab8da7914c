import { escapeInvisible } from "@pegboard/registry-core/internal";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { SearchSelect } from "@pegboard/ui/search/search-select.tsx";
import { X } from "lucide-react";
import { useId, useMemo } from "react";
import type { NamedMethodRef } from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { ArgumentChecks, type TypedChecks } from "./argument-checks.tsx";

/** A chosen method, with what somebody typed about its arguments. */
export interface ChosenMethod extends NamedMethodRef, TypedChecks {}

interface MethodFieldsProps {
  label: string;
  chosen: readonly ChosenMethod[];
  onChange(chosen: ChosenMethod[]): void;
  /** Whether arguments can be asked for, and a method can be chosen again. */
  withArguments?: boolean;
}

const keyOf = ({ tool, method }: NamedMethodRef): string => `${tool} ${method}`;

/** The methods that the agent knows, with their names for people and what they take. */
function useChoosableMethods() {
  const tools = useAgentEdit((edit) => edit.model.toolset.tools);
  return useMemo(
    () =>
      tools.flatMap(({ definition, methods }) =>
        methods.map(({ definition: method }) => ({
          tool: definition.name,
          method: method.name,
          parameters: method.parameters,
          title: escapeInvisible(method.displayName),
          toolTitle: escapeInvisible(definition.displayName),
        })),
      ),
    [tools],
  );
}

/** The parameters of methods by their names; undefined for what no tool has now. */
export function useParametersOf() {
  const methods = useChoosableMethods();
  const byKey = useMemo(() => new Map(methods.map((one) => [keyOf(one), one])), [methods]);
  return (named: NamedMethodRef) => byKey.get(keyOf(named))?.parameters;
}

/** Methods that are chosen by search, in an order. */
export function MethodFields({ label, chosen, onChange, withArguments }: MethodFieldsProps) {
  const methods = useChoosableMethods();
  const byKey = useMemo(() => new Map(methods.map((one) => [keyOf(one), one])), [methods]);
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1 text-list font-medium">{label}</legend>
      {chosen.map((one, index) => {
        const known = byKey.get(keyOf(one));
        const title = known?.title ?? one.method;
        const replace = (checks: TypedChecks) =>
          onChange(chosen.map((each, place) => (place === index ? { ...each, ...checks } : each)));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a call is its place
          <div key={index} className="grid gap-1">
            <div className="flex items-center gap-2 text-list">
              <span className="min-w-0 flex-1 truncate">
                {title} <span className="text-meta text-2">{known?.toolTitle ?? one.tool}</span>
              </span>
              <IconButton
                label={t("Remove {name}", { name: title })}
                icon={X}
                onClick={() => onChange(chosen.filter((_, place) => place !== index))}
              />
            </div>
            {withArguments && (
              <ArgumentChecks
                title={title}
                checks={one}
                parameters={known?.parameters}
                onChange={replace}
              />
            )}
          </div>
        );
      })}
      <MethodSelect
        label={label}
        without={withArguments ? [] : chosen}
        onSelect={({ tool, method }) =>
          onChange([...chosen, { tool, method, equals: "", schema: "" }])
        }
      />
    </fieldset>
  );
}

interface MethodSelectProps {
  label: string;
  /** Methods that are not offered, since they are chosen already. */
  without: readonly NamedMethodRef[];
  onSelect(method: NamedMethodRef): void;
}

/** One more method, found by search. */
export function MethodSelect({ label, without, onSelect }: MethodSelectProps) {
  const id = useId();
  const methods = useChoosableMethods();
  const taken = new Set(without.map(keyOf));
  return (
    <SearchSelect
      id={id}
      aria-label={label}
      size="s"
      invalid={false}
      readOnly={false}
      current=""
      items={methods
        .filter((one) => !taken.has(keyOf(one)))
        .map((one) => ({ id: keyOf(one), label: one.title, hint: one.toolTitle }))}
      selected={[]}
      onSelect={(key) => {
        const found = methods.find((one) => keyOf(one) === key);
        if (found) onSelect(found);
      }}
    >
      <span className="text-2">{t("Add a method…")}</span>
    </SearchSelect>
  );
}
