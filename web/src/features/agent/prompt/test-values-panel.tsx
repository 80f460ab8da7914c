import type { JsonValue } from "@pegboard/json-schema";
import type { JsonObject, ToolDefinition } from "@pegboard/registry-core";
import type { PromptSettings, TestValues } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { TextArea, TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { RemovableTag } from "@pegboard/ui/removable-tag.tsx";
import { SearchSelect } from "@pegboard/ui/search/search-select.tsx";
import { Pencil, Plus, RotateCcw, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { DraftStep } from "../../../drafts/draft.ts";
import { t } from "../../../messages/t.ts";
import { NameForm } from "./name-form.tsx";
import { promptEdits } from "./prompt-edits.ts";
import { ValueInput } from "./value-input.tsx";

interface TestValuesPanelProps {
  prompts: PromptSettings;
  /** The name of the chosen test values. */
  value: string | undefined;
  onChoose(name: string | undefined): void;
  /** Tools that are on, which may have been used. */
  tools: ToolDefinition[];
  onStep(step: DraftStep): void;
  blocked: string | undefined;
}

const STARTER_VALUES: TestValues = { query: t("Where is my parcel?"), user: "Ada Lovelace" };

/**
 * Values to try the templates with. They are kept with the agent, and no request ever gets them.
 */
export function TestValuesPanel(props: TestValuesPanelProps) {
  const { prompts, value, onChoose, tools, onStep, blocked } = props;
  const [naming, setNaming] = useState<"new" | "old">();
  const sets = prompts.testSets ?? {};
  const name = value !== undefined && Object.hasOwn(sets, value) ? value : undefined;
  const values = name === undefined ? undefined : sets[name];
  const form = naming && (
    <TestSetNameForm
      key={naming}
      sets={sets}
      onStep={onStep}
      onChoose={onChoose}
      name={naming === "old" ? name : undefined}
      values={values}
      onEnd={() => setNaming(undefined)}
    />
  );
  const addButton = (
    <Button size="s" icon={Plus} blocked={blocked} onClick={() => setNaming("new")}>
      {t("Add test values")}
    </Button>
  );
  if (Object.keys(sets).length === 0) {
    return (
      <div className="grid gap-2">
        <p>
          {t(
            "Test values stand in for what a request brings: what the user asks, who asks, which tools were used before. With them you see here what the agent would get.",
          )}
        </p>
        {form ?? <span>{addButton}</span>}
      </div>
    );
  }
  return (
    <div className="grid gap-2.5">
      {form ?? (
        <div className="flex flex-wrap items-center gap-1.5">
          <TestSetChoice
            name={name}
            onStep={onStep}
            onChoose={onChoose}
            blocked={blocked}
            names={Object.keys(sets)}
            onRename={() => setNaming("old")}
          />
          {addButton}
        </div>
      )}
      {name === undefined || !values ? (
        <p>{t("No test values: this is the text for a request without any.")}</p>
      ) : (
        <TestValuesForm
          key={name}
          values={values}
          variables={prompts.variables ?? {}}
          tools={tools}
          onChange={(next, key) => onStep(promptEdits.setTestSet(name, next, key))}
          readOnly={blocked !== undefined}
        />
      )}
    </div>
  );
}

interface TestSetNameFormProps extends Pick<TestValuesPanelProps, "onChoose" | "onStep"> {
  sets: Record<string, TestValues>;
  /** The name of the test values that get another one; undefined for new ones. */
  name: string | undefined;
  /** The values that are renamed, or that new ones begin with. */
  values: TestValues | undefined;
  onEnd(): void;
}

/** Names new test values, or gives those that are chosen another name. */
function TestSetNameForm(props: TestSetNameFormProps) {
  const { sets, name, values, onChoose, onStep, onEnd } = props;
  const refuse = (next: string) => {
    if (next === "") return t("Give them a name.");
    return Object.hasOwn(sets, next) ? t("There are test values of this name already.") : undefined;
  };
  const submit = (next: string) => {
    onStep(
      name === undefined
        ? promptEdits.addTestSet(next, values ?? STARTER_VALUES)
        : promptEdits.renameTestSet(name, next, values ?? {}),
    );
    onChoose(next);
    onEnd();
  };
  return (
    <NameForm
      label={name === undefined ? t("Name of the test values") : t("New name of {name}", { name })}
      initial={name ?? ""}
      placeholder={t("Second message")}
      submit={name === undefined ? t("Add") : t("Rename")}
      refuse={refuse}
      onSubmit={submit}
      onCancel={onEnd}
    />
  );
}

interface TestSetChoiceProps extends Pick<TestValuesPanelProps, "onChoose" | "onStep" | "blocked"> {
  names: string[];
  /** The name of those that are chosen. */
  name: string | undefined;
  onRename(): void;
}

/** Chooses test values, and renames or removes those that are chosen. */
function TestSetChoice({ names, name, onChoose, onStep, blocked, onRename }: TestSetChoiceProps) {
  return (
    <>
      <Select
        size="s"
        aria-label={t("Test values")}
        value={name ?? ""}
        onChange={(event) => onChoose(event.target.value === "" ? undefined : event.target.value)}
        className="max-w-56"
      >
        <option value="">{t("No test values")}</option>
        {names.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
      {name !== undefined && (
        <>
          <IconButton
            label={t("Rename {name}", { name })}
            icon={Pencil}
            blocked={blocked}
            onClick={onRename}
          />
          <IconButton
            label={t("Remove {name}", { name })}
            icon={Trash2}
            blocked={blocked}
            onClick={() => {
              onStep(promptEdits.removeTestSet(name));
              onChoose(names.find((one) => one !== name));
            }}
          />
        </>
      )}
    </>
  );
}

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
function TestValuesForm({ values, variables, tools, onChange, readOnly }: TestValuesFormProps) {
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
            id={`${id}-${name}`}
            name={name}
            usual={usual}
            readOnly={readOnly}
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
