import { sameJson } from "@pegboard/json-schema";
import type { MethodDefinition } from "@pegboard/registry-core";
import { Badge } from "@pegboard/ui/badge.tsx";
import { Button } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Field, type FieldParts } from "@pegboard/ui/inputs/field.tsx";
import { TextArea, TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Plus, RotateCcw, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { IconInput } from "../../../components/config-form/icon-input.tsx";
import { MODEL_READS } from "../../../messages/model-reads.ts";
import { t } from "../../../messages/t.ts";
import { useTyping } from "../../../owner-editor/use-typing.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { previewLabel, previewTabs } from "../preview/preview-text.ts";
import type { KnownSelection } from "../tree/selection.ts";
import {
  type AgentText,
  agentTexts,
  keepStep,
  type TextLanding,
  type TextSubject,
  textLandings,
  textStep,
} from "./agent-texts.ts";

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
  const isAbsent = ({ own, original, isNeeded, field }: AgentText) =>
    !own && original === undefined && !isNeeded && field !== focusField && !fields.includes(field);
  const texts = agentTexts(subject, settings);
  return (
    <section aria-label={t("Texts for this agent")} className="py-1.5">
      {texts
        .filter((text) => !isAbsent(text))
        .map((text) => (
          <TextRow
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

type TextField = AgentText["field"];

/** The texts whose fields were opened at a place, and the one that is to take the focus. */
interface OpenedTexts {
  place: string;
  fields: readonly TextField[];
  wanted: TextField | undefined;
}

const NOTHING_OPENED: Omit<OpenedTexts, "place"> = { fields: [], wanted: undefined };

interface AbsentTextsProps {
  texts: readonly AgentText[];
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

interface TextRowProps {
  text: AgentText;
  /** A line that says where the model reads the text. */
  help: ReactNode;
  /** Whether the text differs from what is saved. */
  drafted: boolean;
  blocked: string | undefined;
  /** Whether the row takes the focus. */
  wanted: boolean;
  onFocused(): void;
  /** Edits the text; undefined goes back to the tool's own text. */
  onEdit(value: string | undefined): void;
  /** Keeps the own text although the original changed. */
  onKeep(): void;
}

/** One text that this agent can have in its own words, with the original below it. */
function TextRow({
  text,
  help,
  drafted,
  blocked,
  wanted,
  onFocused,
  onEdit,
  onKeep,
}: TextRowProps) {
  const { title, own, original, isNeeded } = text;
  const [emptied, setEmptied] = useState(false);
  const controls = useRef<HTMLDivElement>(null);
  const blank = emptied && !own;
  const value = blank ? "" : (own?.value ?? original ?? "");
  const edit = (next: string) => {
    const isBlank = isNeeded && next.trim() === "";
    setEmptied(isBlank);
    // A text that was typed before is not kept, because its last letter would count as the text.
    if (!isBlank) onEdit(next);
    else if (own) onEdit(undefined);
  };
  const control = () =>
    controls.current?.querySelector<HTMLElement>("textarea, input, [role=combobox]");
  const focus = useEffectEvent(() => {
    control()?.scrollIntoView({ block: "center" });
    control()?.focus({ preventScroll: true });
    onFocused();
  });
  useEffect(() => {
    if (wanted) focus();
  }, [wanted]);
  // The button that was pressed disappears.
  const settle = (decide: () => void) => {
    control()?.focus();
    decide();
  };
  const reset = () =>
    settle(() => {
      setEmptied(false);
      if (own) onEdit(undefined);
    });
  const hasDrifted = own !== undefined && own.original !== (original ?? null);
  return (
    <Field
      label={title}
      help={help}
      drafted={drafted}
      error={
        blank
          ? t("Must not be empty: the tool's own text is used. Reset shows it again.")
          : undefined
      }
      state={<TextRowState text={text} blank={blank} onReset={reset} blocked={blocked} />}
    >
      {(parts) => (
        <div ref={controls} className="grid gap-1.5">
          <TextRowControl
            {...parts}
            text={text}
            value={value}
            readOnly={blocked !== undefined}
            onChange={edit}
          />
          {own && !hasDrifted && <Original text={original} />}
          {hasDrifted && (
            <Note tone="warn">
              <p className="font-medium">{t("The original changed since this text was written")}</p>
              <p className="text-2">
                {t("Before: {text}", { text: own.original ?? t("none", {}, "declared") })}
              </p>
              <Original text={original} />
              <div className="mt-2 flex flex-wrap gap-2">
                <Button size="s" blocked={blocked} onClick={() => settle(onKeep)}>
                  {t("Keep this text")}
                </Button>
                <Button size="s" blocked={blocked} onClick={reset}>
                  {t("Use the original")}
                </Button>
              </div>
            </Note>
          )}
        </div>
      )}
    </Field>
  );
}

function Original({ text }: { text: string | undefined }) {
  return (
    <p className="text-meta break-words whitespace-pre-wrap text-2">
      {text === undefined ? t("The tool brings no such text.") : t("Original: {text}", { text })}
    </p>
  );
}

interface TextRowControlProps extends FieldParts {
  text: AgentText;
  value: string;
  readOnly: boolean;
  onChange(value: string): void;
}

function TextRowControl({
  id,
  describedBy,
  invalid,
  text,
  value,
  readOnly,
  onChange,
}: TextRowControlProps) {
  const control = { id, invalid, readOnly, value, onChange, "aria-describedby": describedBy };
  if (text.field === "icon") return <IconInput {...control} label={text.title} />;
  return text.field === "displayName" ? (
    <TextInput {...control} />
  ) : (
    <TextArea {...control} rows={2} />
  );
}

interface TextRowStateProps {
  text: AgentText;
  blank: boolean;
  blocked: string | undefined;
  onReset(): void;
}

function TextRowState({ text, blank, blocked, onReset }: TextRowStateProps) {
  if (!text.own && !blank)
    return (
      <div className="text-right text-meta text-3">
        {text.original === undefined ? t("None") : t("Original")}
      </div>
    );
  return (
    <div className="flex items-center justify-end gap-0.5">
      {text.own && <Badge tone="changed">{t("This agent")}</Badge>}
      {blocked === undefined && (
        <IconButton
          label={t("Reset {title}", { title: text.title })}
          icon={RotateCcw}
          onClick={onReset}
        />
      )}
    </div>
  );
}

interface TextHelpProps {
  text: AgentText;
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
  if ((text.own?.value ?? text.original ?? "") === "") return t("No template uses it");
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
