import { Bot, Focus, Hand, type LucideIcon, Milestone, Search } from "lucide-react";
import type { CallMarkName } from "./call-marks.ts";

/** Of the marks that rows show. */
export const MARK_ICONS = {
  exclusive: Focus,
  "takes-control": Milestone,
  "sub-agent": Bot,
  "asks-first": Hand,
  deferred: Search,
} as const satisfies Partial<Record<CallMarkName, LucideIcon>>;

export type ShownMark = keyof typeof MARK_ICONS;
