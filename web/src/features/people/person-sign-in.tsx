import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Badge } from "@pegboard/ui/badge.tsx";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import {
  Bot,
  Building2,
  FingerprintPattern,
  KeyRound,
  Link2,
  Lock,
  type LucideIcon,
  Monitor,
  Smartphone,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import type { SessionSummary } from "../../api/account/account.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import { useYou } from "../../api/account/session.ts";
import {
  type EndedWay,
  type PersonAnswer,
  type PersonSummary,
  type ShownLink,
  useEndPersonSessions,
} from "../../api/people.ts";
import { SESSION_WAYS } from "../../messages/session-ways.ts";
import { t } from "../../messages/t.ts";
import { endOf } from "../../messages/token-end.ts";
import { browserName } from "../../owner-editor/terminal-proof/terminal-proof.tsx";
import { EndWays } from "./person-dialogs.tsx";
import { firstName, groupsText, waysText } from "./person-words.tsx";

interface PersonSignInProps {
  answer: PersonAnswer;
  onLink(link: ShownLink): void;
}

/** How and where somebody is signed in, and their tokens; only for admins and that person. */
export function PersonSignIn({ answer: { person, private: kept } }: PersonSignInProps) {
  const you = useYou();
  if (!kept) {
    return (
      <PaneSection title={t("Sign-in, sessions, tokens")}>
        <p className="flex items-center gap-2 text-list text-2">
          <Lock {...iconSize.s} className="flex-none text-3" />
          {t("Visible to admins and to {name}", { name: firstName(person) })}
        </p>
      </PaneSection>
    );
  }
  const isSelf = you?.id === person.id;
  return <KnownSignIn person={person} kept={kept} isSelf={isSelf} />;
}

interface KnownSignInProps {
  person: PersonSummary;
  kept: NonNullable<PersonAnswer["private"]>;
  isSelf: boolean;
}

/** What an admin is about to end, and what it is called unless it is all of a kind. */
interface AskedEnd {
  ending: EndedWay;
  name?: string;
}

function KnownSignIn({ person, kept, isSelf }: KnownSignInProps) {
  const [asked, setAsked] = useState<AskedEnd>();
  const { link, passkeys, identities, sessions } = kept;
  const ask = isSelf ? undefined : setAsked;
  return (
    <>
      <PaneSection
        title={t("Sign-in")}
        help={person.ways.length > 0 && waysText(person.ways)}
        action={
          passkeys.length > 1 &&
          ask && (
            <EndButton what="passkeys" onClick={() => ask({ ending: { way: "passkeys" } })}>
              {t("Remove all passkeys…")}
            </EndButton>
          )
        }
      >
        {link && (
          <OwnedRow
            icon={Link2}
            name={link.kind === "invitation" ? t("Invitation") : t("Link to reset the sign-in")}
            about={t("Not used yet, ends on {day}", {
              day: dateText(new Date(link.expiresAt), new Date()),
            })}
          />
        )}
        {!link && person.state === "invited" && (
          <p className="text-list text-2">{t("The link has ended. Make a new one below.")}</p>
        )}
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <OwnedRow
            key={id}
            icon={FingerprintPattern}
            name={name}
            about={t("Passkey, added {day}", { day: dateText(new Date(createdAt), new Date()) })}
            last={lastUsedAt === null ? t("never") : <TimeAgo at={lastUsedAt} />}
          >
            {ask && (
              <EndButton
                what="passkeys"
                label={t("Remove the passkey {name}", { name })}
                onClick={() => ask({ ending: { way: "passkeys", id }, name })}
              >
                {t("Remove…")}
              </EndButton>
            )}
          </OwnedRow>
        ))}
        {identities.map(({ id, issuer, email, signedInAt }) => (
          <OwnedRow
            key={id}
            icon={Building2}
            name={<span className="truncate">{issuer}</span>}
            about={email === "" ? t("SSO") : t("SSO as {email}", { email })}
            last={<TimeAgo at={signedInAt} />}
          >
            {ask && (
              <EndButton
                what="identities"
                label={t("Unlink {name}", { name: issuer })}
                onClick={() => ask({ ending: { way: "identities", id }, name: issuer })}
              >
                {t("Unlink…")}
              </EndButton>
            )}
          </OwnedRow>
        ))}
      </PaneSection>
      {person.state !== "invited" && (
        <PersonSessions id={person.id} sessions={sessions} isSelf={isSelf} />
      )}
      <OwnedTokens kept={kept} onEnd={ask} />
      {asked && (
        <EndWays
          person={person}
          name={asked.name}
          ending={asked.ending}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface EndButtonProps {
  what: EndedWay["way"];
  /** What it is called where its words alone say too little. */
  label?: string;
  onClick(): void;
  children: ReactNode;
}

function EndButton({ what, label, onClick, children }: EndButtonProps) {
  const whyNot = useWhyNot(`DELETE /api/v1/people/:person/${what}`);
  return (
    <Button size="s" variant="ghost" blocked={whyNot} aria-label={label} onClick={onClick}>
      {children}
    </Button>
  );
}

interface OwnedRowProps {
  icon: LucideIcon;
  name: ReactNode;
  about: ReactNode;
  last?: ReactNode;
  children?: ReactNode;
}

/** Something that acts for a person or a program, and what can be done with it. */
export const OwnedRow = ({ icon: Icon, name, about, last, children }: OwnedRowProps) => (
  <div className="grid min-h-11 grid-cols-[20px_minmax(0,1fr)_auto_auto] items-center gap-x-2.5 border-line-soft py-1 text-list not-first:border-t max-sm:min-h-14">
    <Icon {...iconSize.s} className="justify-self-center text-2" />
    <span className="min-w-0">
      <b className="flex items-center gap-2 leading-4.5 font-medium">{name}</b>
      <span className="block truncate text-meta text-2">{about}</span>
    </span>
    <span className="num text-meta text-2">{last}</span>
    {children}
  </div>
);

interface SessionsProps {
  id: string;
  sessions: readonly SessionSummary[];
  isSelf: boolean;
}

function PersonSessions({ id, sessions, isSelf }: SessionsProps) {
  const end = useEndPersonSessions(id);
  const whyNot = useWhyNot("DELETE /api/v1/people/:person/sessions");
  return (
    <PaneSection
      title={t("Sessions")}
      help={<span className="num">{sessions.length}</span>}
      action={
        sessions.length > 1 &&
        !isSelf && (
          <Button
            size="s"
            variant="ghost"
            blocked={whyNot}
            onClick={() => end.isPending || end.mutate(undefined)}
          >
            {t("End all")}
          </Button>
        )
      }
    >
      {end.error && <Note tone="bad">{end.error.message}</Note>}
      {sessions.length === 0 && <p className="text-list text-2">{t("Signed in nowhere.")}</p>}
      {sessions.map((session) => {
        const { browser, isOwn, way, address, createdAt, lastUsedAt } = session;
        const name = browserName(browser) ?? (escapeInvisible(browser) || t("Unknown browser"));
        return (
          <OwnedRow
            key={session.id}
            icon={/Mobile|iPhone|Android/.test(browser) ? Smartphone : Monitor}
            name={
              <>
                <span className="truncate">{name}</span>
                {isOwn && <Badge tone="ok">{t("This device")}</Badge>}
              </>
            }
            about={t("{address}, since {day}, {way}", {
              address,
              day: dateText(new Date(createdAt), new Date()),
              way: SESSION_WAYS[way],
            })}
            last={isOwn ? t("now") : <TimeAgo at={lastUsedAt} />}
          >
            {isOwn ? (
              <a
                href={paths.account("sessions")}
                className="inline-flex min-h-7 items-center px-2.5 text-meta font-medium text-2 hover:text-1 hover:underline"
              >
                {t("Sign out")}
              </a>
            ) : (
              <Button
                size="s"
                variant="ghost"
                blocked={whyNot}
                aria-label={t("End the session of {name}", { name })}
                onClick={() => end.isPending || end.mutate(session.id)}
              >
                {t("End")}
              </Button>
            )}
          </OwnedRow>
        );
      })}
    </PaneSection>
  );
}

interface OwnedTokensProps {
  kept: NonNullable<PersonAnswer["private"]>;
  onEnd: ((asked: AskedEnd) => void) | undefined;
}

/** The tokens that end with somebody's account. */
function OwnedTokens({ kept, onEnd }: OwnedTokensProps) {
  const tokens = kept.tokens.filter(({ revokedAt }) => revokedAt === null);
  const count = tokens.length + kept.agentTokens.length;
  if (count === 0) return null;
  return (
    <PaneSection
      title={t("Tokens")}
      help={<span className="num">{count}</span>}
      action={
        count > 1 &&
        onEnd && (
          <EndButton what="tokens" onClick={() => onEnd({ ending: { way: "tokens" } })}>
            {t("Revoke all…")}
          </EndButton>
        )
      }
    >
      {kept.agentTokens.map(({ agent, agentName, name }) => (
        <OwnedRow
          key={`${agent} ${name}`}
          icon={Bot}
          name={name}
          about={t("Calls {agent}", { agent: agentName })}
        >
          <a
            href={paths.agentConnect(agent)}
            className="inline-flex min-h-7 items-center px-2.5 text-meta font-medium text-2 hover:text-1 hover:underline"
          >
            {t("Open", {}, "a token's agent")}
          </a>
        </OwnedRow>
      ))}
      {tokens.map((token) => (
        <OwnedRow
          key={token.id}
          icon={KeyRound}
          name={token.name}
          about={[
            token.kind === "personal" ? t("Personal") : t("For a program"),
            groupsText(token),
            endOf(token, new Date()).text,
          ].join(" · ")}
          last={token.lastUsedAt === null ? t("never") : <TimeAgo at={token.lastUsedAt} />}
        >
          {onEnd && (
            <EndButton
              what="tokens"
              label={t("Revoke {name}", { name: token.name })}
              onClick={() => onEnd({ ending: { way: "tokens", id: token.id }, name: token.name })}
            >
              {t("Revoke…")}
            </EndButton>
          )}
        </OwnedRow>
      ))}
    </PaneSection>
  );
}
