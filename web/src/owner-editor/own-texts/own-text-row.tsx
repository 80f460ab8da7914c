import { Button } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Field, type FieldParts } from "@pegboard/ui/inputs/field.tsx";
import { TextArea, TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { IconInput } from "../../components/config-form/icon-input.tsx";
import { OriginBadge } from "../../components/origin-badge.tsx";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../owner-edit.tsx";
import { type EditableText, hasDrifted, readText } from "./editable-text.ts";

interface OwnTextRowProps {
  text: EditableText;
  /** A line that says where the model reads the text. */
  help: ReactNode;
  /** What stands below the text, such as its price. */
  foot?: ReactNode;
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

/** One text that an owner can have in its own words, with the original below it. */
export function OwnTextRow({
  text,
  help,
  foot,
  drafted,
  blocked,
  wanted,
  onFocused,
  onEdit,
  onKeep,
}: OwnTextRowProps) {
  const { title, own, original, inherited, isNeeded } = text;
  const [emptied, setEmptied] = useState(false);
  const controls = useRef<HTMLDivElement>(null);
  const blank = emptied && !own;
  const value = blank ? "" : readText(text);
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
  const isDrifted = own !== undefined && hasDrifted(text);
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
          {own && !isDrifted && <Original text={original ?? inherited} />}
          {isDrifted && (
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
          {foot}
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
  text: EditableText;
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
  text: EditableText;
  blank: boolean;
  blocked: string | undefined;
  onReset(): void;
}

function TextRowState({ text, blank, blocked, onReset }: TextRowStateProps) {
  const owner = useOwnerEdit((edit) => edit.owner.kind);
  if (!text.own && !blank)
    return (
      <div className="text-right text-meta text-3">
        {(text.original ?? text.inherited) === undefined ? t("None") : t("Original")}
      </div>
    );
  return (
    <div className="flex items-center justify-end gap-0.5">
      {text.own && <OriginBadge origin={owner} />}
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
