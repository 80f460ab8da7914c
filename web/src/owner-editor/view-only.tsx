import { iconSize } from "@pegboard/ui/icon-size.ts";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { useQuery } from "@tanstack/react-query";
import { Eye, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../addresses/paths.ts";
import { useMay } from "../api/account/rights.ts";
import { useYou } from "../api/account/session.ts";
import { agentsQuery } from "../api/agents.ts";
import { type PersonSummary, peopleQuery } from "../api/people.ts";
import { t } from "../messages/t.ts";

/** The most admins who are named. */
const MOST_ADMINS_NAMED = 3;

/** The admins who can be asked, those seen last first. */
const askedAdmins = (people: readonly PersonSummary[]): PersonSummary[] =>
  people
    .filter(({ role, state }) => role === "admin" && state !== "invited" && state !== "disabled")
    .toSorted((one, other) => (other.lastSeenAt ?? "").localeCompare(one.lastSeenAt ?? ""))
    .slice(0, MOST_ADMINS_NAMED);

interface AskAdminsProps {
  /** What they are asked for, with a colon at its end. */
  children?: ReactNode;
}

/** Says whom to ask about what one's own role does not include, each name a link. */
export function AskAdmins({ children = t("Ask an admin:") }: AskAdminsProps) {
  const { data } = useQuery(peopleQuery);
  const admins = askedAdmins(data?.people ?? []);
  // Words that end in a colon say nothing before the names are there.
  if (admins.length === 0) return null;
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-meta text-2">
      <Lock {...iconSize.s} className="flex-none text-3" />
      <span>{children}</span>
      {admins.map(({ id, name }) => (
        <a
          key={id}
          href={paths.people({ person: id })}
          className="inline-flex items-center gap-1.5 font-medium text-1 hover:underline max-sm:min-h-11"
        >
          <PersonMark name={name} size="xs" />
          {name}
        </a>
      ))}
    </span>
  );
}

interface ViewOnlyProps {
  /** Why nothing here can be changed; without a reason nothing is shown. */
  why: string | undefined;
}

/** Says in the head of a page that nothing on it can be changed by whoever looks at it. */
export function ViewOnlyMark({ why }: ViewOnlyProps) {
  if (why === undefined) return null;
  return (
    <span
      title={why}
      className="inline-flex h-6 flex-none items-center gap-1.5 rounded-md bg-press px-2 text-[12px]/4 font-medium whitespace-nowrap text-1 forced-colors:border"
    >
      <Eye {...iconSize.s} className="text-2" />
      {t("View only")}
    </span>
  );
}

/** One line above a region that cannot be changed: why, and whom to ask. */
export function ViewOnlyLine({ why }: ViewOnlyProps) {
  const you = useYou();
  if (why === undefined) return null;
  return (
    <div className="flex min-h-9 flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-sunken px-4 py-1.5 text-meta">
      <span className="text-1">{why}</span>
      <span className="flex-1" />
      {you && <AskAdmins />}
    </div>
  );
}

/**
 * The line of a page about many agents: why none of them can be changed, or how many of them a
 * narrowed role may only look at.
 */
export function AgentsViewOnlyLine({ why }: ViewOnlyProps) {
  const may = useMay();
  const { data: agents = [] } = useQuery(agentsQuery);
  const count = agents.filter(({ group = "" }) => may?.groups?.includes(group) === false).length;
  const lookedAt =
    count === 0
      ? undefined
      : t(
          "{count, number} of {all, number} agents are to look at: your role is for other groups.",
          {
            count,
            all: agents.length,
          },
        );
  return <ViewOnlyLine why={why ?? lookedAt} />;
}
