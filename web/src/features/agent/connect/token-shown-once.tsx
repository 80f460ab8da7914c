import { Button } from "@pegboard/ui/button.tsx";
import { CopyTextButton } from "@pegboard/ui/copy-button.tsx";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { useState } from "react";
import type { CreatedTokenAnswer } from "../../../api/agent-tokens.ts";
import { t } from "../../../messages/t.ts";
import { SNIPPETS } from "./snippets.ts";

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
      title={t("Token “{name}”", { name: token.name })}
      description={t.rich(
        "Copy it now: {once} Pegboard keeps a hash only and cannot show it again.",
        { once: <b className="font-semibold text-1">{t("it is shown this once.")}</b> },
      )}
      width="l"
      isFirm
      onClose={() => (isLeaving ? onClose() : setLeaving(true))}
      actions={
        <>
          <CopyTextButton text={file} label={t("Copy the JSON file with it")} />
          <Button variant="primary" onClick={onClose}>
            {t("I have stored it")}
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
          {endText(
            agent.name,
            token.expiresAt === null ? undefined : dateText(new Date(token.expiresAt), new Date()),
          )}
        </p>
        <p role="status" className="text-amber empty:hidden">
          {isLeaving &&
            t(
              "It has not been copied for good until you have stored it. Escape again closes this.",
            )}
        </p>
      </div>
    </Dialog>
  );
}

function endText(name: string, day: string | undefined): string {
  if (day === undefined)
    return t("For {name} only. It does not end by itself. Revoke it here at any time.", { name });
  return t("For {name} only. Ends on {day}. Revoke it here at any time.", { name, day });
}
