import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import type { SessionAnswer, SignedIn } from "../../api/session.ts";
import { ssoAddress } from "../../api/sign-in.ts";
import { t } from "../../messages/t.ts";
import { CommandLine, GateAfter, GateBox, GateFrame, gateButton } from "./gate-frame.tsx";
import { SignInWays } from "./sign-in-form.tsx";

interface SignInPageProps {
  session: SessionAnswer;
  /** The address that is opened afterwards. */
  to: string;
  /** Why a sign-in at the identity provider did not work, and with which account. */
  failed?: { error: string; account: string | undefined } | undefined;
  onSignedIn(you: SignedIn): unknown;
  onLeave(): void;
}

/** The page for whoever has not signed in. */
export function SignInPage({ session, to, failed, onSignedIn, onLeave }: SignInPageProps) {
  const { refusal, you } = session;
  return (
    <GateFrame>
      {refusal === "needs_first_admin" && <NoAdminYet />}
      {refusal === "needs_https" && <HttpsNeeded />}
      {refusal === undefined && (
        <GateBox title={t("Sign in")} lead={t("to {host}", { host: location.host })}>
          {failed && <SsoFailed {...failed} to={to} />}
          {you ? (
            <Button variant="primary" className={gateButton} onClick={onLeave}>
              {t("Back to Pegboard")}
            </Button>
          ) : (
            <SignInWays {...{ session, to, onSignedIn }} />
          )}
          <GateAfter>
            {you
              ? t("You are signed in as {name}.", { name: you.name })
              : t("Forgot your password, or no account? Ask an admin for a link.")}
          </GateAfter>
        </GateBox>
      )}
    </GateFrame>
  );
}

function NoAdminYet() {
  return (
    <GateBox
      title={t("Nobody can sign in yet")}
      lead={t("The first admin is made at the machine that runs Pegboard")}
    >
      <p className="text-list text-2">
        {t("Open the link that the start of Pegboard prints, or run this there and open its link:")}
      </p>
      <CommandLine command="pegboard create-admin" />
      <GateAfter>{t("The first admin invites everybody else.")}</GateAfter>
    </GateBox>
  );
}

function HttpsNeeded() {
  return (
    <GateBox title={t("Signing in needs https")} lead={t("to {host}", { host: location.host })}>
      <Note tone="warn">
        {t.rich(
          "A password over http could be read on its way. Open Pegboard by its https address; whoever runs it names that address in {variable}.",
          { variable: <code>PEGBOARD_PUBLIC_URL</code> },
        )}
      </Note>
      <GateAfter>{t("At the machine that runs Pegboard, http is enough.")}</GateAfter>
    </GateBox>
  );
}

interface SsoFailedProps {
  error: string;
  account: string | undefined;
  to: string;
}

/** Why a sign-in at the identity provider did not work, and what to do. */
function SsoFailed({ error, account, to }: SsoFailedProps) {
  const { what, then } = ssoFailure(error, account ?? t("This account"));
  return (
    <Note tone="bad">
      <b className="font-semibold">{what}</b> {then}{" "}
      <a href={ssoAddress(to)} className="text-accent underline">
        {error === "down" || error === "failed" ? t("Try again") : t("Other account")}
      </a>
    </Note>
  );
}

/** The sentences about each failure of a sign-in at the identity provider. */
function ssoFailure(error: string, account: string): { what: string; then: string } {
  switch (error) {
    case "no_account":
      return {
        what: t("{account} has no account here.", { account }),
        then: t("Nobody has invited this address."),
      };
    case "no_role":
      return {
        what: t("{account} has no role here.", { account }),
        then: t("Its groups at the identity provider give none. Ask an admin."),
      };
    case "disabled":
      return {
        what: t("{account} is disabled here.", { account }),
        then: t("Ask an admin to enable it."),
      };
    case "email_taken":
      return {
        what: t("Somebody else here has the address of {account}.", { account }),
        then: t("Ask an admin."),
      };
    case "email_unverified":
      return {
        what: t("The identity provider has not verified the address of {account}.", { account }),
        then: t("Verify it there first."),
      };
    case "email_missing":
      return {
        what: t("The identity provider names no e-mail address."),
        then: t("Whoever runs Pegboard has to ask it for the address."),
      };
    case "last_admin":
      return {
        what: t("{account} would no longer be an admin, and nobody else is one.", { account }),
        then: t("Make somebody else an admin first."),
      };
    case "other_person":
      return {
        what: t("{account} belongs to somebody else here.", { account }),
        then: t("Take the account that is yours."),
      };
    case "declined":
      return {
        what: t("The identity provider did not let you in."),
        then: t("You can try again, or sign in in another way."),
      };
    case "expired":
    case "ended":
      return {
        what: t("The sign-in took too long."),
        then: t("Begin it again."),
      };
    case "down":
      return {
        what: t("The identity provider does not answer."),
        then: t("Passwords and passkeys still work."),
      };
    default:
      return {
        what: t("The identity provider's answer could not be used."),
        then: t("The log of the server says why. Passwords and passkeys still work."),
      };
  }
}
