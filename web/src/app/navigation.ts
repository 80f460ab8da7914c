import { Blocks, Bot, type LucideIcon, Plug, Settings, TriangleAlert } from "lucide-react";
import { paths } from "./paths.ts";

export interface NavigationItem {
  label: string;
  icon: LucideIcon;
  href: string;
  /** Shows the number of errors. */
  countsErrors?: boolean;
}

export const navigation: NavigationItem[] = [
  { label: "Agents", icon: Bot, href: paths.agents() },
  { label: "Registry", icon: Blocks, href: paths.registry() },
  { label: "Problems", icon: TriangleAlert, href: paths.problems(), countsErrors: true },
  { label: "Sources", icon: Plug, href: paths.sources() },
];
export const settingsItem: NavigationItem = { label: "Settings", icon: Settings, href: paths.settings() };

/** Whether an address is the item's page or below it. */
export const isCurrent = (item: NavigationItem, pathname: string) =>
  pathname === item.href || pathname.startsWith(`${item.href}/`);
