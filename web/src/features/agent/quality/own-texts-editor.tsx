import type { SettingsOperation } from "@pegboard/registry-core";
import {
  formatMethod,
  PROVIDER_FORMATS,
  type ProviderFormatName,
  serializePayload,
} from "@pegboard/registry-core/formats";
import { methodTokens, type TokenTable } from "@pegboard/registry-core/internal";
import type { QualityRow } from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { TextArea, TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { PaneFoot } from "@pegboard/ui/page/pane.tsx";
import { LineChanges, WordChanges } from "@pegboard/ui/text/line-changes.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useRefusals } from "../../../api/account/reached.ts";
import { ORGANISATION_OWNER } from "../../../api/settings.ts";
import { readSaved } from "../../../drafts/save-drafts.ts";
import { useDrafts } from "../../../drafts/use-draft.ts";
import { t } from "../../../messages/t.ts";
import { useReachOf } from "../../../owner-editor/organisation/use-reach.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import {
  type EditedText,
  editedTexts,
  isEmptied,
  organisationTextOperations,
  type TypedTexts,
  textOperations,
} from "./edited-texts.ts";
import { rowTitle } from "./finding-words.ts";
import { EffectText } from "./fix-list.tsx";
import { type FixEffect, useFixEffect } from "./use-quality.ts";

interface OwnTextsEditorProps {
  row: QualityRow;
  /** Whether the first field takes the focus, since the button that was pressed is gone. */
  takesFocus: boolean;
  /** Called when the texts are in a draft; with `everybody` in that of the organisation. */
  onAdded(scope: TextScope): void;
  onCancel(): void;
}

export type TextScope = "agent" | "everybody";

/** The texts of a finding in other words, with what the model would get and what that costs. */
export function OwnTextsEditor({ row, takesFocus, onAdded, onCancel }: OwnTextsEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector<HTMLElement>("textarea, input")?.focus();
  }, [takesFocus]);
  const { definitions, model, blocked } = useAgentEdit("definitions", "model", "blocked");
  const [texts] = useState(() => editedTexts(row, { definitions, settings: model.settings }));
  const [values, setValues] = useState<TypedTexts>({});
  const [scope, setScope] = useState<TextScope>("agent");
  const operations = useMemo(() => textOperations(texts, values), [texts, values]);
  const ofAll = useMemo(
    () => organisationTextOperations(texts, values, definitions.declared),
    [texts, values, definitions],
  );
  const effect = useFixEffect(row, operations);
  const adding = useAddTexts({ row, scope, operations, ofAll, onAdded });
  const whyNot = [
    scope === "agent" ? blocked : undefined,
    isEmptied(texts, values) ? t("A text must not be empty") : undefined,
    operations.length === 0 ? t("The texts are as they were") : undefined,
  ].find((why) => why !== undefined);
  const fields = { row, texts, values, setValues, scope, setScope, effect, ofAll };
  return (
    <>
      <div ref={box}>
        <OwnTextFields {...fields} />
      </div>
      <div className="sticky bottom-0 z-[2]">
        <PaneFoot>
          <span className="num inline-flex flex-wrap items-center gap-x-2 text-list">
            {row.pair ? t("Similar") : t("Findings")}
            <EditedEffect row={row} effect={effect} />
            <span aria-hidden className="text-3">
              ·
            </span>
            <b className="font-semibold text-1">{priceText(effect)}</b>
          </span>
          {adding.error && <Note tone="bad">{adding.error.message}</Note>}
          <span className="flex-1" />
          <Button variant="ghost" onClick={onCancel}>
            {t("Cancel")}
          </Button>
          <Button blocked={whyNot} onClick={() => adding.mutate()}>
            {t("Add to draft")}
          </Button>
        </PaneFoot>
      </div>
    </>
  );
}

const priceText = ({ tokens }: FixEffect): string =>
  tokens === undefined
    ? t("counting tokens…")
    : t("{change} tokens", { change: countChangeText(tokens) });

function EditedEffect({ row, effect }: { row: QualityRow; effect: FixEffect }) {
  return effect.after ? <EffectText row={row} after={effect.after.row} /> : "…";
}

interface AddedTexts {
  row: QualityRow;
  scope: TextScope;
  operations: readonly SettingsOperation[];
  ofAll: readonly SettingsOperation[];
  onAdded(scope: TextScope): void;
}

/** Adds the texts to the draft of the agent, or to that of the organisation. */
function useAddTexts({ row, scope, operations, ofAll, onAdded }: AddedTexts) {
  const client = useQueryClient();
  const drafts = useDrafts();
  const onStep = useAgentEdit((edit) => edit.onStep);
  return useMutation({
    mutationFn: async () => {
      const label = t("Own texts of {name}", { name: rowTitle(row) });
      if (scope === "agent") {
        onStep({ label, operations: [...operations] });
        return;
      }
      const saved = await readSaved(client, ORGANISATION_OWNER);
      const step = { label, operations: [...ofAll] };
      drafts.change([{ owner: ORGANISATION_OWNER, event: { type: "change", step }, saved }]);
    },
    onSuccess: () => onAdded(scope),
  });
}

interface OwnTextFieldsProps {
  row: QualityRow;
  texts: readonly EditedText[];
  values: TypedTexts;
  setValues(values: TypedTexts): void;
  scope: TextScope;
  setScope(scope: TextScope): void;
  effect: FixEffect;
  ofAll: SettingsOperation[];
}

