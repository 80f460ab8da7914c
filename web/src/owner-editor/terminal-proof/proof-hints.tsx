import type { ToolDefinition } from "@pegboard/registry-core";
import { useMemo } from "react";
import { useTerminalProof } from "../../api/terminal-proof.ts";
import { t } from "../../messages/t.ts";

const NEEDS_THE_CODE = {
  always: t("Needs the code from the terminal."),
  off: t("Switching it off needs the code from the terminal."),
  more: t("More needs the code from the terminal."),
  less: t("Less needs the code from the terminal."),
};

type UiSchema = ToolDefinition["uiSchema"];

/** When a field needs the code, by the value that grants more there. */
const WHEN = {
  chosen: "always",
  on: "always",
  off: "off",
  more: "more",
  fewer: "less",
  lower: "less",
} as const;

/** Whether this browser has not given the code yet, as far as that is known. */
export function useIsUnproven(): boolean {
  return useTerminalProof().proof?.proven === false;
}

/**
 * A line beside something that needs the code, until this browser has given it. `when` says whether
 * that is always, when it is switched off, or when it becomes less.
 */
export function ProofHint({ when = "always" }: { when?: keyof typeof NEEDS_THE_CODE }) {
  return useIsUnproven() ? (
    <span className="block text-meta text-2">{NEEDS_THE_CODE[when]}</span>
  ) : null;
}

/** The hints of a tool's form, with the line about the code at the fields that need it. */
export function useProofHints(tool: string, uiSchema: UiSchema): UiSchema {
  const { proof } = useTerminalProof();
  return useMemo(() => {
    const gains = proof?.proven === false ? proof.settings[tool] : undefined;
    if (!gains) return uiSchema;
    const said = Object.entries(gains).map(([field, gain]) => {
      const hints: object = Object(uiSchema?.[field]);
      return [field, { ...hints, "ui:help": NEEDS_THE_CODE[WHEN[gain]] }];
    });
    return { ...uiSchema, ...Object.fromEntries(said) };
  }, [proof, tool, uiSchema]);
}
