import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { useFocusAfterFix } from "@pegboard/ui/focus.ts";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { browserSessionsQuery, useEndBrowserSession } from "../../api/terminal-proof.ts";
import { t } from "../../messages/t.ts";

/**
 * The other browsers that have given the code of this start, each with a way to end its session.
 */
export function BrowserSessions() {
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
