import { Bot, Focus, Hand, type LucideIcon, Milestone, Search } from "lucide-react";
import type { CallMarkName } from "./call-marks.ts";

/** Of the marks that rows show; what is read is told by its word alone. */
export const MARK_ICONS = {
  exclusive: Focus,
  "takes-control": Milestone,
  "sub-agent": Bot,
  "asks-first": Hand,
  deferred: Search,
  prompt: undefined,
  resource: undefined,
} as const satisfies Partial<Record<CallMarkName, LucideIcon | undefined>>;

export type ShownMark = keyof typeof MARK_ICONS;
