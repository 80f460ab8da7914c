import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { Building2, CircleCheck } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { paths } from "../../addresses/paths.ts";
import {
  type AccountAnswer,
  useChangePassword,
  useUnlinkIdentity,
} from "../../api/account/account.ts";
import { sessionQuery } from "../../api/account/session.ts";
import { ssoAddress } from "../../api/account/sign-in.ts";
import { ApiError } from "../../api/api-error.ts";
import { SettingLine, SettingSection } from "../../components/setting-line.tsx";
import { t } from "../../messages/t.ts";
import {
  LongEnough,
  PASSWORD_NOTE,
  PasswordGateField,
  passwordIssue,
} from "./sign-in/gate-field.tsx";
import { GateForm } from "./sign-in/gate-frame.tsx";

/** The ways in which a person can sign in. */
export function SignInSection({ account }: { account: AccountAnswer }) {
  const { data: session } = useQuery(sessionQuery);
  const { identities } = account;
  return (
    <SettingSection id="sign-in" title={t("Sign-in")} about={t("Any one of these lets you in")}>
      {identities.map((identity) => (
        <IdentityLine key={identity.id} identity={identity} account={account} />
      ))}
      {session?.sso && identities.length === 0 && (
        <SettingLine
          id="sso"
          name={t("SSO")}
          help={session.sso.name}
          now={t("Leads to {name} and back", { name: session.sso.name })}
        >
          <a
            href={ssoAddress(paths.account("sign-in"), "link")}
            className="inline-flex h-7 items-center gap-1.5 rounded-lg border border-line-strong px-2.5 text-meta font-medium hover:bg-hover max-sm:min-h-11"
          >
            <Building2 {...iconSize.s} />
            {t("Link {name}", { name: session.sso.name })}
          </a>
        </SettingLine>
      )}
      <PasswordLine account={account} />
    </SettingSection>
  );
}

interface IdentityLineProps {
  identity: AccountAnswer["identities"][number];
  account: AccountAnswer;
}

function IdentityLine({ identity, account }: IdentityLineProps) {
  const { id, issuer, email, signedInAt } = identity;
  const unlink = useUnlinkIdentity();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <SettingLine
      id={`identity-${id}`}
      name={t("SSO")}
      help={email === "" ? t("Linked to your account") : t("Linked as {email}", { email })}
      now={t.rich("Used {time}", { time: <TimeAgo at={signedInAt} /> })}
    >
      <CircleCheck {...iconSize.m} className="flex-none text-green" />
      <span className="min-w-0 wrap-anywhere">{issuer}</span>
      <Button
        size="s"
        variant="ghost"
        className="!text-red"
        blocked={whyLinked(account)}
        aria-label={t("Unlink {name}", { name: issuer })}
        onClick={() => setAsking(true)}
      >
        {t("Unlink…")}
      </Button>
      {isAsking && (
        <FormDialog
          title={t("Unlink {name}?", { name: issuer })}
          description={t("It no longer signs you in. You can link it again.")}
          action={t("Unlink")}
          danger
          error={unlink.error?.message}
          onSubmit={() => unlink.isPending || unlink.mutate(id, { onSuccess: close })}
          onClose={close}
        />
      )}
    </SettingLine>
  );
}

/** Why an identity stays linked: the server refuses the same. */
function whyLinked({ person, hasPassword, passkeys, identities }: AccountAnswer) {
  if (person.roleFrom === "sso")
    return t("The identity provider gives your role at each sign-in, so you sign in by it.");
  return !hasPassword && passkeys.length === 0 && identities.length === 1
    ? t("This is your only way to sign in. Add another one first.")
    : undefined;
}

function PasswordLine({ account }: { account: AccountAnswer }) {
  const { hasPassword, passwordChangedAt, sessions } = account;
  const [isOpen, setOpen] = useState(false);
  const [isSet, setSet] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  const others = sessions.length - 1;
  return (
    <SettingLine
      id="password"
      name={t("Password")}
      help={PASSWORD_NOTE}
      now={
        <output>
          {isOpen && others > 0
            ? t(
                "{others, plural, one {Your other session ends} other {Your # other sessions end}} when it is set",
                { others },
              )
            : passwordWords({ isSet, hasPassword, passwordChangedAt })}
        </output>
      }
    >
      {isOpen ? (
        <PasswordForm
          hasPassword={hasPassword}
          email={account.person.email}
          onDone={() => {
            setSet(true);
            close();
          }}
          onClose={close}
        />
      ) : (
        <Button ref={button} size="s" onClick={() => setOpen(true)}>
          {hasPassword ? t("Change the password…") : t("Set a password…")}
        </Button>
      )}
    </SettingLine>
  );
}

function passwordWords(now: {
  isSet: boolean;
  hasPassword: boolean;
  passwordChangedAt: string | null;
}): string {
  if (now.isSet) return t("The new password is set; your other sessions have ended");
  if (!now.hasPassword) return t("You have none. With one you get in when SSO is down");
  return now.passwordChangedAt === null
    ? ""
    : t("Set on {day}", { day: dateText(new Date(now.passwordChangedAt), new Date()) });
}

interface PasswordFormProps {
  hasPassword: boolean;
  email: string;
  onDone(): void;
  onClose(): void;
}

function PasswordForm({ hasPassword, email, onDone, onClose }: PasswordFormProps) {
  const change = useChangePassword();
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const currentField = useRef<HTMLInputElement>(null);
  const newField = useRef<HTMLInputElement>(null);
  const isWrong = change.error instanceof ApiError && change.error.code === "wrong_sign_in";
  const isMissing = isTried && hasPassword && current === "";
  const send = () => {
    setTried(true);
    if (hasPassword && current === "") return currentField.current?.focus();
    if (passwordIssue(password) !== undefined) return newField.current?.focus();
    if (change.isPending) return;
    change.mutate(
      { password, ...(hasPassword && { current }) },
      {
        onSuccess: onDone,
        onError: () => currentField.current?.select(),
      },
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves its fields
    <div
      className="w-70 max-w-full py-1 [&_.control]:h-8 [&_.control]:text-list [&_.top-1\.5]:top-0.5"
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <GateForm onSubmit={send}>
        <input hidden readOnly autoComplete="username" value={email} />
        {hasPassword && (
          <PasswordGateField
            ref={(input) => {
              currentField.current = input;
              if (document.activeElement?.matches("body, button")) input?.focus();
            }}
            label={t("Password until now")}
            fills="current-password"
            value={current}
            onChange={setCurrent}
            error={wrongCurrent(isMissing, isWrong ? change.error?.message : undefined)}
          />
        )}
        <PasswordGateField
          ref={newField}
          label={t("New password")}
          fills="new-password"
          value={password}
          onChange={setPassword}
          error={
            isTried
              ? (passwordIssue(password) ?? (isWrong ? undefined : change.error?.message))
              : undefined
          }
        />
        <LongEnough password={password} />
        <div className="flex gap-2">
          <Button type="submit" size="s" variant="primary">
            {t("Set password")}
          </Button>
          <Button size="s" variant="ghost" onClick={onClose}>
            {t("Cancel")}
          </Button>
        </div>
      </GateForm>
    </div>
  );
}

const wrongCurrent = (isMissing: boolean, refused: string | undefined): string | undefined =>
  isMissing ? t("Enter your password.") : refused;
