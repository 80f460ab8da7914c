import { escapeInvisible } from "@pegboard/registry-core/internal";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { SearchSelect } from "@pegboard/ui/search/search-select.tsx";
import { X } from "lucide-react";
import { useId, useMemo } from "react";
import type { NamedMethodRef } from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";

/** A chosen method, with the arguments that it has to have as somebody typed them. */
export interface ChosenMethod extends NamedMethodRef {
  /** JSON of the arguments that have to be equal; empty where none has to be. */
  equals: string;
}

interface MethodFieldsProps {
  label: string;
  chosen: readonly ChosenMethod[];
  onChange(chosen: ChosenMethod[]): void;
  /** Whether arguments can be asked for. */
  withArguments?: boolean;
}

const keyOf = ({ tool, method }: NamedMethodRef): string => `${tool} ${method}`;

/** Methods that are chosen by search, in an order. */
export function MethodFields({ label, chosen, onChange, withArguments }: MethodFieldsProps) {
  const id = useId();
  const tools = useAgentEdit((edit) => edit.model.toolset.tools);
  const methods = useMemo(
    () =>
      tools.flatMap(({ definition, methods: own }) =>
        own.map(({ definition: method }) => ({
          tool: definition.name,
          method: method.name,
          title: escapeInvisible(method.displayName),
          toolTitle: escapeInvisible(definition.displayName),
        })),
      ),
    [tools],
  );
  const byKey = useMemo(() => new Map(methods.map((one) => [keyOf(one), one])), [methods]);
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1 text-list font-medium">{label}</legend>
      {chosen.map((one, index) => {
        const known = byKey.get(keyOf(one));
        const title = known?.title ?? one.method;
        return (
          <div key={keyOf(one)} className="flex flex-wrap items-center gap-2 text-list">
            <span className="min-w-0 flex-1 truncate">
              {title} <span className="text-meta text-2">{known?.toolTitle ?? one.tool}</span>
            </span>
            {withArguments && (
              <span className="w-56 max-sm:w-full">
                <TextInput
                  aria-label={t("Arguments of {name}, as JSON", { name: title })}
                  placeholder='{ "id": "INV-1" }'
                  value={one.equals}
                  onChange={(equals) =>
                    onChange(chosen.map((each) => (each === one ? { ...each, equals } : each)))
                  }
                />
              </span>
            )}
            <IconButton
              label={t("Remove {name}", { name: title })}
              icon={X}
              onClick={() => onChange(chosen.filter((_, place) => place !== index))}
            />
          </div>
        );
      })}
      <SearchSelect
        id={id}
        aria-label={label}
        size="s"
        invalid={false}
        readOnly={false}
        current=""
        items={methods
          .filter((one) => !chosen.some((each) => keyOf(each) === keyOf(one)))
          .map((one) => ({ id: keyOf(one), label: one.title, hint: one.toolTitle }))}
        selected={[]}
        onSelect={(key) => {
          const found = byKey.get(key);
          if (found) onChange([...chosen, { tool: found.tool, method: found.method, equals: "" }]);
        }}
      >
        <span className="text-2">{t("Add a method…")}</span>
      </SearchSelect>
    </fieldset>
  );
}
