import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { appBase } from "@pegboard/ui/app-base.ts";
import { useQuery } from "@tanstack/react-query";
import {
  Activity,
  ArrowLeftRight,
  Blocks,
  Bot,
  Grid3x3,
  Hand,
  Inbox,
  type LucideIcon,
  Plug,
  ScrollText,
  Settings,
  TriangleAlert,
  Users,
} from "lucide-react";
import { paths } from "../addresses/paths.ts";
import { sessionQuery } from "../api/account/session.ts";
import { problemCountsQuery } from "../api/problems.ts";
import { reviewCountQuery } from "../api/sources/source-changes.ts";
import { approvalsQuery, brokenAuditQuery } from "../api/waiting-calls.ts";
import { useKnownDrafts } from "../drafts/use-draft.ts";
import { changeCount, draftCount } from "../messages/counts.ts";
import { t } from "../messages/t.ts";

export interface NavigationItem {
  label: string;
  icon: LucideIcon;
  href: string;
  /** The pages that belong to it and have no entry of their own. */
  also?: string[];
  /** The count that it shows. */
  badge?: "errors" | "changes" | "approvals" | "audit";
  /** The owners whose drafts it counts. */
  drafts?: SettingsOwner["kind"];
  /** Whether it is there only where people sign in. */
  isForPeople?: true;
}

/** The entries of a group that are there now. */
export function useShownEntries(group: readonly NavigationItem[]): NavigationItem[] {
  const { data } = useQuery(sessionQuery);
  return group.filter(({ isForPeople }) => !isForPeople || data?.mode === "people");
}

/** The pages in groups: what agents get, what waits for somebody, what happened, and the rest. */
export const navigation: NavigationItem[][] = [
  [
    {
      label: t("Agents"),
      icon: Bot,
      href: paths.agents(),
      also: [paths.presets()],
      drafts: "agent",
    },
    { label: t("Registry"), icon: Blocks, href: paths.registry(), drafts: "organisation" },
    { label: t("Matrix"), icon: Grid3x3, href: paths.matrix() },
    { label: t("Sources"), icon: Plug, href: paths.sources() },
  ],
  [
    { label: t("Problems"), icon: TriangleAlert, href: paths.problems(), badge: "errors" },
    { label: t("Review"), icon: Inbox, href: paths.review(), badge: "changes" },
    { label: t("Approvals"), icon: Hand, href: paths.approvals(), badge: "approvals" },
  ],
  [
    { label: t("Calls"), icon: Activity, href: paths.calls() },
    { label: t("Audit"), icon: ScrollText, href: paths.audit(), badge: "audit" },
  ],
  [
    { label: t("People"), icon: Users, href: paths.people(), isForPeople: true },
    { label: t("Import and export"), icon: ArrowLeftRight, href: paths.transfer() },
    { label: t("Settings"), icon: Settings, href: paths.settings() },
  ],
];

/** Whether an address below the app's base is one of the item's pages or below it. */
export const isCurrent = ({ href, also = [] }: NavigationItem, pathname: string) =>
  [href, ...also].some((page) => `${appBase}${pathname}/`.startsWith(`${page}/`));

interface NavigationBadge {
  count: number;
  /** The count with its noun. */
  text: string;
  look: string;
  /** What stands in the place of the count. */
  mark?: string;
}

/** What an entry counts, while there is some of it: errors, changes, waiting calls, or drafts. */
export function useNavigationBadge({ badge, drafts }: NavigationItem): NavigationBadge | undefined {
  const { data: problems } = useQuery({ ...problemCountsQuery, enabled: badge === "errors" });
  const { data: changes = 0 } = useQuery({ ...reviewCountQuery, enabled: badge === "changes" });
  const { data: approvals } = useQuery({ ...approvalsQuery, enabled: badge === "approvals" });
  const { data: brokenAt = null } = useQuery({ ...brokenAuditQuery, enabled: badge === "audit" });
  const drafted = [...useKnownDrafts().values()].filter(({ owner }) => owner.kind === drafts);
  const count = drafted.length;
  const badges: NavigationBadge[] = [
    { count, text: draftCount(count), look: "bg-accent-solid text-accent-on" },
  ];
  if (badge === "errors" && problems) {
    const { errors: count } = problems;
    const text = t("{count, plural, one {# error} other {# errors}}", { count });
    badges.unshift({ count, text, look: "bg-count text-accent-on" });
  }
  if (badge === "changes") {
    badges.unshift({ count: changes, text: changeCount(changes), look: "bg-press text-1" });
  }
  if (badge === "approvals" && approvals) {
    const { yours: count } = approvals;
    const text = t("{count, plural, one {# call waits for you} other {# calls wait for you}}", {
      count,
    });
    // Amber: somebody waits, and time runs.
    badges.unshift({ count, text, look: "bg-amber text-(--bg-app)" });
  }
  if (badge === "audit" && brokenAt !== null) {
    const text = t("the record was changed");
    badges.unshift({ count: 1, text, look: "bg-count text-accent-on", mark: "!" });
  }
  return badges.find(({ count }) => count > 0);
}
