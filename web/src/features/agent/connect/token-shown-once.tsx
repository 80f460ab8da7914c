import { useState } from "react";
import type { CreatedTokenAnswer } from "../../../api/agent-tokens.ts";
import { Button } from "../../../components/button.tsx";
import { CopyTextButton } from "../../../components/copy-button.tsx";
import { Dialog } from "../../../components/overlays/dialog.tsx";
import { dateText } from "../../../language/day-text.ts";
import { fill } from "../../../language/fill.tsx";
import { SNIPPETS } from "./snippets.ts";
import { say } from "./texts.ts";

interface TokenShownOnceProps {
  created: CreatedTokenAnswer;
  agent: { id: string; name: string };
  origin: string;
  onClose(): void;
}

/**
 * The value of a new token. Only "I have stored it" closes it, or Escape twice: it cannot be shown
 * again.
 */
export function TokenShownOnce({ created, agent, origin, onClose }: TokenShownOnceProps) {
  const { token, value } = created;
  const [isLeaving, setLeaving] = useState(false);
  const file =
    SNIPPETS.mcp[0]?.text({ agent: agent.id, origin }).replace("PEGBOARD_TOKEN", value) ?? value;
  return (
    <Dialog
      title={say.tokenName(token.name)}
      description={fill(say.copyItNow, {
        once: <b className="font-semibold text-1">{say.shownOnce}</b>,
      })}
      width="l"
      isFirm
      onClose={() => (isLeaving ? onClose() : setLeaving(true))}
      actions={
        <>
          <CopyTextButton text={file} label={say.copyJsonFile} />
          <Button variant="primary" onClick={onClose}>
            {say.iHaveStoredIt}
          </Button>
        </>
      }
    >
      <div className="grid gap-3.5 text-list text-2">
        <div className="flex min-h-11 items-center gap-2 rounded-lg bg-accent-tint py-1 pr-1.5 pl-3.5 inset-ring inset-ring-accent-line">
          <code className="min-w-0 flex-1 font-mono text-[13px]/[20px] font-medium wrap-anywhere text-1">
            {value}
          </code>
          <span data-first-focus className="contents">
            <CopyTextButton text={value} />
          </span>
        </div>
        <p>
          {say.forNameUntil(
            agent.name,
            token.expiresAt === null ? undefined : dateText(new Date(token.expiresAt), new Date()),
          )}
        </p>
        <p role="status" className="text-amber empty:hidden">
          {isLeaving && say.escapeAgain}
        </p>
      </div>
    </Dialog>
  );
}
