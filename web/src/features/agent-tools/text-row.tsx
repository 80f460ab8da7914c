import { RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Field, type FieldParts } from "../../components/field.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Note } from "../../components/note.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { IconInput } from "./icon-input.tsx";
import type { AgentText } from "./text-edit.ts";

export interface TextRowProps {
  text: AgentText;
  /** Where the model meets it. */
  help: ReactNode;
  /** Differs from what is saved. */
  drafted: boolean;
  blocked: string | undefined;
  /** Undefined goes back to the tool's own text. */
  onEdit(value: string | undefined): void;
  /** Keeps the own text although the original changed. */
  onKeep(): void;
}

/** One text that this agent can have in its own words, with the original below it. */
export function TextRow({ text, help, drafted, blocked, onEdit, onKeep }: TextRowProps) {
  const { title, own, original, isNeeded } = text;
  const [blank, setBlank] = useState(false);
  const value = blank ? "" : (own?.value ?? original ?? "");
  const edit = (next: string) => {
    const isBlank = isNeeded && next.trim() === "";
    setBlank(isBlank);
    if (!isBlank) onEdit(next);
  };
  const reset = () => {
    setBlank(false);
    onEdit(undefined);
  };
  const hasDrifted = own !== undefined && own.original !== (original ?? null);
  return (
    <Field
      label={title}
      help={help}
      drafted={drafted}
      error={blank ? "Must not be empty. Reset it to get the tool's own text back." : undefined}
      state={<State text={text} onReset={reset} blocked={blocked} />}
    >
      {(parts) => (
        <div className="grid gap-1.5">
          <Control {...parts} text={text} value={value} readOnly={blocked !== undefined} onChange={edit} />
          {own && !hasDrifted && <Original text={original} />}
          {hasDrifted && (
            <Note
              tone="warn"
              actions={
                <span className="flex flex-none flex-wrap gap-1">
                  <Button size="s" blocked={blocked} onClick={onKeep}>
                    Keep this text
                  </Button>
                  <Button size="s" blocked={blocked} onClick={reset}>
                    Use the original
                  </Button>
                </span>
              }
            >
              <p className="font-medium">The original changed since this text was written</p>
              <Original text={original} />
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
      {text === undefined ? "The tool brings no such text." : `Original: ${text}`}
    </p>
  );
}

interface ControlProps extends FieldParts {
  text: AgentText;
  value: string;
  readOnly: boolean;
  onChange(value: string): void;
}

function Control({ id, describedBy, invalid, text, value, readOnly, onChange }: ControlProps) {
  const control = { id, invalid, readOnly, value, onChange, "aria-describedby": describedBy };
  if (text.field === "icon") return <IconInput {...control} label={text.title} />;
  return text.field === "displayName" ? <TextInput {...control} /> : <TextArea {...control} rows={2} />;
}

function State({ text, blocked, onReset }: { text: AgentText; blocked: string | undefined; onReset(): void }) {
  if (!text.own)
    return <div className="text-right text-meta text-3">{text.original === undefined ? "none" : "original"}</div>;
  return (
    <div className="flex items-center justify-end gap-0.5">
      <Badge tone="changed">This agent</Badge>
      {blocked === undefined && <IconButton label={`Reset ${text.title}`} icon={RotateCcw} onClick={onReset} />}
    </div>
  );
}