function OwnTextFields(props: OwnTextFieldsProps) {
  const { row, texts, values, setValues, scope, setScope, effect } = props;
  const agent = useAgentEdit((edit) => edit.settings.agent.name);
  const { ofSettings } = useRefusals();
  const hasOwn = texts.some(({ text }) => text.own !== undefined);
  const ofAllBlocked = hasOwn
    ? t("This agent has a text of its own, which would stay")
    : ofSettings(ORGANISATION_OWNER);
  return (
    <section aria-label={t("Own texts")} className="px-6 pt-1 pb-5 max-sm:px-4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-meta text-2">
        <h3 className="text-list font-semibold text-1">{t("Own texts")}</h3>
        {ofAllBlocked === undefined && (
          <Segmented
            label={t("For whom")}
            items={[
              { id: "agent", label: agent },
              { id: "everybody", label: t("Every agent") },
            ]}
            value={scope}
            onChange={setScope}
          />
        )}
        {scope === "agent" ? (
          t("The declared texts stay stored; reset brings them back")
        ) : (
          <EveryAgentReach operations={props.ofAll} />
        )}
      </div>
      <div className="grid grid-cols-2 gap-6 @max-[760px]:grid-cols-1">
        <div className="grid content-start gap-3">
          {texts.map((text) => (
            <OwnTextField
              key={text.key}
              text={text}
              value={values[text.key] ?? text.proposed}
              effect={isAlone(text, texts) ? effect : undefined}
              onChange={(value) => setValues({ ...values, [text.key]: value })}
            />
          ))}
        </div>
        <PayloadChanges row={row} texts={texts} values={values} effect={effect} />
      </div>
    </section>
  );
}

/** Which agents get the texts, and that they wait in another draft. */
function EveryAgentReach({ operations }: { operations: SettingsOperation[] }) {
  const { text, reason } = useReachOf(operations);
  return (
    <span title={reason}>
      {t("In the draft of the organisation")}
      {text !== undefined && `: ${text}`}
    </span>
  );
}

/** Whether no other text of the same method is edited, so that its tokens are those of the text. */
const isAlone = ({ subject }: EditedText, texts: readonly EditedText[]): boolean =>
  texts.filter((one) => one.subject.method === subject.method).length === 1;

interface OwnTextFieldProps {
  text: EditedText;
  value: string;
  /** What the text changes, where it is told for this text alone. */
  effect: FixEffect | undefined;
  onChange(value: string): void;
}

function OwnTextField({ text, value, effect, onChange }: OwnTextFieldProps) {
  const id = useId();
  const { subject, label, help } = text;
  const before = useAgentEdit((edit) => edit.model.tokens.drafted);
  const more =
    effect?.tokens !== undefined && subject.method
      ? tokensOf(effect.table, subject) - tokensOf(before, subject)
      : undefined;
  const control = { id, value, onChange, "aria-describedby": help && `${id}-help` };
  return (
    <div className="grid gap-1.5 text-list">
      <span className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
          {text.text.parameter === undefined && (
            <span className="sr-only">: {text.text.title}</span>
          )}
        </label>
        {help !== undefined && (
          <span id={`${id}-help`} className="min-w-0 flex-1 truncate text-meta text-2" title={help}>
            {help}
          </span>
        )}
        <span className="num text-meta text-2">
          {more !== undefined && t("{change} tokens", { change: countChangeText(more) })}
        </span>
      </span>
      {text.text.field === "displayName" ? (
        <TextInput {...control} />
      ) : (
        <TextArea {...control} rows={3} />
      )}
    </div>
  );
}

const tokensOf = (table: TokenTable, { tool, method }: EditedText["subject"]): number =>
  method ? methodTokens(table, tool.name, method.name) : 0;

const TEXT_VIEW = "text";

interface PayloadChangesProps extends Pick<OwnTextFieldsProps, "row" | "texts" | "values"> {
  effect: FixEffect;
}

/** What the model gets, line by line as it was and as it would be. */
function PayloadChanges({ row, texts, values, effect }: PayloadChangesProps) {
  const { definitions, model } = useAgentEdit("definitions", "model");
  const [view, setView] = useState<string>("openai-chat");
  const format = Object.values(PROVIDER_FORMATS).find(({ name }) => name === view)?.name;
  const places = [row, ...(row.pair ? [row.pair.other] : [])];
  const payload = (toolset: FixEffect["state"]["toolset"], name: ProviderFormatName) =>
    serializePayload(
      places.flatMap(({ tool, method }) => {
        const found = toolset.tools.find(({ definition }) => definition.name === tool.name);
        const said = found?.definition.methods.find((one) => one.name === method?.name);
        if (!found || !said) return [];
        const functionName = definitions.names.nameOf(tool.name, said.name);
        return [formatMethod({ tool: found.definition, method: said, functionName }, name).payload];
      }),
    );
  const choices = [
    ...Object.values(PROVIDER_FORMATS).map(({ name, label }) => ({ id: name, label })),
    { id: TEXT_VIEW, label: t("Text") },
  ];
  const label = t("What the model gets");
  return (
    <article aria-label={label} className="min-w-0">
      <div className="flex min-h-8 items-center justify-between gap-2 pb-1.5">
        <h4 className="text-meta font-semibold">{label}</h4>
        {row.method && (
          <ChipMenu
            label={t("Format")}
            choices={choices}
            value={view}
            onChange={(next) => next && setView(next)}
            required
          />
        )}
      </div>
      {format && row.method ? (
        <LineChanges
          label={label}
          before={payload(model.toolset, format)}
          after={payload(effect.state.toolset, format)}
        />
      ) : (
        texts.map(({ key, now, proposed }) => (
          <WordChanges key={key} before={now} after={values[key] ?? proposed} />
        ))
      )}
    </article>
  );
}
