import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Badge } from "@pegboard/ui/badge.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { clockSecondsText, momentText } from "@pegboard/ui/messages/day-text.ts";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { useQuery } from "@tanstack/react-query";
import {
  Building2,
  GitPullRequestArrow,
  KeyRound,
  Layers,
  type LucideIcon,
  Plug,
  Server,
  UserRound,
} from "lucide-react";
import { allAgentsQuery, useAgentSummary } from "../../api/agents.ts";
import type { AuditEntry } from "../../api/audit.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { t } from "../../messages/t.ts";
import { eventIcon } from "../../owner-editor/audit-text/event-icon.ts";
import { eventText, isRefusal } from "../../owner-editor/audit-text/event-text.ts";
import { RevisionCost } from "../../owner-editor/history/revision-row.tsx";
import { PersonName, usePresentName } from "../../owner-editor/person-name.tsx";

/** The columns time, who, what and on what; in a narrow list who and on what are below. */
export const auditColumns =
  "grid grid-cols-[72px_150px_minmax(0,1fr)_170px] items-center gap-x-3 px-6 max-sm:px-4 @max-[680px]:grid-cols-[64px_minmax(0,1fr)_minmax(0,1fr)]";

interface AuditRowProps {
  entry: AuditEntry;
  nameOf(tool: string): string;
  href: string;
  isOpen: boolean;
  /** Whether it no longer gives its hash. */
  isChanged: boolean;
}

/** What happened, by whom, on what and when; it opens the entry beside the list. */
export function AuditRow({ entry, nameOf, href, isOpen, isChanged }: AuditRowProps) {
  const { at, kind } = entry;
  const Icon = eventIcon(kind);
  const sentence = eventText(entry, nameOf);
  return (
    <div
      className={classNames(
        auditColumns,
        "relative min-h-9 border-b border-l-2 border-b-line-soft pl-[22px] text-list @max-[680px]:min-h-14 max-sm:pl-3.5",
        isChanged ? "border-l-red" : "border-l-transparent",
        isOpen ? "border-l-accent bg-selected" : "hover:bg-hover",
        isChanged && !isOpen && "bg-red-tint",
      )}
    >
      <time dateTime={at} title={momentText(at)} className="num text-2">
        {clockSecondsText(at)}
      </time>
      <span className="flex min-w-0 items-center gap-2 @max-[680px]:col-start-2 @max-[680px]:row-start-2 @max-[680px]:text-meta">
        <Who entry={entry} />
      </span>
      <span
        className={classNames(
          "flex min-w-0 items-center gap-2 @max-[680px]:col-span-2 @max-[680px]:col-start-2 @max-[680px]:row-start-1",
          isRefusal(kind) && "text-red",
        )}
      >
        <Icon {...iconSize.s} className={classNames("flex-none", !isRefusal(kind) && "text-2")} />
        <a
          href={href}
          data-row="entry"
          aria-current={isOpen || undefined}
          title={sentence}
          className="truncate after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {sentence}
        </a>
        <SaveCost entry={entry} />
      </span>
      <span className="flex min-w-0 items-center gap-2 text-2 @max-[680px]:col-start-3 @max-[680px]:row-start-2 @max-[680px]:text-meta">
        {isChanged ? <Badge tone="bad">{t("Changed later")}</Badge> : <On entry={entry} />}
      </span>
    </div>
  );
}

/** How many tokens a save of an agent that is still there added or took away. */
export function SaveCost({ entry }: { entry: AuditEntry }) {
  const { subject } = entry;
  const agent = useAgentSummary(subject?.kind === "agent" ? subject.id : "");
  if (!agent || entry.kind !== "settings_saved") return null;
  return <RevisionCost agent={agent.id} revision={entry.facts.revision} />;
}

/** Who did it: a person, a token, the program around, Pegboard itself, or nobody who is known. */
export function Who({ entry: { by, from } }: { entry: Pick<AuditEntry, "by" | "from"> }) {
  const present = usePresentName({
    name: by.name,
    id: by.kind === "person" ? by.person : undefined,
  });
  if (by.kind === "nobody") {
    return (
      <>
        <span
          aria-hidden
          className="grid size-5.5 flex-none place-items-center rounded-full border border-dashed border-line-control text-[9px] text-2"
        >
          ?
        </span>
        <span className="text-2">{t("Unknown")}</span>
      </>
    );
  }
  if (by.kind === "system") {
    return (
      <>
        <span
          aria-hidden
          className="grid size-5 flex-none place-items-center rounded-badge text-2 inset-ring inset-ring-line-control"
        >
          <Server {...iconSize.xs} />
        </span>
        <span className="text-2">{t("System")}</span>
      </>
    );
  }
  const Icon =
    by.kind === "token" || (by.kind === "service" && by.person === undefined)
      ? KeyRound
      : from.via === "process" && Server;
  return (
    <>
      {Icon ? <SmallTile Icon={Icon} /> : <PersonMark name={present} />}
      <span
        className="truncate"
        title={
          by.kind === "token"
            ? t("Token {name}", { name: escapeInvisible(present) })
            : escapeInvisible(present)
        }
      >
        {by.kind === "token" ? (
          escapeInvisible(present)
        ) : (
          <PersonName name={by.name} id={by.kind === "person" ? by.person : undefined} />
        )}
      </span>
    </>
  );
}

const SmallTile = ({ Icon }: { Icon: LucideIcon }) => (
  <span aria-hidden className="tile grid size-5 flex-none place-items-center rounded-badge">
    <Icon {...iconSize.xs} />
  </span>
);

const SUBJECT_ICONS = {
  preset: Layers,
  source: Plug,
  organisation: Building2,
  person: UserRound,
  service_token: KeyRound,
  proposal: GitPullRequestArrow,
};

/** What it happened to, called as it is now, or as it was then when it is gone. */
export function On({ entry: { subject } }: { entry: Pick<AuditEntry, "subject"> }) {
  const { data: agent } = useQuery({
    ...allAgentsQuery,
    select: ({ agents }) => agents.find(({ id }) => subject?.kind === "agent" && id === subject.id),
  });
  if (!subject) return null;
  const name =
    subject.kind === "organisation"
      ? t("Organisation")
      : escapeInvisible(agent?.name ?? subject.name);
  return (
    <>
      {subject.kind === "agent" ? (
        <AgentTile tile={agent?.tile} size="xs" />
      ) : (
        <SmallTile Icon={SUBJECT_ICONS[subject.kind]} />
      )}
      <span className="truncate" title={name}>
        {name}
      </span>
    </>
  );
}
