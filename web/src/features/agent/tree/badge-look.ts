import { Ban, CircleAlert, CircleX, Eye, Lock, type LucideIcon, TriangleAlert, Unplug } from "lucide-react";
import type { BadgeTone } from "../../../components/badge.tsx";
import type { RowBadge } from "./row-badges.ts";

/** Filled is a status, outlined a property or the draft; none is told by its colour alone. */
export const badgeLook: Record<RowBadge, { tone: BadgeTone; icon?: LucideIcon }> = {
  Disabled: { tone: "bad", icon: Ban },
  Unavailable: { tone: "warn", icon: Unplug },
  "Invalid config": { tone: "bad", icon: CircleX },
  "Needs config": { tone: "warn", icon: CircleAlert },
  Core: { tone: "plain", icon: Lock },
  Destructive: { tone: "risk", icon: TriangleAlert },
  "Read-only": { tone: "plain", icon: Eye },
  New: { tone: "new" },
  "Source changed": { tone: "warn" },
  Changed: { tone: "changed" },
};
