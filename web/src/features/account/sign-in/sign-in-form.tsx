import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { remainingText, useNow } from "@pegboard/ui/time-ago.tsx";
import { Building2, Clock, FingerprintPattern, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { knowsPasskeys } from "../../../api/account/passkeys.ts";
import type { SessionAnswer, SignedIn } from "../../../api/account/session.ts";
import { type SignInBy, ssoAddress, useSignIn } from "../../../api/account/sign-in.ts";
import { ApiError } from "../../../api/api-error.ts";
import { t } from "../../../messages/t.ts";
import { GateField, PasswordGateField } from "./gate-field.tsx";
import { GateForm, gateButton } from "./gate-frame.tsx";

interface SignInWaysProps {
  session: SessionAnswer;
  /** The address that is opened after a sign-in at the identity provider. */
  to: string;
  /** Of who had signed in here before. */
  email?: string | undefined;
  onSignedIn(you: SignedIn): unknown;
}

/** How somebody signs in here: at the identity provider, with a passkey, or with a password. */
export function SignInWays({ session, to, email = "", onSignedIn }: SignInWaysProps) {
  const { mutate, isPending, error, variables } = useSignIn(onSignedIn);
  const { ways, sso } = session;
  const hasPasskeys = ways.includes("passkey") && knowsPasskeys();
  const isPasskeys = variables === "passkey";
  return (
    <>
      {(sso || hasPasskeys) && (
        <div className="grid gap-2">
          {sso && <SsoLink sso={sso} to={to} />}
          {hasPasskeys && (
            <Button
              icon={FingerprintPattern}
              className={gateButton}
              onClick={() => !isPending && mutate("passkey")}
            >
              {t("Sign in with a passkey")}
            </Button>
          )}
          {isPasskeys && error && <Note tone="bad">{error.message}</Note>}
        </div>
      )}
      {ways.includes("password") && (
        <>
          {(sso || hasPasskeys) && <OrLine />}
          <PasswordWay
            email={email}
            isPending={isPending}
            error={isPasskeys ? null : error}
            onSend={mutate}
          />
        </>
      )}
    </>
  );
}

interface SsoLinkProps {
  sso: NonNullable<SessionAnswer["sso"]>;
  to: string;
  /** Whether nothing else is to be done on the page. */
  isPrimary?: boolean;
}

/** A link, because a form may not lead to another host. */
export function SsoLink({ sso: { name, isDown }, to, isPrimary = false }: SsoLinkProps) {
  const Icon = isDown ? TriangleAlert : Building2;
  return (
    <a
      href={ssoAddress(to)}
      className={classNames(buttonClass(isPrimary ? "primary" : "default"), gateButton)}
    >
      {!isPrimary && <Icon {...iconSize.m} className={isDown ? "text-amber" : "text-2"} />}
      <span className="truncate">
        {isDown ? t("{name} does not answer now", { name }) : t("Continue with {name}", { name })}
      </span>
    </a>
  );
}

const OrLine = () => (
  <div className="flex items-center gap-3 text-meta text-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {t("or with a password")}
  </div>
);

interface PasswordWayProps {
  email: string;
  isPending: boolean;
  error: Error | null;
  onSend(by: SignInBy, then: { onError(): void }): void;
}

function PasswordWay({ email: first, isPending, error, onSend }: PasswordWayProps) {
  const [email, setEmail] = useState(first);
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const wait = useWait(error);
  const isWrong = error instanceof ApiError && error.code === "wrong_sign_in";
  const missing = {
    email: isTried && !/^\S+@\S+$/.test(email.trim()) ? t("Enter your e-mail address.") : undefined,
    password: isTried && password === "" ? t("Enter your password.") : undefined,
  };
  useEffect(() => (first === "" ? emailField : passwordField).current?.focus(), [first]);
  const send = () => {
    setTried(true);
    if (isPending || wait.isRunning) return;
    if (!/^\S+@\S+$/.test(email.trim())) return emailField.current?.focus();
    if (password === "") return passwordField.current?.focus();
    onSend(
      { password: { email: email.trim(), password } },
      { onError: () => passwordField.current?.select() },
    );
  };
  const wrong = isWrong ? error.message : undefined;
  return (
    <GateForm onSubmit={send}>
      {error && !isWrong && <Note tone="bad">{error.message}</Note>}
      <GateField
        ref={emailField}
        label={t("E-mail")}
        fills="username"
        value={email}
        onChange={setEmail}
        error={missing.email}
      />
      <div data-first-focus={first === "" ? undefined : true}>
        <PasswordGateField
          ref={passwordField}
          label={t("Password")}
          fills="current-password"
          value={password}
          onChange={setPassword}
          error={missing.password ?? wrong}
        />
      </div>
      {wait.isRunning ? (
        <WaitingButton until={wait.until} onEnd={wait.end} />
      ) : (
        <Button type="submit" variant="primary" className={gateButton}>
          {t("Sign in")}
        </Button>
      )}
    </GateForm>
  );
}

/** How long no password is looked at, after too many wrong ones. */
export function useWait(error: Error | null) {
  const [until, setUntil] = useState(0);
  useEffect(() => {
    const seconds = error instanceof ApiError ? error.retryAfter : undefined;
    if (seconds !== undefined) setUntil(Date.now() + seconds * 1_000);
  }, [error]);
  return { until, isRunning: until > 0, end: () => setUntil(0) };
}

/** The button while no password is looked at: it counts down, for the eye only. */
export function WaitingButton({ until, onEnd }: { until: number; onEnd(): void }) {
  const left = until - useNow();
  useEffect(() => {
    if (left <= 0) onEnd();
  }, [left, onEnd]);
  return (
    <Button icon={Clock} className={gateButton} blocked={t("There were too many wrong passwords.")}>
      {t.rich("Try again in {time}", {
        time: <span className="num">{remainingText(left)}</span>,
      })}
    </Button>
  );
}
