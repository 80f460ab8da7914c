import type { JsonValue } from "@pegboard/json-schema";
import type { JsonObject, ToolDefinition } from "@pegboard/registry-core";
import type { TestValues } from "@pegboard/registry-core/internal";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { TextArea, TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { RemovableTag } from "@pegboard/ui/removable-tag.tsx";
import { SearchSelect } from "@pegboard/ui/search/search-select.tsx";
import { RotateCcw } from "lucide-react";
import { type ReactNode, useId } from "react";
import { t } from "../../../messages/t.ts";
import { ValueInput } from "./value-input.tsx";

interface TestValuesFormProps {
  values: TestValues;
  /** The agent's own variables with their values outside of test values. */
  variables: JsonObject;
  tools: ToolDefinition[];
  /** Called for a change; `key` names the field. */
  onChange(values: TestValues, key: string): void;
  readOnly: boolean;
}

/** One set of test values, field by field. */
export function TestValuesForm({
  values,
  variables,
  tools,
  onChange,
  readOnly,
}: TestValuesFormProps) {
  const id = useId();
  const set = (key: keyof TestValues, value: TestValues[keyof TestValues]) =>
    onChange(withKey(values, key, value), key);
  return (
    <div className="grid gap-2">
      <TestValueRow label="query" htmlFor={`${id}-query`}>
        <TextArea
          id={`${id}-query`}
          rows={1}
          value={values.query ?? ""}
          onChange={(text) => set("query", text || undefined)}
          placeholder={t("What the user asks")}
          readOnly={readOnly}
          className="control-small min-h-7"
        />
      </TestValueRow>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1 max-sm:gap-2">
        <TestValueRow label="user" htmlFor={`${id}-user`}>
          <TextInput
            id={`${id}-user`}
            size="s"
            value={values.user ?? ""}
            onChange={(text) => set("user", text || undefined)}
            placeholder={t("Who asks")}
            readOnly={readOnly}
          />
        </TestValueRow>
        <TestValueRow label="date" htmlFor={`${id}-date`}>
          <TextInput
            id={`${id}-date`}
            size="s"
            type="date"
            value={values.date ?? ""}
            onChange={(text) => set("date", text || undefined)}
            readOnly={readOnly}
          />
        </TestValueRow>
      </div>
      <TestValueRow label="used_tools" htmlFor={`${id}-tools`}>
        <UsedTools
          id={`${id}-tools`}
          tools={tools}
          used={values.usedTools ?? []}
          onChange={(used) => set("usedTools", used.length > 0 ? used : undefined)}
          readOnly={readOnly}
        />
      </TestValueRow>
      {Object.entries(variables).map(([name, usual]) => (
        <TestValueRow key={name} label={name} htmlFor={`${id}-${name}`}>
          <TestVariable
            {...{ id: `${id}-${name}`, name, usual, readOnly }}
            values={values.variables ?? {}}
            onChange={(next) => onChange(withKey(values, "variables", next), name)}
          />
        </TestValueRow>
      ))}
    </div>
  );
}

function withKey<Key extends keyof TestValues>(
  values: TestValues,
  key: Key,
  value: TestValues[Key],
): TestValues {
  const { [key]: _, ...rest } = values;
  return value === undefined ? rest : { ...rest, [key]: value };
}

function TestValueRow({
  label,
  htmlFor,
  children,
}: {
  label: string;
  htmlFor: string;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)] items-start gap-2">
      <label
        htmlFor={htmlFor}
        className="truncate pt-1.5 font-mono text-[11px] text-1"
        title={label}
      >
        {label}
      </label>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

interface UsedToolsProps {
  id: string;
  tools: ToolDefinition[];
  used: readonly string[];
  onChange(used: string[]): void;
  readOnly: boolean;
}

/** Tools that were used earlier in the conversation. */
function UsedTools({ id, tools, used, onChange, readOnly }: UsedToolsProps) {
  const toggle = (name: string) =>
    onChange(used.includes(name) ? used.filter((one) => one !== name) : [...used, name]);
  const summary =
    used.length === 0 ? t("None used yet") : t("{count, number} used", { count: used.length });
  return (
    <div className="grid gap-1.5">
      <SearchSelect
        id={id}
        aria-label={t("Tools that were used before")}
        items={tools.map(({ name, displayName }) => ({ id: name, label: displayName, hint: name }))}
        selected={used}
        multiple
        onSelect={toggle}
        current={summary}
        size="s"
        invalid={false}
        readOnly={readOnly}
      >
        {summary}
      </SearchSelect>
      {used.length > 0 && (
        <span className="flex flex-wrap gap-1">
          {used.map((name) => (
            <RemovableTag
              key={name}
              text={tools.find((tool) => tool.name === name)?.displayName ?? name}
              {...(!readOnly && { onRemove: () => toggle(name) })}
            />
          ))}
        </span>
      )}
    </div>
  );
}

interface TestVariableProps {
  id: string;
  name: string;
  /** The value outside of test values. */
  usual: JsonValue;
  values: JsonObject;
  onChange(values: JsonObject | undefined): void;
  readOnly: boolean;
}

function TestVariable({ id, name, usual, values, onChange, readOnly }: TestVariableProps) {
  const isOwn = Object.hasOwn(values, name);
  const reset = () => {
    const rest = Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
    onChange(Object.keys(rest).length > 0 ? rest : undefined);
  };
  return (
    <span className="flex items-start gap-1.5">
      <ValueInput
        id={id}
        label={t("Test value of {name}", { name })}
        value={isOwn ? (values[name] ?? null) : usual}
        onChange={(next) => onChange({ ...values, [name]: next })}
        readOnly={readOnly}
      />
      {isOwn && !readOnly && (
        <IconButton
          label={t("Use the usual value of {name}", { name })}
          icon={RotateCcw}
          onClick={reset}
        />
      )}
    </span>
  );
}
