import { escapeInvisible, type SentRequest } from "@pegboard/registry-core/internal";
import type { ReactNode } from "react";
import { CopyButton } from "../../../components/copy-button.tsx";
import { Popover } from "../../../components/overlays/popover.tsx";
import { sentLine, sentText } from "../../../words/sent-request.ts";
import { say } from "./texts.ts";

const TITLES: Record<SentRequest["protocol"], string> = {
  http: say.requestThatWasSent,
  mcp: say.serverWasAsked,
  code: say.codeGot,
};

/** The foot of a result: what was sent, in one line that opens all of it. */
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
          {sent.protocol === "code" ? say.got : say.sent}
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
                <CopyButton text={sentText(sent)} label={say.copyWhatWasSent} />
              </div>
              <pre className="max-h-80 overflow-auto rounded-lg bg-sunken px-3 py-2 font-mono text-code whitespace-pre-wrap inset-ring inset-ring-line [overflow-wrap:anywhere]">
                {escapeInvisible(sentText(sent))}
              </pre>
              <p className="text-meta text-2">{say.whatIsLeftOut}</p>
            </div>
          </Popover>
        </>
      )}
      <span className="flex-1" />
      {children}
    </div>
  );
}
