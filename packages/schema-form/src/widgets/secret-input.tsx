import { Button } from "@pegboard/ui/button.tsx";
import { type ClipboardEvent, useEffect, useRef, useState } from "react";
import { useForm } from "../form-context.ts";
import { t } from "../messages/t.ts";
import {
  insertPaste,
  readPastedLines,
  type TextControl,
  withOwnBreaks,
} from "../model/line-breaks.ts";
import { useControl } from "./use-control.ts";

interface SecretInputProps {
  id: string;
  name: string;
  /**
   * Whether it has several lines from the start; otherwise it gets them as soon as several are
   * pasted.
   */
  isLong: boolean;
  autoFocus: boolean;
  onFocus(): void;
  onType(text: string): void;
  onLeave(): void;
  /** Goes back to the former value; present while there is one. */
  onCancel?(): void;
}

/**
 * A field that takes a secret from the keyboard, with its line breaks as they were pasted. It is
 * uncontrolled, so that React writes the typed text into no attribute or text of the document.
 */
export function SecretInput(props: SecretInputProps) {
  const { id, name, onFocus, onLeave, onCancel } = props;
  const { attributes, invalid, size } = useControl({ id });
  const { isCall } = useForm();
  const { control, typed, isLong, take, paste } = useSecretText(props);
  const shared = {
    ...attributes,
    "aria-label": name,
    "aria-invalid": invalid || undefined,
    placeholder: isCall ? t("Not sent") : t("Not set"),
    onFocus,
    onPaste: paste,
    onBlur: onLeave,
  };
  return (
    <span className={`flex min-w-0 flex-1 gap-2 ${isLong ? "items-start" : "items-center"}`}>
      {isLong ? (
        <textarea
          {...shared}
          ref={control}
          rows={4}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => take(withOwnBreaks(typed.current, event.target.value))}
          className="control masked block max-h-[60vh] resize-y font-mono text-code"
        />
      ) : (
        <input
          {...shared}
          ref={control}
          type="password"
          autoComplete="new-password"
          onChange={(event) => take(event.target.value)}
          className={`control ${size === "s" ? "control-small" : ""}`}
        />
      )}
      {onCancel && (
        <Button
          variant="ghost"
          size={size}
          // This happens before the input's blur removes this button.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onCancel}
        >
          {t("Cancel")}
        </Button>
      )}
    </span>
  );
}

/** The text as it was typed and pasted, which only its control and its form have. */
function useSecretText({ autoFocus, onType, ...props }: SecretInputProps) {
  const [hasLines, setHasLines] = useState(false);
  const isLong = props.isLong || hasLines;
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const typed = useRef("");
  useEffect(() => {
    if (autoFocus) control.current?.focus();
  }, [autoFocus]);
  useEffect(() => {
    if (!hasLines || !control.current) return;
    control.current.value = typed.current;
    control.current.focus();
  }, [hasLines]);
  const take = (text: string) => {
    typed.current = text;
    onType(text);
  };
  const paste = (event: ClipboardEvent<TextControl>) => {
    const pasted = event.clipboardData.getData("text");
    const isLost = isLong
      ? pasted.includes("\r") && !typed.current.includes("\r")
      : readPastedLines(event) !== undefined;
    if (!isLost) return;
    event.preventDefault();
    take(insertPaste(event.currentTarget, pasted).text);
    event.currentTarget.value = typed.current;
    setHasLines(true);
  };
  return { control, typed, isLong, take, paste };
}
