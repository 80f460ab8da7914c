import { useEffect, useRef } from "react";
import { Button } from "../button.tsx";
import { useControl } from "./use-control.ts";

export interface SecretInputProps {
  id: string;
  name: string;
  autoFocus: boolean;
  onFocus(): void;
  onType(text: string): void;
  onLeave(): void;
  /** Present while there is something to go back to. */
  onCancel?(): void;
}

/** Takes a secret from the keyboard. Uncontrolled, so that React writes what is typed into no attribute of the document. */
export function SecretInput({ id, name, autoFocus, onFocus, onType, onLeave, onCancel }: SecretInputProps) {
  const { attributes, invalid, size } = useControl({ id });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <input
        {...attributes}
        ref={input}
        type="password"
        autoComplete="new-password"
        aria-label={name}
        aria-invalid={invalid || undefined}
        placeholder="Not set"
        onFocus={onFocus}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
        className={`control max-w-60 ${size === "s" ? "control-small" : ""}`}
      />
      {onCancel && (
        <Button
          variant="ghost"
          size={size}
          // Before the input's blur takes this button away.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onCancel}
        >
          Cancel
        </Button>
      )}
    </span>
  );
}
