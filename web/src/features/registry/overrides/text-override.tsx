import type { Origin } from "@pegboard/registry-core";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Field } from "../../../components/inputs/field.tsx";
import { TextArea } from "../../../components/inputs/text-area.tsx";
import { TextInput } from "../../../components/inputs/text-input.tsx";
import { OriginState } from "./origin-state.tsx";

interface TextOverrideProps {
  label: string;
  help?: ReactNode;
  value: string;
  declared: string;
  origin: Origin | undefined;
  /** Several lines. */
  long?: boolean;
  mono?: boolean;
  /** A control of 112 px, for numbers. */
  short?: boolean;
  /** Why a text cannot be saved. */
  check?(text: string): string | undefined;
  /** `null` goes back to what the code declares. */
  onSave(value: string | null): void;
  /** Stands before the control: a preview. */
  lead?: ReactNode;
}

/** A text that the organisation can override. Enter or Save applies it for everybody, Escape takes the edit back. */
export function TextOverride({
  label,
  help,
  value,
  declared,
  origin,
  long,
  mono,
  short,
  check,
  onSave,
  lead,
}: TextOverrideProps) {
  const [edit, setEdit] = useState<string>();
  const text = edit ?? value;
  const dirty = edit !== undefined && edit.trim() !== value;
  const error = dirty
    ? (check?.(text.trim()) ??
      (text.trim() === "" ? "Must not be empty. Reset shows what the code declares." : undefined))
    : undefined;
  const save = () => {
    if (!dirty || error !== undefined) return;
    onSave(text.trim() === declared ? null : text.trim());
    setEdit(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && dirty) setEdit(undefined);
    else if (event.key === "Enter" && (!long || event.metaKey || event.ctrlKey)) save();
    else return;
    event.preventDefault();
  };
  const Control = long ? TextArea : TextInput;
  return (
    <Field
      label={label}
      help={help}
      error={error}
      drafted={dirty}
      state={
        <OriginState origin={origin} declared={declared} resetLabel={`Reset ${label}`} onReset={() => onSave(null)} />
      }
    >
      {({ id, describedBy, invalid }) => (
        <div className="grid grid-cols-1 gap-2">
          <div className="flex items-center gap-2">
            {lead}
            <Control
              id={id}
              value={text}
              onChange={setEdit}
              onKeyDown={onKeyDown}
              invalid={invalid}
              aria-describedby={describedBy}
              className={short ? "max-w-28" : undefined}
              {...(mono && { mono })}
            />
          </div>
          {dirty && (
            <div className="flex gap-2">
              <Button size="s" variant="primary" blocked={error} onClick={save}>
                Save for everybody
              </Button>
              <Button size="s" variant="ghost" onClick={() => setEdit(undefined)}>
                Cancel
              </Button>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
