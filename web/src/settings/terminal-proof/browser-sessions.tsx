import { useQuery } from "@tanstack/react-query";
import { browserSessionsQuery, useEndBrowserSession } from "../../api/terminal-proof.ts";
import { Button } from "../../components/button.tsx";
import { FieldError } from "../../components/inputs/field-error.tsx";
import { TimeAgo } from "../../components/time-ago.tsx";
import { browserName } from "./browser-name.ts";
import { say } from "./texts.ts";

/** The other browsers that have given the code of this start, each with a way to end its session. */
export function BrowserSessions() {
  const { data } = useQuery(browserSessionsQuery);
  const end = useEndBrowserSession();
  const others = data?.sessions.filter(({ id }) => id !== data.own) ?? [];
  if (others.length === 0) return null;
  return (
    <div className="grid gap-1 pt-2 sm:pl-6.5">
      <h4 className="text-meta font-semibold text-2">{say.otherBrowsers}</h4>
      <ul className="grid gap-1">
        {others.map(({ id, browser, usedAt }) => {
          const name = browserName(browser) ?? (browser || say.unknownBrowser);
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-meta">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]" title={browser}>
                {name} <span className="text-2">{say.lastUsed}</span> <TimeAgo at={usedAt} />
              </span>
              <Button
                size="s"
                variant="ghost"
                aria-label={say.endTheSessionOf(name)}
                disabled={end.isPending}
                onClick={() => end.mutate(id)}
              >
                {say.end}
              </Button>
            </li>
          );
        })}
      </ul>
      <FieldError id="browser-sessions-error" error={end.error?.message} />
    </div>
  );
}
