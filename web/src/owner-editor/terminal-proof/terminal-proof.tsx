import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { Callout } from "@pegboard/ui/callout.tsx";
import { useFocusAfterFix } from "@pegboard/ui/focus.ts";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { Terminal } from "lucide-react";
import { useEffect, useRef } from "react";
import {
  browserSessionsQuery,
  useEndBrowserSession,
  useForgetTerminal,
  useTerminalProof,
} from "../../api/terminal-proof.ts";
import { t } from "../../messages/t.ts";
import { TerminalCodeField } from "./terminal-code-field.tsx";

interface TerminalProofProps {
  /** Whether the server has just refused because the proof was missing. */
  asked: boolean;
  /** Repeats the request that was refused. */
  onProven(): void;
}

/** The field for the code that the terminal shows, until this browser has given it. */
export function TerminalProofField({ asked, onProven }: TerminalProofProps) {
  const { proof } = useTerminalProof();
  if (!proof) return null;
  return (
    <PaneSection label={t("Proof")}>
      {proof.proven && !asked ? <Proven /> : <InlineChallenge asked={asked} onProven={onProven} />}
    </PaneSection>
  );
}

function Proven() {
  const forget = useForgetTerminal();
  return (
    <>
      <Callout
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
      <Callout icon={Terminal} title={t("Enter the code from the terminal")}>
        {t(
          "This is as good as running a command as the user who started Pegboard. The code proves that you are that person. This browser is asked once.",
        )}
      </Callout>
      <TerminalCodeField input={input} onProven={asked ? onProven : undefined} />
    </div>
  );
}

/**
 * The other browsers that have given the code of this start, each with a way to end its session.
 */
function BrowserSessions() {
  const { data } = useQuery(browserSessionsQuery);
  const end = useEndBrowserSession();
  const others = data?.sessions.filter(({ id }) => id !== data.own) ?? [];
  const list = useRef<HTMLDivElement>(null);
  const moveFocusAfter = useFocusAfterFix(list);
  return (
    // The focus stays here when the last session ends.
    <div ref={list} tabIndex={-1} className="grid gap-1 pt-2 focus:outline-none sm:pl-6.5">
      {others.length > 0 && (
        <h4 className="text-meta font-semibold text-2">
          {t("Other browsers that have given the code")}
        </h4>
      )}
      <ul className="grid gap-1">
        {others.map(({ id, browser, usedAt }) => {
          const name = browserName(browser) ?? (escapeInvisible(browser) || t("Unknown browser"));
          return (
            <li
              key={id}
              data-problem={id}
              className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-meta"
            >
              <span
                className="min-w-0 flex-1 [overflow-wrap:anywhere]"
                title={escapeInvisible(browser)}
              >
                {name} <span className="text-2">{t("last used")}</span> <TimeAgo at={usedAt} />
              </span>
              <Button
                size="s"
                variant="ghost"
                aria-label={t("End the session of {name}", { name })}
                blocked={end.isPending ? t("A session is being ended.") : undefined}
                onClick={() => end.mutate(id, { onSuccess: () => moveFocusAfter(id) })}
              >
                {t("End")}
              </Button>
            </li>
          );
        })}
      </ul>
      <FieldError id="browser-sessions-error" error={end.error?.message} />
    </div>
  );
}

/** The patterns of browsers' names. The order matters, because most browsers name others, too. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/**
 * The common name of a browser by its user agent: "Firefox, Linux". Undefined for an unknown
 * browser.
 */
export function browserName(userAgent: string): string | undefined {
  const find = (table: [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  return browser && system ? `${browser}, ${system}` : browser;
}
