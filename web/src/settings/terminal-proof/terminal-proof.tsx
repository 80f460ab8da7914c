import { useQuery } from "@tanstack/react-query";
import { Terminal } from "lucide-react";
import { useEffect, useRef } from "react";
import { terminalProofQuery, useForgetTerminal } from "../../api/terminal-proof.ts";
import { Button } from "../../components/button.tsx";
import { PaneSection } from "../../components/page/pane.tsx";
import { Said } from "../../components/said.tsx";
import { BrowserSessions } from "./browser-sessions.tsx";
import { TerminalCodeField } from "./terminal-code-field.tsx";
import { say } from "./texts.ts";

interface TerminalProofProps {
  /** Whether the server has just refused because the proof was missing. */
  asked: boolean;
  /** Repeats the request that was refused. */
  onProven(): void;
}

/** The field for the code that the terminal shows, until this browser has given it. */
export function TerminalProof({ asked, onProven }: TerminalProofProps) {
  const { data } = useQuery(terminalProofQuery);
  if (!data) return null;
  return (
    <PaneSection label={say.proof}>
      {data.proven && !asked ? <Proven /> : <InlineChallenge asked={asked} onProven={onProven} />}
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
        title={say.thisBrowserHasGivenTheCode}
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

function InlineChallenge({ asked, onProven }: TerminalProofProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked) input.current?.focus();
  }, [asked]);
  return (
    <div className="grid gap-2.5 rounded-lg bg-sunken px-4 py-3.5 inset-ring inset-ring-line">
      <Said icon={Terminal} title={say.enterTheCodeFromTheTerminal}>
        {say.isAsGoodAsACommand}
      </Said>
      <TerminalCodeField input={input} onProven={asked ? onProven : undefined} />
    </div>
  );
}
