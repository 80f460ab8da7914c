import {
  Activity as ActivityIcon,
  Bell,
  Bookmark,
  Bot,
  Building2,
  DatabaseBackup,
  Download,
  FilePenLine,
  FlaskConical,
  GitCommitHorizontal,
  GitPullRequestArrow,
  Hand,
  Inbox,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
  Play,
  Plug,
  Scissors,
  Settings as SettingsIcon,
  ShieldCheck,
  ShieldX,
  Stamp,
  TriangleAlert,
  UserRound,
} from "lucide-react";
import type { AuditKind } from "../../api/audit.ts";

type FirstWord<Kind> = Kind extends `${infer First}_${string}` ? First : Kind;

/** The icons of what happened, by the first word of its kind. */
const EVENT_ICONS: Readonly<Record<FirstWord<AuditKind>, LucideIcon>> = {
  settings: GitCommitHorizontal,
  wrong: ShieldX,
  right: ShieldCheck,
  proof: ShieldCheck,
  token: KeyRound,
  agent: Bot,
  preset: Bookmark,
  organisation: Building2,
  source: Plug,
  auto: Inbox,
  call: ActivityIcon,
  calls: ActivityIcon,
  method: Play,
  audit: Download,
  backup: DatabaseBackup,
  restore: DatabaseBackup,
  preferences: SettingsIcon,
  problems: TriangleAlert,
  signed: UserRound,
  sign: UserRound,
  sessions: UserRound,
  person: UserRound,
  password: KeyRound,
  passkey: KeyRound,
  identity: KeyRound,
  service: KeyRound,
  personal: KeyRound,
  secret: LockKeyhole,
  secrets: LockKeyhole,
  webhook: Bell,
  checkpoint: Stamp,
  former: KeyRound,
  record: Scissors,
  proposal: GitPullRequestArrow,
  draft: FilePenLine,
  evaluation: FlaskConical,
  model: FlaskConical,
};

export function eventIcon(kind: AuditKind): LucideIcon {
  if (kind === "token_elsewhere" || kind === "sign_in_failed") return ShieldX;
  if (kind === "call_approved" || kind === "call_declined" || kind === "call_timed_out")
    return Hand;
  if (kind === "method_called") return ActivityIcon;
  if (kind.endsWith("_exported")) return Download;
  return EVENT_ICONS[kind.split("_")[0] as FirstWord<AuditKind>];
}
