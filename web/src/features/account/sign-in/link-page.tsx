import { buttonClass } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../../addresses/paths.ts";
import type { SessionAnswer, SignedIn } from "../../../api/account/session.ts";
import { type LinkAnswer, readLink } from "../../../api/account/sign-in.ts";
import { ApiError } from "../../../api/api-error.ts";
import { t } from "../../../messages/t.ts";
import { CommandLine, GateAfter, GateBox, GateFrame, gateButton } from "./gate-frame.tsx";
import { FirstAdminSide, InvitationSide } from "./link-sides.tsx";
import { UseLinkForm } from "./use-link-form.tsx";

interface LinkPageProps {
  /** The code of the link; undefined where the address has none any more. */
  code: string | undefined;
  session: SessionAnswer | undefined;
  onSignedIn(you: SignedIn): unknown;
}

/** What a link is for, and the form that uses it: for the first admin, an invitation or a reset. */
export function LinkPage({ code, session, onSignedIn }: LinkPageProps) {
  const link = useQuery({
    queryKey: ["sign-in link", code],
    queryFn: () => readLink(code ?? ""),
    enabled: code !== undefined,
    gcTime: 0,
  });
  if (code === undefined) return <NoCode />;
  if (link.error instanceof ApiError && link.error.code === "link_ended")
    return <EndedLink reason={link.error.message} />;
  if (link.error)
    return (
      <GateFrame>
        <ErrorState
          title={t("The link could not be read")}
          reason={link.error.message}
          onRetry={() => void link.refetch()}
        />
      </GateFrame>
    );
  if (!link.data) return <GateFrame>{null}</GateFrame>;
  const { title, lead } = linkHead(link.data);
  const other = session?.you;
  return (
    <GateFrame side={sideOf(link.data)}>
      <GateBox title={title} lead={lead}>
        {other && (
          <Note tone="warn">
            {t("You are signed in as {name}. This link signs you in as somebody else.", {
              name: other.name,
            })}
          </Note>
        )}
        {session?.refusal === "needs_https" ? (
          <Note tone="bad">
            {t("A password over http could be read on its way. Open this link by https.")}
          </Note>
        ) : (
          <UseLinkForm code={code} session={session} onSignedIn={onSignedIn} link={link.data} />
        )}
      </GateBox>
    </GateFrame>
  );
}

function linkHead({ kind, name, email = "", createdBy, expiresAt }: LinkAnswer) {
  const minutes = Math.max(1, Math.round((Date.parse(expiresAt) - Date.now()) / 60_000));
  switch (kind) {
    case "first_admin":
      return {
        title: t("Create the first admin"),
        lead: t(
          "Your one-time link is good for {minutes, plural, one {# more minute} other {# more minutes}}",
          { minutes },
        ),
      };
    case "invitation":
      return {
        title: name ? t("Welcome, {name}", { name }) : t("Welcome"),
        lead: t("{who} invited {email}", { who: createdBy, email }),
      };
    case "reset":
      return {
        title: t("Set a new password"),
        lead: t("for {email}, link from {who}", { email, who: createdBy }),
      };
  }
}

function sideOf(link: LinkAnswer) {
  if (link.kind === "first_admin") return <FirstAdminSide />;
  return link.kind === "invitation" ? <InvitationSide link={link} /> : undefined;
}

function NoCode() {
  return (
    <GateFrame>
      <GateBox title={t("Open the link again")}>
        <p className="text-list text-2">
          {t(
            "The code of the link is gone from this page, so that nobody reads it in the address. Open the link as you got it.",
          )}
        </p>
        <a href={paths.agents()} className={`${buttonClass()} ${gateButton}`}>
          {t("Go to Pegboard")}
        </a>
      </GateBox>
    </GateFrame>
  );
}

function EndedLink({ reason }: { reason: string }) {
  return (
    <GateFrame>
      <GateBox title={t("This link no longer works")} lead={t("A link works once, for a while")}>
        <p className="text-list text-pretty text-2">{reason}</p>
        <p className="text-list text-pretty text-2">
          {t(
            "The link of the first admin is printed again when Pegboard starts, or by this command:",
          )}
        </p>
        <CommandLine command="pegboard create-admin you@example.com" />
        <GateAfter>
          {t("If somebody else used it, the account stands among the people and in the audit.")}
        </GateAfter>
        <a href={paths.agents()} className={`${buttonClass()} ${gateButton}`}>
          {t("Go to Pegboard")}
        </a>
      </GateBox>
    </GateFrame>
  );
}
