import { escapeInvisible } from "@pegboard/registry-core/internal";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import type { AuditEntry } from "../../api/audit.ts";
import { t } from "../../messages/t.ts";

export type PeopleEvent = Extract<
  AuditEntry,
  {
    kind:
      | `sign${string}`
      | `sessions_${string}`
      | `person_${string}`
      | `password_${string}`
      | `passkey_${string}`
      | `identity_${string}`
      | `service_token_${string}`
      | `personal_token_${string}`;
  }
>;

const WAYS = {
  password: t("a password"),
  passkey: t("a passkey"),
  sso: t("single sign-on"),
  link: t("a link"),
};

const ROLES_IN_TEXT = { viewer: t("viewer"), editor: t("editor"), admin: t("admin") };

const PERSON_FIELDS: Readonly<Record<string, string>> = {
  name: t("name"),
  role: t("role"),
  isApprover: t("approver"),
  groups: t("groups of agents"),
  outside: t("other agents"),
};

/** A sentence in the past tense about people and how they sign in. */
export function peopleEventSentence(entry: PeopleEvent): string {
  switch (entry.kind) {
    case "signed_in":
      return t("Signed in with {way}", { way: WAYS[entry.facts.way] });
    case "sign_in_failed":
      return t("Could not sign in with {way}", { way: WAYS[entry.facts.way] });
    case "signed_out":
      return t("Signed out");
    case "sessions_ended":
      return t("Ended {count, plural, one {# session} other {# sessions}}", {
        count: entry.facts.sessions,
      });
    case "sign_in_reset":
      return t("Made a link to reset the sign-in");
    case "person_invited":
      return t("Invited as {role}", { role: ROLES_IN_TEXT[entry.facts.role] });
    case "person_joined":
      return t("Joined with {way}", { way: WAYS[entry.facts.way] });
    case "person_changed": {
      const { role, changed } = entry.facts;
      const fields = listText(changed.map((field) => PERSON_FIELDS[field] ?? field));
      return role === undefined
        ? t("Changed {fields}", { fields })
        : t("Changed {fields}: now {role}", { fields, role: ROLES_IN_TEXT[role] });
    }
    case "person_disabled":
      return t(
        "Disabled: {sessions, plural, one {# session} other {# sessions}} and {tokens, plural, one {# token} other {# tokens}} ended",
        entry.facts,
      );
    case "person_enabled":
      return t("Enabled again");
    case "person_removed":
      return t("Removed");
    case "password_changed":
      return t("Changed the password");
    case "passkey_added":
      return t("Added the passkey {name}", { name: escapeInvisible(entry.facts.passkey) });
    case "passkey_removed":
      return t("Removed the passkey {name}", { name: escapeInvisible(entry.facts.passkey) });
    case "identity_linked":
      return t("Linked an account of {issuer}", { issuer: escapeInvisible(entry.facts.issuer) });
    case "identity_unlinked":
      return t("Unlinked the account of {issuer}", { issuer: escapeInvisible(entry.facts.issuer) });
    case "service_token_made":
      return t("Made the service token as {role}", { role: ROLES_IN_TEXT[entry.facts.role] });
    case "service_token_revoked":
      return t("Revoked the service token");
    case "personal_token_made":
      return t("Made the personal token {name}", { name: escapeInvisible(entry.facts.token) });
    case "personal_token_revoked":
      return t("Revoked the personal token {name}", { name: escapeInvisible(entry.facts.token) });
  }
}
