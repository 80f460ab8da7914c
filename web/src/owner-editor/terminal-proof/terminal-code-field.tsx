import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { type KeyboardEvent, useId, useState } from "react";
import { useStartCommand } from "../../api/installation.ts";
import { useProveTerminal } from "../../api/terminal-proof.ts";
import { t } from "../../messages/t.ts";

interface TerminalCodeFieldProps {
  input?: React.Ref<HTMLInputElement>;
  onProven?: (() => void) | undefined;
}

/** The text that the terminal shows before the code, below the command that was typed. */
const terminalText = (command: string | undefined) =>
  `${command === undefined ? "" : `$ ${command}\n`}Pegboard is at ${location.origin} …\nCode for commands:`;

/**
 * The field for the code, below the text that the terminal shows. The code is checked when it is
 * complete.
 */
export function TerminalCodeField({ input, onProven }: TerminalCodeFieldProps) {
  const prove = useProveTerminal();
  const [code, setCode] = useState("");
  const id = useId();
  const check = (typed: string) => {
    if (!prove.isPending) prove.mutate(typed, { ...(onProven && { onSuccess: onProven }) });
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || code === "") return;
    // Enter belongs to the code, not to the form around it.
    event.preventDefault();
    check(code);
  };
  return (
    <>
      <pre className="overflow-auto rounded-md bg-hover px-3 py-2 font-mono text-code text-2">
        {terminalText(useStartCommand())} <span className="font-semibold text-1">XXXX-XXXX-XX</span>
      </pre>
      <div>
        <TextInput
          ref={input}
          mono
          id={id}
          aria-label={t("Code from the terminal")}
          className="max-w-50 text-center tracking-widest"
          value={code}
          onChange={(text) => {
            const next = asTerminalCode(text);
            setCode(next);
            if (next.length === CODE_LENGTH) check(next);
          }}
          onKeyDown={enter}
          invalid={prove.error !== null}
          aria-describedby={`${id}-error`}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FieldError id={`${id}-error`} error={prove.error?.message} />
      </div>
    </>
  );
}

/** The length of a complete code, with its two hyphens. */
const CODE_LENGTH = 12;

/** A typed or pasted code, in capitals and with its hyphens: `k7qf9` → `K7QF-9`. */
export function asTerminalCode(text: string): string {
  const signs = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, CODE_LENGTH - 2);
  return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)]
    .filter((part) => part !== "")
    .join("-");
}
