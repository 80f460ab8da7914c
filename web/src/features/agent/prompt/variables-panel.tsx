import { closestName, type JsonValue } from "@pegboard/json-schema";
import { type PromptSettings, parseOperations } from "@pegboard/registry-core/internal";
import { RESERVED_VARIABLES } from "@pegboard/registry-core/prompts";
import { Button } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { DraftStep } from "../../../drafts/draft.ts";
import { t } from "../../../messages/t.ts";
import { NameForm } from "./name-form.tsx";
import { promptEdits } from "./prompt-edits.ts";
import { givenVariables } from "./template-source.ts";
import { ValueInput } from "./value-input.tsx";

interface VariablesPanelProps {
  prompts: PromptSettings;
  onStep(step: DraftStep): void;
  onInsert(name: string): void;
  blocked: string | undefined;
}

/** The variables of templates: those of every request, and the agent's own. */
export function VariablesPanel({ prompts, onStep, onInsert, blocked }: VariablesPanelProps) {
  const [adding, setAdding] = useState(false);
  const own = Object.entries(prompts.variables ?? {});
  const names = own.map(([name]) => name);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <section aria-label={t("Variables of this agent")} className="grid gap-1.5">
        <h3 className="text-micro text-2">{t("Variables of this agent")}</h3>
        {own.length === 0 && (
          <p>
            {t(
              "None yet. A variable holds what you want to say in several places, or what your application knows: a shop’s name, opening hours.",
            )}
          </p>
        )}
        {own.map(([name, value]) => (
          <OwnVariable
            key={name}
            name={name}
            value={value}
            prompts={prompts}
            onStep={onStep}
            onInsert={onInsert}
            blocked={blocked}
          />
        ))}
        {adding ? (
          <NameForm
            label={t("Name of the variable")}
            placeholder="shop_name"
            submit={t("Add")}
            mono
            refuse={(name) => refuseName(name, names)}
            onSubmit={(name) => {
              onStep(promptEdits.addVariable(name));
              setAdding(false);
            }}
            onCancel={() => setAdding(false)}
          />
        ) : (
          <span>
            <Button size="s" icon={Plus} blocked={blocked} onClick={() => setAdding(true)}>
              {t("Add variable")}
            </Button>
          </span>
        )}
      </section>
      <section aria-label={t("Variables of every template")} className="border-t border-line pt-2">
        <h3 className="mb-1 text-micro text-2">{t("Every template knows")}</h3>
        <ul className="grid gap-y-0.5">
          {givenVariables.map(({ name, detail }) => (
            <li key={name} className="flex min-h-[22px] items-center gap-2 max-sm:min-h-11">
              <InsertName name={name} blocked={blocked} onInsert={onInsert} />
              <span className="min-w-0 truncate max-sm:whitespace-normal" title={detail}>
                {detail}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

interface OwnVariableProps {
  name: string;
  value: JsonValue;
  prompts: PromptSettings;
  onStep(step: DraftStep): void;
  onInsert(name: string): void;
  blocked: string | undefined;
}

function OwnVariable({ name, value, prompts, onStep, onInsert, blocked }: OwnVariableProps) {
  const names = Object.keys(prompts.variables ?? {});
  const [renaming, setRenaming] = useState(false);
  if (renaming) {
    return (
      <NameForm
        label={t("New name of {name}", { name })}
        initial={name}
        submit={t("Rename")}
        mono
        refuse={(next) => refuseName(next, names)}
        onSubmit={(next) => onStep(promptEdits.renameVariable(name, next, prompts))}
        onCancel={() => setRenaming(false)}
      />
    );
  }
  return (
    <div className="flex items-start gap-2 max-sm:flex-wrap">
      <InsertName name={name} blocked={blocked} onInsert={onInsert} />
      <ValueInput
        label={t("Value of {name}", { name })}
        value={value}
        onChange={(next) => onStep(promptEdits.setVariable(name, next))}
        readOnly={blocked !== undefined}
      />
      <span className="flex flex-none">
        <IconButton
          label={t("Rename {name}", { name })}
          icon={Pencil}
          blocked={blocked}
          onClick={() => setRenaming(true)}
        />
        <IconButton
          label={t("Remove {name}", { name })}
          icon={Trash2}
          blocked={blocked}
          onClick={() => onStep(promptEdits.removeVariable(name, prompts))}
        />
      </span>
    </div>
  );
}

interface InsertNameProps {
  name: string;
  blocked: string | undefined;
  onInsert(name: string): void;
}

function InsertName({ name, blocked, onInsert }: InsertNameProps) {
  return (
    <button
      type="button"
      title={blocked ?? t("Click to insert it.")}
      aria-label={t("Insert {name}", { name })}
      aria-disabled={blocked !== undefined}
      onClick={() => blocked ?? onInsert(name)}
      className="min-h-[22px] w-44 flex-none truncate text-left hover:underline max-sm:min-h-11"
    >
      <code className="text-[11px] text-1">{name}</code>
    </button>
  );
}

/** Why a custom variable cannot have this name, as a sentence; undefined when it can. */
export function refuseName(name: string, taken: readonly string[]): string | undefined {
  if (name === "") return t("Give it a name.");
  if (RESERVED_VARIABLES.has(name))
    return t("`{name}` has a meaning in every template already. Choose another name.", { name });
  if (taken.includes(name)) return t("There is a variable `{name}` already.", { name });
  const parsed = parseOperations([{ op: "setVariable", name, value: "" }]);
  if ("issues" in parsed)
    return t("Use letters, digits and _, and begin with a letter: for example `shop_name`.");
  const meant = closestName(
    name,
    [...RESERVED_VARIABLES].filter((one) => one.length > 3),
  );
  return meant === undefined
    ? undefined
    : t("Templates know `{meant}` already: `{name}` would be mistaken for it.", { meant, name });
}
