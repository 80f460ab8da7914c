import { reasonOf } from "@pegboard/json-schema";
import { PROVIDER_FORMATS } from "@pegboard/registry-core/formats";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { parseCount } from "@pegboard/ui/inputs/parse-count.ts";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { SkeletonBar } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useId, useRef, useState } from "react";
import { useForgetCalls } from "../../api/calls.ts";
import { catalogQuery } from "../../api/catalog.ts";
import {
  type ChangePreferencesRequest,
  type PreferencesAnswer,
  preferencesQuery,
  useChangePreferences,
} from "../../api/preferences.ts";
import { startChoices, startId } from "../../messages/start-text.ts";
import { t } from "../../messages/t.ts";
import { ProofHint } from "../../owner-editor/terminal-proof/proof-hints.tsx";
import { SettingRow } from "./settings-section.tsx";

export interface PreferenceRowsProps {
  preferences: PreferencesAnswer;
  onChange(change: ChangePreferencesRequest): void;
}

/** Rows with the organisation's preferences; each change is stored at once. */
export function OrganisationRows({
  rows: Rows,
  room,
  error: cause,
}: {
  rows: ComponentType<PreferenceRowsProps>;
  /**
   * The classes of the height that the rows take, so that nothing below them moves when they are
   * loaded.
   */
  room: string;
  error: string;
}) {
  const preferences = useQuery(preferencesQuery);
  const { mutate, error, isPending, variables } = useChangePreferences();
  // A choice is seen at once.
  const { functionLimits: _, ...chosen } = variables ?? {};
  return (
    <Loaded
      query={preferences}
      error={cause}
      skeleton={
        <div className={classNames("px-6 pt-3 max-sm:px-4", room)}>
          <SkeletonBar className="h-4 w-64" />
        </div>
      }
    >
      {(answer) => (
        <>
          <Rows
            preferences={{ ...answer, ...(isPending && chosen) }}
            onChange={(change) => mutate(change)}
          />
          <div className="px-6 max-sm:px-4">
            <FieldError
              id={cause}
              error={error ? t("Not stored: {reason}", { reason: reasonOf(error) }) : undefined}
            />
          </div>
        </>
      )}
    </Loaded>
  );
}

/** What a tokenizer is right for, by its name. */
const TOKENIZER_IS_FOR = {
  o200k_base: t("Exact for OpenAI's models from GPT-4o on."),
  cl100k_base: t("Exact for GPT-4, GPT-4 Turbo and GPT-3.5 Turbo."),
  claude: t("Anthropic's rule of thumb for English text; its models' own tokenizer is not public."),
  gemini: t("Google's rule of thumb for its Gemini models."),
};

/** A row to choose the tokenizer of all token counts. */
export function TokenizerRow({ preferences, onChange }: PreferenceRowsProps) {
  const id = useId();
  return (
    <SettingRow
      label={t("Tokenizer")}
      help={t("Models of other vendors count a little differently")}
    >
      <Select
        aria-label={t("Tokenizer")}
        aria-describedby={id}
        value={preferences.tokenizer}
        onChange={(event) =>
          onChange({ tokenizer: event.target.value as typeof preferences.tokenizer })
        }
        className="max-w-90"
      >
        {preferences.tokenizers.map(({ name, label, charactersPerToken }) => (
          <option key={name} value={name}>
            {charactersPerToken === undefined
              ? label
              : t("{tokenizer} (estimate, {characters, number} characters a token)", {
                  tokenizer: label,
                  characters: charactersPerToken,
                })}
          </option>
        ))}
      </Select>
      <p id={id} className="pt-1 text-meta text-2">
        {TOKENIZER_IS_FOR[preferences.tokenizer]}
      </p>
    </SettingRow>
  );
}

/**
 * A row that makes every method ask the model why it calls, except those that declare otherwise.
 */
export function ToolcallReasonRow({
  preferences: { toolcallReason },
  onChange,
}: PreferenceRowsProps) {
  const id = useId();
  return (
    <SettingRow
      label={t("Ask for a reason")}
      help={t("Adds the optional argument toolcall_reason to every method")}
    >
      <Switch
        state={toolcallReason ? "on" : "off"}
        label={t("Ask the model why it calls")}
        describedBy={id}
        onToggle={() => onChange({ toolcallReason: !toolcallReason })}
      />
      <p id={id} className="pt-1 text-meta text-2">
        {t("The model says in it why it calls; the tool does not get it.")}
      </p>
    </SettingRow>
  );
}

