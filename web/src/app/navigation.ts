import type { SettingsOwner } from "@pegboard/registry-core/internal";
import {
  Activity,
  ArrowLeftRight,
  Blocks,
  Bot,
  Grid3x3,
  History,
  Inbox,
  type LucideIcon,
  Plug,
  Settings,
  TriangleAlert,
} from "lucide-react";
import { paths } from "../addresses/paths.ts";
import { appBase } from "../components/app-base.ts";
import { common } from "../language/common.ts";

export interface NavigationItem {
  label: string;
  icon: LucideIcon;
  href: string;
  /** Pages that it leads to, and that have no entry of their own. */
  also?: string[];
  /** Shows the number of errors. */
  countsErrors?: boolean;
  /** Shows how many changes of sources wait. */
  countsWaiting?: boolean;
  /** Shows that there are drafts of these owners. */
  drafts?: SettingsOwner["kind"];
}

export const navigation: NavigationItem[] = [
  {
    label: common.agents,
    icon: Bot,
    href: paths.agents(),
    also: [paths.presets()],
    drafts: "agent",
  },
  { label: common.registry, icon: Blocks, href: paths.registry(), drafts: "organisation" },
  { label: common.agentsTools, icon: Grid3x3, href: paths.matrix() },
  { label: common.problems, icon: TriangleAlert, href: paths.problems(), countsErrors: true },
  { label: common.review, icon: Inbox, href: paths.review(), countsWaiting: true },
  { label: common.sources, icon: Plug, href: paths.sources() },
  { label: common.calls, icon: Activity, href: paths.calls() },
  { label: common.importAndExport, icon: ArrowLeftRight, href: paths.transfer() },
  { label: common.activity, icon: History, href: paths.activity() },
];
export const settingsItem: NavigationItem = {
  label: common.settings,
  icon: Settings,
  href: paths.settings(),
};

/** Whether an address below the app's base is one of the item's pages or below it. */
export const isCurrent = ({ href, also = [] }: NavigationItem, pathname: string) =>
  [href, ...also].some((page) => `${appBase}${pathname}/`.startsWith(`${page}/`));
