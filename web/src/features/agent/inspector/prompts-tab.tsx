import { sameJson } from "@pegboard/json-schema";
import type { MethodDefinition } from "@pegboard/registry-core";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Plus, TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { MODEL_READS } from "../../../messages/model-reads.ts";
import { t } from "../../../messages/t.ts";
import {
  type EditableText,
  keepStep,
  readText,
  type TextSubject,
  textStep,
} from "../../../owner-editor/own-texts/editable-text.ts";
import { OwnTextRow } from "../../../owner-editor/own-texts/own-text-row.tsx";
import { useTyping } from "../../../owner-editor/use-typing.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { previewLabel, previewTabs } from "../preview/preview-text.ts";
import type { KnownSelection } from "../tree/selection.ts";
import { agentTexts, type TextLanding, textLandings } from "./agent-texts.ts";

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
  const before = new Map(agentTexts(subject, saved.settings).map((text) => [text.field, text.own]));
  const place = `${name}/${methodName}`;
  const [opened, setOpened] = useState<OpenedTexts>({ place, fields: [], wanted: undefined });
  const { fields, wanted } = opened.place === place ? opened : NOTHING_OPENED;
  const open = (field: TextField, next?: TextField) =>
    setOpened({ place, fields: [...new Set([...fields, field])], wanted: next });
  const isAbsent = ({ own, original, isNeeded, field }: EditableText) =>
    !own && original === undefined && !isNeeded && field !== focusField && !fields.includes(field);
  const texts = agentTexts(subject, settings);
  return (
    <section aria-label={t("Texts for this agent")} className="py-1.5">
      {texts
        .filter((text) => !isAbsent(text))
        .map((text) => (
          <OwnTextRow
            key={`${name}/${methodName}/${text.field}`}
            text={text}
            help={<TextHelp text={text} method={method} landing={landings[text.field]} />}
            drafted={!sameJson(text.own, before.get(text.field))}
            blocked={blocked}
            wanted={text.field === focusField || text.field === wanted}
            onFocused={() => {
              open(text.field);
              if (text.field === focusField) onFocused();
            }}
            onEdit={(value) => {
              // The field of a text that nobody has any more stays, with its focus.
              if (value === undefined) open(text.field);
              onStep(textStep(subject, text, value));
            }}
            onKeep={() => onStep(keepStep(subject, text))}
          />
        ))}
      <AbsentTexts
        texts={texts.filter(isAbsent)}
        blocked={blocked}
        onAdd={(field) => open(field, field)}
      />
    </section>
  );
}

type TextField = EditableText["field"];

/** The texts whose fields were opened at a place, and the one that is to take the focus. */
interface OpenedTexts {
  place: string;
  fields: readonly TextField[];
  wanted: TextField | undefined;
}

const NOTHING_OPENED: Omit<OpenedTexts, "place"> = { fields: [], wanted: undefined };

interface AbsentTextsProps {
  texts: readonly EditableText[];
  blocked: string | undefined;
  onAdd(field: TextField): void;
}

/** The texts that neither the tool nor this agent has, each with a button that opens its field. */
function AbsentTexts({ texts, blocked, onAdd }: AbsentTextsProps) {
  if (texts.length === 0) return null;
  return (
    <PaneSection title={t("Not set")} help={t("Neither the tool nor this agent has these texts")}>
      <div className="flex flex-wrap gap-1.5">
        {texts.map(({ field, title }) => (
          <Button
            key={field}
            size="s"
            icon={Plus}
            blocked={blocked}
            aria-label={t("Add {title}", { title })}
            onClick={() => onAdd(field)}
          >
            {title}
          </Button>
        ))}
      </div>
    </PaneSection>
  );
}

interface TextHelpProps {
  text: EditableText;
  /** The method that has the text; undefined for a text of the tool. */
  method: MethodDefinition | undefined;
  landing: TextLanding | undefined;
}

/** A line that says where people and the model read a text, or that nobody reads it. */
function TextHelp({ text, method, landing }: TextHelpProps) {
  if (method)
    return text.field === "displayName" ? MODEL_READS.methodDisplayName : payloads(method);
  if (!landing) return MODEL_READS.icon;
  if (landing.places.length > 0) return landing.places.join(", ");
  if (readText(text) === "") return t("No template uses it");
  return (
    <span className="inline-flex items-start gap-1 text-amber">
      <TriangleAlert {...iconSize.s} className="mt-0.5 flex-none" />
      {t("No template of this agent uses it")}
    </span>
  );
}

/** The formats that a method writes itself, which are equal for every agent. */
function payloads({ ownFormats = {} }: MethodDefinition): string {
  const own = previewTabs()
    .filter((tab) => Object.hasOwn(ownFormats, tab))
    .map(previewLabel);
  return own.length === 0
    ? t("In every payload")
    : t("In every payload but {formats}, which the tool writes itself", {
        formats: own.join(", "),
      });
}