/** The settings that agents begin with when the request names none. */
export function NewAgentsRow({ preferences: { newAgents }, onChange }: PreferenceRowsProps) {
  const { data: presets = [] } = useQuery({
    ...catalogQuery,
    select: (catalog) => catalog.presets,
  });
  const chosen = startId(newAgents);
  const known = startChoices(presets);
  const isGone = !known.some(({ id }) => id === chosen);
  return (
    <SettingRow
      label={t("New agents start with")}
      help={t("Default for agents created without a choice, also through the API")}
    >
      <Select
        aria-label={t("New agents start with")}
        value={chosen}
        onChange={({ target }) => {
          const next = known.find(({ id }) => id === target.value);
          if (next) onChange({ newAgents: next.start });
        }}
      >
        {isGone && <option value={chosen}>{t("A preset that does not exist any more")}</option>}
        {known.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    </SettingRow>
  );
}

/** How long and how much is kept of the calls that ended. */
export function CallLogRows({ preferences: { callLog }, onChange }: PreferenceRowsProps) {
  const [isForgetting, setForgetting] = useState(false);
  return (
    <>
      <SettingRow
        label={t("Log of calls")}
        help={t("Who called what and how it ended, without secrets")}
      >
        <Switch
          state={callLog.on ? "on" : "off"}
          label={t("Keep a log of calls")}
          onToggle={() => onChange({ callLog: { ...callLog, on: !callLog.on } })}
        />
        {callLog.on && <ProofHint when="off" />}
      </SettingRow>
      <SettingRow label={t("Kept for")} help={t("Older calls are deleted")}>
        <StoredNumber
          label={t("Days that calls are kept")}
          unit={t("days")}
          value={callLog.days}
          read={(text) => countUpTo(3_650, text)}
          refusal={t("Enter a whole number from 1 to {most, number}.", { most: 3_650 })}
          onChange={(days) => onChange({ callLog: { ...callLog, days } })}
        />
        <ProofHint when="less" />
      </SettingRow>
      <SettingRow label={t("At most")} help={t("The oldest are deleted first")}>
        <StoredNumber
          label={t("Megabytes of calls")}
          unit="MB"
          value={callLog.megabytes}
          read={(text) => countUpTo(10_000, text)}
          refusal={t("Enter a whole number from 1 to {most, number}.", { most: 10_000 })}
          onChange={(megabytes) => onChange({ callLog: { ...callLog, megabytes } })}
        />
        <ProofHint when="less" />
        <div className="pt-2">
          <Button size="s" variant="danger" onClick={() => setForgetting(true)}>
            {t("Delete all calls…")}
          </Button>
        </div>
      </SettingRow>
      {isForgetting && <ForgetCalls onClose={() => setForgetting(false)} />}
    </>
  );
}

function ForgetCalls({ onClose }: { onClose(): void }) {
  const forget = useForgetCalls();
  return (
    <FormDialog
      title={t("Delete all calls?")}
      action={t("Delete all calls")}
      danger
      error={forget.error?.message}
      onSubmit={() => forget.isPending || forget.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {t("The log of every agent is emptied, for everybody. It cannot be brought back.")}{" "}
        <ProofHint />
      </p>
    </FormDialog>
  );
}

/** The most functions in a request, for each provider format; empty for no limit. */
export function FunctionLimitRows({ preferences, onChange }: PreferenceRowsProps) {
  return Object.values(PROVIDER_FORMATS).map(({ name, label, functionLimit }) => (
    <SettingRow key={name} label={label} help={functionLimit.published(t)}>
      <StoredNumber
        label={t("Most functions for {label}", { label })}
        unit={t("functions")}
        value={preferences.functionLimits[name]}
        read={(text) => (text.trim() === "" ? null : countUpTo(HIGHEST_FUNCTION_LIMIT, text))}
        refusal={t("Enter a whole number from 1 to 1,000,000, or nothing for no limit.")}
        placeholder={t("No limit")}
        onChange={(limit) => onChange({ functionLimits: { [name]: limit } })}
        reset={{
          to: functionLimit.most,
          label: (
            <>
              {functionLimit.most === null
                ? t("Reset to no limit")
                : t("Reset to {limit}", { limit: functionLimit.most })}
              <span className="sr-only">: {label}</span>
            </>
          ),
        }}
      />
    </SettingRow>
  ));
}

/** The highest limit that the server takes. */
const HIGHEST_FUNCTION_LIMIT = 1_000_000;

interface StoredNumberProps<Stored extends number | null> {
  label: string;
  unit: string;
  /** The stored number; null stands for none. */
  value: Stored;
  /** What a text stands for; undefined where it cannot be stored. */
  read(text: string): Stored | undefined;
  /** Sentence about a text that is no number that can be stored. */
  refusal: string;
  placeholder?: string;
  onChange(value: Stored): void;
  /** The number that a button behind the field brings back. */
  reset?: { to: Stored; label: ReactNode };
}

/** A number that is stored when it is entered or left; a text that does not fit stays to be mended. */
function StoredNumber<Stored extends number | null>(props: StoredNumberProps<Stored>) {
  const { value, reset, onChange } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    // The typed text is replaced once another number is stored.
    setShown(value);
    setTyped(undefined);
  }
  const text = typed ?? String(value ?? "");
  const store = () => {
    if (typed === undefined) return;
    const next = props.read(typed);
    setRefused(next === undefined);
    if (next === value) setTyped(undefined);
    else if (next !== undefined) onChange(next);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        store();
      }}
    >
      <div className="flex items-center gap-2">
        <TextInput
          ref={field}
          aria-label={props.label}
          aria-describedby={isRefused ? id : undefined}
          inputMode="numeric"
          placeholder={props.placeholder}
          className="num max-w-28 text-right"
          invalid={isRefused}
          value={text}
          onChange={(next) => {
            setTyped(next);
            setRefused(false);
          }}
          onBlur={store}
        />
        <span className="text-meta text-2">{props.unit}</span>
        {reset && value !== reset.to && (
          <Button
            size="s"
            variant="ghost"
            onClick={() => {
              // The button disappears.
              field.current?.focus();
              onChange(reset.to);
            }}
          >
            {reset.label}
          </Button>
        )}
      </div>
      <FieldError id={id} error={isRefused ? props.refusal : undefined} />
    </form>
  );
}

function countUpTo(most: number, text: string): number | undefined {
  const count = parseCount(text);
  return count !== undefined && count <= most ? count : undefined;
}
