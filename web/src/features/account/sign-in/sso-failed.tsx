import { Note } from "@pegboard/ui/note.tsx";
import type { SsoError } from "../../../api/account/session.ts";
import { ssoAddress } from "../../../api/account/sign-in.ts";
import { t } from "../../../messages/t.ts";

interface SsoFailedProps {
  /** The code of the failure, as the address has it. */
  error: string;
  account: string | undefined;
  to: string;
  /** Whether an identity provider is set up. */
  canTryAgain: boolean;
}

/** Why a sign-in at the identity provider did not work, and what to do. */
export function SsoFailed({ error, account = t("This account"), to, canTryAgain }: SsoFailedProps) {
  const { says, next } = SSO_FAILURES[error as SsoError] ?? UNUSABLE;
  return (
    <Note tone="bad">
      <b className="font-semibold">{says(account)}</b> {next}{" "}
      {canTryAgain && (
        <a href={ssoAddress(to)} className="text-accent underline">
          {ABOUT_ACCOUNT.has(error) ? t("Other account") : t("Try again")}
        </a>
      )}
    </Note>
  );
}

/** The failures that another account does not have. */
const ABOUT_ACCOUNT = new Set([
  "no_account",
  "no_role",
  "too_many_groups",
  "disabled",
  "email_taken",
  "email_unverified",
  "last_admin",
  "other_person",
]);

interface SsoFailure {
  says(account: string): string;
  next: string;
}

const UNUSABLE: SsoFailure = {
  says: () => t("The identity provider's answer could not be used."),
  next: t("The log of the server says why. Passwords and passkeys still work."),
};

const SSO_FAILURES: Readonly<Record<SsoError, SsoFailure>> = {
  failed: UNUSABLE,
  no_account: {
    says: (account) => t("{account} has no account here.", { account }),
    next: t("Nobody has invited this address."),
  },
  no_role: {
    says: (account) => t("{account} has no role here.", { account }),
    next: t("Its groups at the identity provider give none. Ask an admin."),
  },
  too_many_groups: {
    says: (account) =>
      t("The identity provider did not send the groups of {account}.", { account }),
    next: t("They are too many. It has to send those alone that are assigned to Pegboard."),
  },
  disabled: {
    says: (account) => t("{account} is disabled here.", { account }),
    next: t("Ask an admin to enable it."),
  },
  email_taken: {
    says: (account) => t("Somebody else here has the address of {account}.", { account }),
    next: t("Ask an admin."),
  },
  email_unverified: {
    says: (account) =>
      t("The identity provider has not verified the address of {account}.", { account }),
    next: t("Verify it there first."),
  },
  email_missing: {
    says: () => t("The identity provider names no e-mail address."),
    next: t("Whoever runs Pegboard has to ask it for the address."),
  },
  last_admin: {
    says: (account) =>
      t("{account} would no longer be an admin, and nobody else is one.", { account }),
    next: t("Make somebody else an admin first."),
  },
  other_person: {
    says: (account) => t("{account} belongs to somebody else here.", { account }),
    next: t("Take the account that is yours."),
  },
  declined: {
    says: () => t("The identity provider did not let you in."),
    next: t("You can try again, or sign in in another way."),
  },
  expired: {
    says: () => t("The sign-in took too long."),
    next: t("Begin it again."),
  },
  not_fresh: {
    says: () => t("The identity provider did not ask you again."),
    next: t("Sign out there first, or use your password here."),
  },
  needs_https: {
    says: () => t("Signing in needs https."),
    next: t("Open Pegboard by its https address."),
  },
  not_set_up: {
    says: () => t("No identity provider is set up here."),
    next: t("Sign in in another way."),
  },
  down: {
    says: () => t("The identity provider does not answer."),
    next: t("Passwords and passkeys still work."),
  },
};
