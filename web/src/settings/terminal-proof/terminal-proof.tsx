import { Button } from "@pegboard/ui/button.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Said } from "@pegboard/ui/said.tsx";
import { useQuery } from "@tanstack/react-query";
import { Terminal } from "lucide-react";
import { useEffect, useRef } from "react";
import { terminalProofQuery, useForgetTerminal } from "../../api/terminal-proof.ts";
import { t } from "../../messages/t.ts";
import { BrowserSessions } from "./browser-sessions.tsx";
import { TerminalCodeField } from "./terminal-code-field.tsx";

interface TerminalProofProps {
  /** Whether the server has just refused because the proof was missing. */
  asked: boolean;
  /** Repeats the request that was refused. */
  onProven(): void;
}

/** The field for the code that the terminal shows, until this browser has given it. */
export function TerminalProofField({ asked, onProven }: TerminalProofProps) {
  const { data } = useQuery(terminalProofQuery);
  if (!data) return null;
  return (
    <PaneSection label={t("Proof")}>
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
        title={t("This browser has given the code")}
        action={
          <Button size="s" variant="ghost" onClick={() => forget.mutate()}>
            {t("Forget")}
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
      <Said icon={Terminal} title={t("Enter the code from the terminal")}>
        {t(
          "This is as good as running a command as the user who started Pegboard. The code proves that you are that person. This browser is asked once.",
        )}
      </Said>
      <TerminalCodeField input={input} onProven={asked ? onProven : undefined} />
    </div>
  );
}
