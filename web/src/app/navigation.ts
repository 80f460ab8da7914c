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
  History,
  Inbox,
  type LucideIcon,
  Plug,
  Settings,
  TriangleAlert,
} from "lucide-react";
import { paths } from "../addresses/paths.ts";
import { approvalsQuery } from "../api/calls.ts";
import { problemCountsQuery } from "../api/problems.ts";
import { reviewCountQuery } from "../api/source-changes.ts";
import { useKnownDrafts } from "../drafts/use-draft.ts";
import { t } from "../messages/t.ts";

export interface NavigationItem {
  label: string;
  icon: LucideIcon;
  href: string;
  /** The pages that belong to it and have no entry of their own. */
  also?: string[];
  /** Whether it shows the number of errors. */
  countsErrors?: boolean;
  /** Whether it shows how many changes of sources wait. */
  countsWaiting?: boolean;
  /** Whether it shows how many calls wait for an approval. */
  countsApprovals?: boolean;
  /** The owners of whose drafts it shows a mark. */
  drafts?: SettingsOwner["kind"];
}

export const navigation: NavigationItem[] = [
  {
    label: t("Agents"),
    icon: Bot,
    href: paths.agents(),
    also: [paths.presets()],
    drafts: "agent",
  },
  { label: t("Registry"), icon: Blocks, href: paths.registry(), drafts: "organisation" },
  { label: t("Agents × tools"), icon: Grid3x3, href: paths.matrix() },
  { label: t("Problems"), icon: TriangleAlert, href: paths.problems(), countsErrors: true },
  { label: t("Review"), icon: Inbox, href: paths.review(), countsWaiting: true },
  { label: t("Approvals"), icon: Hand, href: paths.approvals(), countsApprovals: true },
  { label: t("Sources"), icon: Plug, href: paths.sources() },
  { label: t("Calls"), icon: Activity, href: paths.calls() },
  { label: t("Import and export"), icon: ArrowLeftRight, href: paths.transfer() },
  { label: t("Activity"), icon: History, href: paths.activity() },
];
export const settingsItem: NavigationItem = {
  label: t("Settings"),
  icon: Settings,
  href: paths.settings(),
};

/** Whether an address below the app's base is one of the item's pages or below it. */
export const isCurrent = ({ href, also = [] }: NavigationItem, pathname: string) =>
  [href, ...also].some((page) => `${appBase}${pathname}/`.startsWith(`${page}/`));

/** A function that counts the drafts of a page's owners in this browser. */
export function useDraftCount(): (item: NavigationItem) => number {
  const drafts = [...useKnownDrafts().values()];
  return ({ drafts: kind }) => drafts.filter(({ owner }) => owner.kind === kind).length;
}

/** The number of errors; 0 while it is unknown or not wanted. */
export function useErrorCount(wanted: boolean): number {
  const { data } = useQuery({
    ...problemCountsQuery,
    enabled: wanted,
    select: ({ errors }) => errors,
  });
  return wanted ? (data ?? 0) : 0;
}

/** The number of changes of sources that wait; 0 while it is unknown or not wanted. */
export function useReviewCount(wanted: boolean): number {
  const { data = 0 } = useQuery({ ...reviewCountQuery, enabled: wanted });
  return wanted ? data : 0;
}

/** The number of calls that wait for an approval; 0 while it is unknown or not wanted. */
export function useApprovalCount(wanted: boolean): number {
  const { data = 0 } = useQuery({
    ...approvalsQuery,
    enabled: wanted,
    select: ({ total }) => total,
  });
  return wanted ? data : 0;
}
