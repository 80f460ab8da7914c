import type { SettingsOwner } from "@pegboard/registry-core";
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
import { appBase } from "../components/app-base.ts";
import { paths } from "./paths.ts";

export interface NavigationItem {
  label: string;
  icon: LucideIcon;
  href: string;
  /** Shows the number of errors. */
  countsErrors?: boolean;
  /** Shows how many changes of sources wait. */
  countsWaiting?: boolean;
  /** Shows that there are drafts of these owners. */
  drafts?: SettingsOwner["kind"];
}

export const navigation: NavigationItem[] = [
  { label: "Agents", icon: Bot, href: paths.agents(), drafts: "agent" },
  { label: "Registry", icon: Blocks, href: paths.registry(), drafts: "organisation" },
  { label: "Agents × tools", icon: Grid3x3, href: paths.matrix() },
  { label: "Problems", icon: TriangleAlert, href: paths.problems(), countsErrors: true },
  { label: "Review", icon: Inbox, href: paths.review(), countsWaiting: true },
  { label: "Sources", icon: Plug, href: paths.sources() },
  { label: "Calls", icon: Activity, href: paths.calls() },
  { label: "Import and export", icon: ArrowLeftRight, href: paths.transfer() },
  { label: "Activity", icon: History, href: paths.activity() },
];
export const settingsItem: NavigationItem = { label: "Settings", icon: Settings, href: paths.settings() };

/** Whether an address below the app's base is the item's page or below it. */
export const isCurrent = ({ href }: NavigationItem, pathname: string) =>
  `${appBase}${pathname}/`.startsWith(`${href}/`);
