import { type JsonValue, ownValue } from "@pegboard/json-schema";
import type { PromptSettings, TestValues } from "@pegboard/registry-core/internal";
import type { DraftStep } from "../../../drafts/draft.ts";
import { t } from "../../../messages/t.ts";

/** Edits of variables and test values as steps of the draft. Typing in one field is one step. */
export const promptEdits = {
  setVariable: (name: string, value: JsonValue): DraftStep => ({
    label: t("Change {name}", { name }),
    operations: [{ op: "setVariable", name, value }],
    field: `variable ${name}`,
  }),
  addVariable: (name: string): DraftStep => ({
    label: t("Add {name}", { name }),
    operations: [{ op: "setVariable", name, value: "" }],
  }),
  /**
   * The variable is removed from the test values as well; a template that uses it gets a problem.
   */
  removeVariable: (name: string, prompts: PromptSettings): DraftStep => ({
    label: t("Remove {name}", { name }),
    operations: [
      { op: "removeVariable", name },
      ...changeTestSets(prompts, (variables) => without(variables, name)),
    ],
  }),
  renameVariable: (name: string, next: string, prompts: PromptSettings): DraftStep => ({
    label: t("Rename {name}", { name }),
    operations: [
      { op: "removeVariable", name },
      { op: "setVariable", name: next, value: prompts.variables?.[name] ?? "" },
      ...changeTestSets(prompts, (variables) => {
        const value = ownValue(variables, name);
        return value === undefined ? variables : { ...without(variables, name), [next]: value };
      }),
    ],
  }),
  setTestSet: (name: string, values: TestValues, key: string): DraftStep => ({
    label: t("Change test values {name}", { name }),
    operations: [{ op: "setTestSet", name, values }],
    field: `test values ${name} ${key}`,
  }),
  addTestSet: (name: string, values: TestValues): DraftStep => ({
    label: t("Add test values {name}", { name }),
    operations: [{ op: "setTestSet", name, values }],
  }),
  removeTestSet: (name: string): DraftStep => ({
    label: t("Remove test values {name}", { name }),
    operations: [{ op: "removeTestSet", name }],
  }),
  renameTestSet: (name: string, next: string, values: TestValues): DraftStep => ({
    label: t("Rename test values {name}", { name }),
    operations: [
      { op: "removeTestSet", name },
      { op: "setTestSet", name: next, values },
    ],
  }),
};

type Variables = Record<string, JsonValue>;

function changeTestSets(
  { testSets = {} }: PromptSettings,
  change: (variables: Variables) => Variables,
): DraftStep["operations"] {
  return Object.entries(testSets).flatMap(([name, values]) => {
    const { variables } = values;
    const changed = variables && change(variables);
    if (!changed || JSON.stringify(changed) === JSON.stringify(variables)) return [];
    return [{ op: "setTestSet" as const, name, values: { ...values, variables: changed } }];
  });
}

const without = (variables: Variables, name: string): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([key]) => key !== name));
