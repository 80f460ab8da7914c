import type { ToolDefinition } from "@pegboard/registry-core";
import type { PromptSettings, TestValues } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { DraftStep } from "../../../drafts/draft.ts";
import { t } from "../../../messages/t.ts";
import { NameForm } from "./name-form.tsx";
import { promptEdits } from "./prompt-edits.ts";
import { TestValuesForm } from "./test-values-form.tsx";

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
    if (next === "") return t("Give them a name.");
    return names.includes(next) ? t("There are test values of this name already.") : undefined;
  };
  const add = (next: string) => {
    onStep(promptEdits.addTestSet(next, values ?? STARTER_VALUES));
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
      label={
        naming === "new"
          ? t("Name of the test values")
          : t("New name of {name}", { name: name ?? "" })
      }
      initial={naming === "old" ? (name ?? "") : ""}
      placeholder={t("Second message")}
      submit={naming === "new" ? t("Add") : t("Rename")}
      refuse={refuse}
      onSubmit={naming === "new" ? add : rename}
      onCancel={() => setNaming(undefined)}
    />
  );
  const addButton = (
    <Button size="s" icon={Plus} blocked={blocked} onClick={() => setNaming("new")}>
      {t("Add test values")}
    </Button>
  );
  if (names.length === 0) {
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
          <Select
            size="s"
            aria-label={t("Test values")}
            value={name ?? ""}
            onChange={(event) =>
              onChoose(event.target.value === "" ? undefined : event.target.value)
            }
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
                onClick={() => setNaming("old")}
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
          {addButton}
        </div>
      )}
      {name === undefined || !values ? (
        <p>{t("Nothing stands in: the text is the one of a request that says nothing.")}</p>
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
