import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { useRef, useState } from "react";
import type { SessionAnswer, SignedIn } from "../../../api/account/session.ts";
import { type LinkAnswer, type UseLinkRequest, useUseLink } from "../../../api/account/sign-in.ts";
import { ApiError } from "../../../api/api-error.ts";
import { t } from "../../../messages/t.ts";
import {
  GateField,
  LongEnough,
  PASSWORD_NOTE,
  PasswordGateField,
  passwordIssue,
} from "./gate-field.tsx";
import { GateAfter, GateForm, gateButton } from "./gate-frame.tsx";
import { OrLine, SsoLink } from "./sign-in-form.tsx";

interface UseLinkFormProps {
  code: string;
  link: LinkAnswer;
  session: SessionAnswer | undefined;
  onSignedIn(you: SignedIn): unknown;
}

type LinkField = "name" | "email" | "password";

/** What a link's person chooses: a name unless they have one, and a password. */
export function UseLinkForm({ code, link, session, onSignedIn }: UseLinkFormProps) {
  const { kind } = link;
  const use = useUseLink(onSignedIn);
  const [given, setGiven] = useState({ name: link.name ?? "", email: "", password: "" });
  const [isTried, setTried] = useState(false);
  const fields = useRef<Partial<Record<LinkField, HTMLInputElement | null>>>({});
  const asked: LinkField[] = [
    ...(kind === "reset" ? [] : ["name" as const]),
    ...(kind === "first_admin" ? ["email" as const] : []),
    "password",
  ];
  const issues = { ...(isTried && linkIssues(given, asked)), ...refusedIssues(use.error) };
  const send = () => {
    setTried(true);
    if (use.isPending) return;
    const wrong = linkIssues(given, asked);
    const first = asked.find((field) => wrong[field] !== undefined);
    if (first) return fields.current[first]?.focus();
    use.mutate(linkRequest(code, given, asked));
  };
  const field = (name: LinkField) => ({
    ref: (input: HTMLInputElement | null) => {
      fields.current[name] = input;
    },
    value: given[name],
    onChange: (value: string) => setGiven((before) => ({ ...before, [name]: value })),
    error: issues[name],
  });
  const { sso } = session ?? {};
  return (
    <>
      {kind === "invitation" && sso && (
        <>
          <SsoLink sso={sso} to="/" />
          <OrLine />
        </>
      )}
      <GateForm onSubmit={send}>
        {use.error && Object.keys(refusedIssues(use.error)).length === 0 && (
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
        {link.email !== undefined && (
          // Password managers keep the password for this account.
          <input hidden readOnly autoComplete="username" value={link.email} />
        )}
        <PasswordGateField
          {...field("password")}
          label={kind === "reset" ? t("New password") : t("Password")}
          note={PASSWORD_NOTE}
          fills="new-password"
        />
        <LongEnough password={given.password} />
        <Button type="submit" variant="primary" className={gateButton}>
          {kind === "reset" ? t("Set password and sign in") : t("Create account and sign in")}
        </Button>
        <GateAfter>{AFTERWARDS[kind]}</GateAfter>
      </GateForm>
    </>
  );
}

const AFTERWARDS = {
  first_admin: t("Passkeys are added afterwards, in your account."),
  invitation: t("Passkeys are added afterwards, in your account."),
  reset: t("Your open sessions end; tokens and drafts stay."),
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
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

function linkRequest(
  code: string,
  { name, email, password }: GivenToLink,
  asked: readonly LinkField[],
): UseLinkRequest {
  return {
    ...{ code, password },
    ...(asked.includes("name") && { name: name.trim() }),
    ...(asked.includes("email") && { email: email.trim() }),
  };
}
