import { escapeInvisible, type SentRequest } from "@pegboard/registry-core/internal";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import type { ReactNode } from "react";
import { t } from "../../../messages/t.ts";
import { sentLine, sentText } from "../../../words/sent-request.ts";

const TITLES: Record<SentRequest["protocol"], string> = {
  http: t("The request that was sent"),
  mcp: t("What the MCP server was asked"),
  code: t("What the method's code got"),
};

/** The foot of a result: the request that was sent, in one line that opens all of it. */
export function SentFoot({
  sent,
  children,
}: {
  sent: SentRequest | undefined;
  children?: ReactNode;
}) {
  return (
    <div className="flex min-h-9 flex-none items-center gap-2 border-t border-line-soft pr-3 pl-4 text-meta text-2">
      {sent && (
        <>
          {sent.protocol === "code" ? t("Arguments sent") : t("Sent")}
          <Popover
            label={TITLES[sent.protocol]}
            align="start"
            side="top"
            trigger={
              <button
                type="button"
                className="min-w-0 truncate rounded-md text-left hover:text-accent max-sm:min-h-11"
              >
                <code className="text-[11px]">{sentLine(sent)}</code>
              </button>
            }
          >
            <div className="grid gap-2 p-3">
              <div className="flex items-center gap-2">
                <h3 className="flex-1 text-list font-semibold">{TITLES[sent.protocol]}</h3>
                <CopyButton text={sentText(sent)} label={t("Copy what was sent")} />
              </div>
              <pre className="max-h-80 overflow-auto rounded-lg bg-sunken px-3 py-2 font-mono text-code whitespace-pre-wrap inset-ring inset-ring-line [overflow-wrap:anywhere]">
                {escapeInvisible(sentText(sent))}
              </pre>
              <p className="text-meta text-2">
                {t("Secrets are left out, and long texts are cut.")}
              </p>
            </div>
          </Popover>
        </>
      )}
      <span className="flex-1" />
      {children}
    </div>
  );
}
