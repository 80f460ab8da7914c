import type { ToolDefinition } from "@pegboard/registry-core";
import type { PromptSettings, TestValues } from "@pegboard/registry-core/internal";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { Select } from "../../../components/inputs/select.tsx";
import type { DraftStep } from "../../../drafts/draft.ts";
import { common } from "../../../language/common.ts";
import { NameForm } from "./name-form.tsx";
import { promptEdits } from "./prompt-edits.ts";
import { TestValuesForm } from "./test-values-form.tsx";
import { say } from "./texts.ts";

interface TestValuesPanelProps {
  prompts: PromptSettings;
  /** Name of the chosen ones. */
  value: string | undefined;
  onChoose(name: string | undefined): void;
  /** Tools that are on: those that may have been used. */
  tools: ToolDefinition[];
  onStep(step: DraftStep): void;
  blocked: string | undefined;
}

const STARTER: TestValues = { query: say.whereIsMyParcel, user: "Ada Lovelace" };

/**
 * Values to try the templates with. They are kept with the agent, and no request ever gets them.
 */
export function TestValuesPanel({
  prompts,
  value,
  onChoose,
  tools,
  onStep,
  blocked,
}: TestValuesPanelProps) {
  const [naming, setNaming] = useState<"new" | "old">();
  const sets = prompts.testSets ?? {};
  const names = Object.keys(sets);
  const name = value !== undefined && Object.hasOwn(sets, value) ? value : undefined;
  const values = name === undefined ? undefined : sets[name];
  const refuse = (next: string) => {
    if (next === "") return say.giveThemAName;
    return names.includes(next) ? say.testValuesAreThere : undefined;
  };
  const add = (next: string) => {
    onStep(promptEdits.addTestSet(next, values ?? STARTER));
    onChoose(next);
    setNaming(undefined);
  };
  const rename = (next: string) => {
    if (name === undefined || !values) return;
    onStep(promptEdits.renameTestSet(name, next, values));
    onChoose(next);
    setNaming(undefined);
  };
  const form = naming && (
    <NameForm
      key={naming}
      label={naming === "new" ? say.nameOfTheTestValues : say.newNameOf(name ?? "")}
      initial={naming === "old" ? (name ?? "") : ""}
      placeholder={say.secondMessage}
      submit={naming === "new" ? common.add : say.rename}
      refuse={refuse}
      onSubmit={naming === "new" ? add : rename}
      onCancel={() => setNaming(undefined)}
    />
  );
  const addButton = (
    <Button size="s" icon={Plus} blocked={blocked} onClick={() => setNaming("new")}>
      {say.addTestValues}
    </Button>
  );
  if (names.length === 0) {
    return (
      <div className="grid gap-2">
        <p>{say.testValuesExplained}</p>
        {form ?? <span>{addButton}</span>}
      </div>
    );
  }
  return (
    <div className="grid gap-2.5">
      {form ?? (
        <div className="flex flex-wrap items-center gap-1.5">
          <Select
            size="s"
            aria-label={say.testValues}
            value={name ?? ""}
            onChange={(event) =>
              onChoose(event.target.value === "" ? undefined : event.target.value)
            }
            className="max-w-56"
          >
            <option value="">{say.noTestValues}</option>
            {names.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
          {name !== undefined && (
            <>
              <IconButton
                label={common.renameName(name)}
                icon={Pencil}
                blocked={blocked}
                onClick={() => setNaming("old")}
              />
              <IconButton
                label={common.removeName(name)}
                icon={Trash2}
                blocked={blocked}
                onClick={() => {
                  onStep(promptEdits.removeTestSet(name));
                  onChoose(names.find((one) => one !== name));
                }}
              />
            </>
          )}
          {addButton}
        </div>
      )}
      {name === undefined || !values ? (
        <p>{say.nothingStandsIn}</p>
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
