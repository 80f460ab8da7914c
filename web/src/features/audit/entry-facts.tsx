import { ownValue } from "@pegboard/json-schema";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { countText, sizeText } from "@pegboard/ui/messages/count-text.ts";
import { momentText } from "@pegboard/ui/messages/day-text.ts";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import type { ReactNode } from "react";
import type { AuditEntry } from "../../api/audit.ts";
import { ROLE_NAMES } from "../../messages/role-names.ts";
import { t } from "../../messages/t.ts";
import { eventFieldNames } from "../../owner-editor/audit-text/event-text.ts";

type FactName<Entry = AuditEntry> = Entry extends { kind: "settings_saved" }
  ? never
  : Entry extends { facts: infer Facts }
    ? NamedKey<keyof Facts>
    : never;
/** Of what has no facts any key would be one. */
type NamedKey<Key> = string extends Key ? never : Key;

const FACT_LABELS: Readonly<Record<FactName, string>> = {
  added: t("Added"),
  agents: t("Agents"),
  answer: t("Answer", {}, "to a proposal"),
  attempts: t("Attempts"),
  by: t("Author"),
  bytes: t("Size"),
  call: t("Call"),
  calls: t("Calls"),
  changed: t("Changed"),
  copyOf: t("Copy of"),
  days: t("Days"),
  destructive: t("Destructive"),
  document: t("Document"),
  entries: t("Entries"),
  entry: t("Entry"),
  expiresAt: t("Expires"),
  field: t("Field"),
  file: t("File"),
  forever: t("For good"),
  forRun: t("For the run"),
  host: t("Host"),
  hosts: t("Hosts"),
  issuer: t("Identity provider"),
  key: t("Key"),
  machine: t("Machine"),
  made: t("Made"),
  megabytes: t("Megabytes"),
  method: t("Method"),
  number: t("Number", {}, "of a proposal or a checkpoint"),
  organisation: t("Organisation"),
  passkey: t("Passkey"),
  path: t("Address"),
  presets: t("Presets"),
  problems: t("Problems"),
  provider: t("Provider"),
  reason: t("Reason"),
  refused: t("Not looked at"),
  removed: t("Removed"),
  role: t("Role"),
  rows: t("Rows"),
  seconds: t("Seconds"),
  sessions: t("Sessions"),
  sources: t("Sources"),
  to: t("For", {}, "whom a draft was handed over to"),
  token: t("Token"),
  tokens: t("Tokens"),
  tool: t("Tool"),
  transport: t("Transport"),
  version: t("Version"),
  way: t("Sign-in"),
};

/** The words for what facts name by a code. */
const CODE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: ROLE_NAMES,
  way: { password: t("Password"), passkey: t("Passkey"), sso: t("SSO"), link: t("Link") },
  key: { kept: t("Kept"), entered: t("Entered"), removed: t("Removed") },
  answer: {
    changes_requested: t("Changes requested"),
    closed: t("Closed"),
    withdrawn: t("Withdrawn"),
  },
};

/** The value of a fact, as a text. */
function factText(name: string, value: unknown): string {
  if (value === null) return t("everybody");
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (Array.isArray(value)) return eventFieldNames(value.map(String));
  if (name === "expiresAt") return momentText(String(value));
  if (typeof value === "number") return name === "bytes" ? sizeText(value) : countText(value);
  const words = ownValue(CODE_WORDS, name);
  return (words && ownValue(words, String(value))) ?? escapeInvisible(String(value));
}

/** The facts of what is no save. */
export function EntryFacts({ facts }: { facts: object }) {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  if (known.length === 0) return null;
  return (
    <PaneSection title={t("Facts")}>
      {known.map(([name, value]) => (
        <FactLine key={name} name={ownValue(FACT_LABELS, name) ?? name}>
          {factText(name, value)}
        </FactLine>
      ))}
    </PaneSection>
  );
}

export function FactLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-h-7.5 grid-cols-[112px_minmax(0,1fr)] items-center gap-3 text-list">
      <span className="text-2">{name}</span>
      <span className="flex min-w-0 items-center gap-2 wrap-anywhere">{children}</span>
    </div>
  );
}
