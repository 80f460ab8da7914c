import { useQuery } from "@tanstack/react-query";
import { Terminal } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { terminalProofQuery, useForgetTerminal, useProveTerminal } from "../../api/terminal-proof.ts";
import { Button } from "../../components/button.tsx";
import { FieldError } from "../../components/inputs/field-error.tsx";
import { TextInput } from "../../components/inputs/text-input.tsx";
import { PaneSection } from "../../components/page/pane.tsx";
import { Said } from "../../components/said.tsx";
import { BrowserSessions } from "./browser-sessions.tsx";
import { asTerminalCode, CODE_LENGTH } from "./terminal-code.ts";
import { say } from "./texts.ts";

interface TerminalProofProps {
  /** The server has just refused for want of it. */
  asked: boolean;
  /** Goes on with what was refused. */
  onProven(): void;
}

/** The code that the terminal shows, until this browser has given it. */
export function TerminalProof({ asked, onProven }: TerminalProofProps) {
  const { data } = useQuery(terminalProofQuery);
  if (!data) return null;
  return (
    <PaneSection label={say.proof}>
      {data.proven && !asked ? <Proven /> : <AskCode asked={asked} onProven={onProven} />}
    </PaneSection>
  );
}

function Proven() {
  const forget = useForgetTerminal();
  return (
    <>
      <Said
        icon={Terminal}
        tone="ok"
        title={say.thisBrowserMayAddCommands}
        action={
          <Button size="s" variant="ghost" onClick={() => forget.mutate()}>
            {say.forget}
          </Button>
        }
      />
      <BrowserSessions />
    </>
  );
}

/** As the terminal shows it. */
const terminalText = (origin: string) => `$ npm start\nPegboard is at ${origin} …\nCode for commands:`;

function AskCode({ asked, onProven }: TerminalProofProps) {
  const prove = useProveTerminal();
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (asked) input.current?.focus();
  }, [asked]);
  const check = (typed: string) => {
    if (!prove.isPending) prove.mutate(typed, { ...(asked && { onSuccess: onProven }) });
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || code === "") return;
    // Enter belongs to the code, not to the form around it.
    event.preventDefault();
    check(code);
  };
  return (
    <div className="grid gap-2.5 rounded-lg bg-sunken px-4 py-3.5 inset-ring inset-ring-line">
      <Said icon={Terminal} title={say.enterTheCodeFromTheTerminal}>
        {say.aCommandRunsOnTheServerAsThe}
      </Said>
      <pre className="overflow-auto rounded-md bg-hover px-3 py-2 font-mono text-code text-2">
        {terminalText(location.origin)} <span className="font-semibold text-1">XXXX-XXXX-XX</span>
      </pre>
      <div>
        <TextInput
          ref={input}
          mono
          id={id}
          aria-label={say.codeFromTheTerminal}
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
    </div>
  );
}
