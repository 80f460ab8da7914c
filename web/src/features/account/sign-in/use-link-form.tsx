import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { type ReactNode, useRef, useState } from "react";
import { knowsPasskeys } from "../../../api/account/passkeys.ts";
import type { SessionAnswer, SignedIn } from "../../../api/account/session.ts";
import { type LinkAnswer, type LinkUse, useUseLink } from "../../../api/account/sign-in.ts";
import { ApiError } from "../../../api/api-error.ts";
import { t } from "../../../messages/t.ts";
import { browserName } from "../../../owner-editor/terminal-proof/terminal-proof.tsx";
import {
  GateField,
  LongEnough,
  PASSWORD_NOTE,
  PasswordGateField,
  passwordIssue,
} from "./gate-field.tsx";
import { GateAfter, GateForm, gateButton } from "./gate-frame.tsx";
import { SsoLink } from "./sign-in-form.tsx";
import { type LinkWay, WayChoice } from "./way-choice.tsx";

interface UseLinkFormProps {
  code: string;
  link: LinkAnswer;
  session: SessionAnswer | undefined;
  onSignedIn(you: SignedIn): unknown;
}

type LinkField = "name" | "email" | "password";

/** What a link's person chooses: a name unless they have one, and a way to sign in. */
export function UseLinkForm({ code, link, session, onSignedIn }: UseLinkFormProps) {
  const { kind } = link;
  const { sso } = session ?? {};
  const ways: LinkWay[] = [
    ...(kind === "invitation" && sso ? ["sso" as const] : []),
    ...(link.takesPasskey && knowsPasskeys() ? ["passkey" as const] : []),
    "password",
  ];
  const [way, setWay] = useState<LinkWay>(ways[0] === "sso" ? "sso" : "password");
  const choice =
    ways.length > 1 ? <WayChoice ways={ways} chosen={way} sso={sso} onChoose={setWay} /> : null;
  return (
    <>
      {way === "sso" && sso ? (
        <>
          {choice}
          <SsoLink sso={sso} to="/" isPrimary={!sso.isDown} />
        </>
      ) : (
        <LinkFields
          code={code}
          link={link}
          onSignedIn={onSignedIn}
          way={way === "passkey" ? way : "password"}
        >
          {choice}
        </LinkFields>
      )}
      <GateAfter>{AFTERWARDS[kind]}</GateAfter>
    </>
  );
}

interface LinkFieldsProps extends Omit<UseLinkFormProps, "session"> {
  way: "passkey" | "password";
  /** The choice of the way. */
  children: ReactNode;
}

function LinkFields({ code, link, way, onSignedIn, children }: LinkFieldsProps) {
  const { kind } = link;
  const use = useUseLink(onSignedIn);
  const [given, setGiven] = useState({ name: link.name ?? "", email: "", password: "" });
  const [isTried, setTried] = useState(false);
  const fields = useRef<Partial<Record<LinkField, HTMLInputElement | null>>>({});
  const asked: LinkField[] = [
    ...(kind === "reset" ? [] : ["name" as const]),
    ...(kind === "first_admin" ? ["email" as const] : []),
    ...(way === "password" ? ["password" as const] : []),
  ];
  const refused = refusedIssues(use.error);
  const issues = { ...(isTried && linkIssues(given, asked)), ...refused };
  const send = () => {
    setTried(true);
    if (use.isPending) return;
    const wrong = linkIssues(given, asked);
    const first = asked.find((field) => wrong[field] !== undefined);
    if (first) return fields.current[first]?.focus();
    use.mutate(requestOfLink(code, given, asked));
  };
  const field = (name: LinkField) => ({
    ref: (input: HTMLInputElement | null) => {
      fields.current[name] = input;
    },
    value: given[name],
    onChange: (value: string) => setGiven((before) => ({ ...before, [name]: value })),
    error: issues[name],
  });
  return (
    <GateForm onSubmit={send}>
      {use.error && Object.keys(refused).length === 0 && (
        <Note tone="bad">{use.error.message}</Note>
      )}
      {asked.includes("name") && (
        <GateField
          {...field("name")}
          label={t("Name")}
          note={t("others see it in history and audit")}
          fills="name"
        />
      )}
      {asked.includes("email") && (
        <GateField {...field("email")} label={t("E-mail")} fills="username" />
      )}
      {children}
      {link.email !== undefined && (
        // Password managers keep the password for this account.
        <input hidden readOnly autoComplete="username" value={link.email} />
      )}
      {way === "password" && (
        <>
          <PasswordGateField
            {...field("password")}
            label={kind === "reset" ? t("New password") : t("Password")}
            // The choice of the way says it, too.
            note={children === null ? PASSWORD_NOTE : undefined}
            fills="new-password"
          />
          <LongEnough password={given.password} />
        </>
      )}
      <Button type="submit" variant="primary" className={gateButton}>
        {linkAction(kind, way)}
      </Button>
    </GateForm>
  );
}

function linkAction(kind: LinkAnswer["kind"], way: "passkey" | "password"): string {
  if (kind !== "reset") return t("Create account and sign in");
  return way === "passkey" ? t("Make a passkey and sign in") : t("Set password and sign in");
}

const AFTERWARDS = {
  first_admin: t("Other ways to sign in are added afterwards, in your account."),
  invitation: t("The others can be added later in your account."),
  reset: t("Your open sessions and the former password end; tokens and drafts stay."),
};

type GivenToLink = Record<LinkField, string>;

function linkIssues(given: GivenToLink, asked: readonly LinkField[]) {
  const issues: Partial<Record<LinkField, string | undefined>> = {
    name: given.name.trim() === "" ? t("Enter your name.") : undefined,
    email: /^\S+@\S+$/.test(given.email.trim()) ? undefined : t("Enter your e-mail address."),
    password: passwordIssue(given.password),
  };
  return Object.fromEntries(
    asked.flatMap((field) => (issues[field] === undefined ? [] : [[field, issues[field]]])),
  ) as Partial<Record<LinkField, string>>;
}

/** What the server found wrong with a field. */
function refusedIssues(error: Error | null): Partial<Record<LinkField, string>> {
  const issues = error instanceof ApiError ? error.issues : [];
  if (error instanceof ApiError && error.code === "weak_password")
    return { password: error.message };
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

function requestOfLink(
  code: string,
  { name, email, password }: GivenToLink,
  asked: readonly LinkField[],
): LinkUse {
  const passkey = browserName(navigator.userAgent) ?? t("Passkey");
  return {
    code,
    ...(asked.includes("password") ? { password } : { passkey }),
    ...(asked.includes("name") && { name: name.trim() }),
    ...(asked.includes("email") && { email: email.trim() }),
  };
}
