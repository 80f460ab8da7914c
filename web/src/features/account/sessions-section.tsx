import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Badge } from "@pegboard/ui/badge.tsx";
import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { Monitor, Smartphone } from "lucide-react";
import { type SessionSummary, useEndSessions } from "../../api/account/account.ts";
import { SettingSection } from "../../components/setting-line.tsx";
import { SESSION_WAYS } from "../../messages/session-ways.ts";
import { t } from "../../messages/t.ts";
import { browserName } from "../../owner-editor/terminal-proof/terminal-proof.tsx";
import { AccountRow, AccountTable } from "./account-table.tsx";

interface SessionsSectionProps {
  sessions: readonly SessionSummary[];
  onSignOut(): void;
}

/** Where a person is signed in, with ways to end one session or all others. */
export function SessionsSection({ sessions, onSignOut }: SessionsSectionProps) {
  const end = useEndSessions();
  const others = sessions.filter(({ isOwn }) => !isOwn).length;
  return (
    <SettingSection
      id="sessions"
      title={t("Sessions")}
      about={t("End after 12 hours without use, at the latest after 7 days")}
      end={
        others > 0 && (
          <Button size="s" onClick={() => end.isPending || end.mutate(undefined)}>
            {t("{others, plural, one {End the other session} other {End the # other sessions}}", {
              others,
            })}
          </Button>
        )
      }
    >
      {end.error && <Note tone="bad">{end.error.message}</Note>}
      <AccountTable
        label={t("Sessions")}
        heads={[t("Device"), t("Address"), t("Signed in"), t("Last used")]}
      >
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={session.isOwn ? onSignOut : () => end.mutate(session.id)}
          />
        ))}
      </AccountTable>
    </SettingSection>
  );
}

interface SessionRowProps {
  session: SessionSummary;
  onEnd(): void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { browser, isOwn, way, address, createdAt, lastUsedAt } = session;
  const name = browserName(browser) ?? (escapeInvisible(browser) || t("Unknown browser"));
  return (
    <AccountRow
      icon={/Mobile|iPhone|Android/.test(browser) ? Smartphone : Monitor}
      name={
        <>
          {name}
          {isOwn && <Badge tone="ok">{t("This device")}</Badge>}
        </>
      }
      about={SESSION_WAYS[way]}
      cells={[
        { of: t("Address"), is: address },
        { of: t("Signed in"), is: <TimeAgo at={createdAt} /> },
        { of: t("Last used"), is: isOwn ? t("now") : <TimeAgo at={lastUsedAt} /> },
      ]}
    >
      <Button
        size="s"
        variant="ghost"
        className={isOwn ? undefined : "!text-red"}
        aria-label={isOwn ? undefined : t("End the session of {name}", { name })}
        onClick={onEnd}
      >
        {isOwn ? t("Sign out") : t("End")}
      </Button>
    </AccountRow>
  );
}
