import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import type { SessionAnswer, SignedIn } from "../../../api/account/session.ts";
import { t } from "../../../messages/t.ts";
import { CommandLine, GateAfter, GateBox, GateFrame, gateButton } from "./gate-frame.tsx";
import { SignInWays } from "./sign-in-form.tsx";
import { SsoFailed } from "./sso-failed.tsx";

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
          {failed && <SsoFailed {...failed} to={to} canTryAgain={session.sso !== undefined} />}
          {you ? (
            <Button variant="primary" className={gateButton} onClick={onLeave}>
              {t("Back to Pegboard")}
            </Button>
          ) : (
            <SignInWays session={session} to={to} onSignedIn={onSignedIn} />
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
      <CommandLine command="pegboard create-admin you@example.com" />
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
