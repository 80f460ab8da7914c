import { isSecretMarker, type JsonValue } from "@pegboard/registry-core";
import type { FieldProps } from "@rjsf/utils";
import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { iconSize } from "../icon-size.ts";
import { useField, useForm, usePlace } from "./form-context.ts";
import type { MaybeJson } from "./json-path.ts";
import { useControl } from "./use-control.ts";

/**
 * A value that is never shown: Set, Replace, Remove. What is typed goes straight from the keyboard into the form's value; the
 * input is uncontrolled, so that React writes it into no attribute, and it disappears when it loses the focus.
 */
export function SecretField(props: FieldProps) {
  const form = useForm();
  const place = usePlace();
  const { path, drawing, title } = useField();
  const { attributes, invalid, size } = useControl({ id: props.fieldPathId.$id });
  const value: MaybeJson = props.formData;
  const isSet = value !== undefined && value !== null && value !== "";
  const [typing, setTyping] = useState(false);
  const before = useRef<JsonValue>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const isEmpty = !isSet && !typing;
  useEffect(() => {
    if (typing) input.current?.focus();
  }, [typing]);

  const name = place.label ?? title;
  if ((isEmpty || typing) && !form.readOnly) {
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
          onFocus={() => setTyping(true)}
          onChange={(event) => form.change(path, event.target.value === "" ? removed() : event.target.value)}
          onBlur={() => setTyping(false)}
          className={`control max-w-60 ${size === "s" ? "control-small" : ""}`}
        />
        {before.current !== undefined && (
          <Button
            variant="ghost"
            size={size}
            // Before the input's blur takes this button away.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              form.change(path, before.current);
              before.current = undefined;
              setTyping(false);
            }}
          >
            Cancel
          </Button>
        )}
      </span>
    );
  }
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span
        className={`inline-flex items-center gap-2 rounded-lg bg-hover px-2.5 text-list inset-ring inset-ring-line ${size === "s" ? "h-7" : "h-8 max-sm:h-11"}`}
      >
        <KeyRound {...iconSize.s} className={isSet ? "text-green" : "text-3"} />
        {!isSet ? "Not set" : isSecretMarker(value) ? "Set" : "New value"}
      </span>
      {!form.readOnly && (
        <span className="flex">
          <Button
            variant="ghost"
            size={size}
            aria-label={`Replace ${name}`}
            onClick={() => {
              before.current = value;
              setTyping(true);
            }}
          >
            Replace
          </Button>
          <Button
            variant="ghost"
            size={size}
            aria-label={`Remove ${name}`}
            onClick={() => form.change(path, removed())}
          >
            Remove
          </Button>
        </span>
      )}
    </span>
  );

  function removed(): MaybeJson {
    if (drawing.nullable) return null;
    return place.isEntry ? "" : undefined;
  }
}
