import { sameJson } from "@pegboard/json-schema";
import { useMemo } from "react";
import { t } from "../../../messages/t.ts";
import { useTyping } from "../../../settings/use-typing.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { KnownSelection } from "../tree/selection.ts";
import { agentTexts, keepStep, type TextSubject, textStep } from "./text-edit.ts";
import { TextHelp } from "./text-help.tsx";
import { textLandings } from "./text-landing.ts";
import { TextRow } from "./text-row.tsx";

export interface PromptsTabProps {
  selection: KnownSelection;
  /** The text that gets the focus. */
  focusField: string | undefined;
  onFocused(): void;
}

/**
 * The texts of a tool or method as this agent has them: what people see and what the model reads.
 */
export function PromptsTab({ selection, focusField, onFocused }: PromptsTabProps) {
  const { definitions, saved, blocked } = useAgentEdit("definitions", "saved", "blocked");
  const { settings, onStep } = useTyping();
  const { name } = selection.tool.definition;
  const tool = definitions.byName.get(name) ?? selection.tool.definition;
  const methodName = selection.kind === "method" ? selection.method.definition.name : undefined;
  const method = tool.methods.find((one) => one.name === methodName);
  const subject: TextSubject = { tool, method };
  const { prompts } = settings;
  const landings = useMemo(() => textLandings({ ...(prompts && { prompts }) }), [prompts]);
  const before = agentTexts(subject, saved.settings);
  return (
    <section aria-label={t("Texts for this agent")} className="py-1.5">
      {agentTexts(subject, settings).map((text, index) => (
        <TextRow
          key={`${name}/${methodName}/${text.field}`}
          text={text}
          help={<TextHelp text={text} method={method} landing={landings[text.field]} />}
          drafted={!sameJson(text.own, before[index]?.own)}
          blocked={blocked}
          wanted={text.field === focusField}
          onFocused={onFocused}
          onEdit={(value) => onStep(textStep(subject, text, value))}
          onKeep={() => onStep(keepStep(subject, text))}
        />
      ))}
    </section>
  );
}
