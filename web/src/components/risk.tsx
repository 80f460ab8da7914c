import { countText } from "@pegboard/ui/messages/count-text.ts";
import { TriangleAlert } from "lucide-react";
import { t } from "../messages/t.ts";

/** How many methods of a tool or a group can destroy something. */
export function RiskCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      title={t("{count, number} destructive", { count })}
      className="num inline-flex flex-none items-center gap-0.5 text-micro text-3"
    >
      <TriangleAlert size={12} strokeWidth={2.25} aria-hidden className="text-red" />
      {countText(count)}
      <span className="sr-only"> {t("destructive")}</span>
    </span>
  );
}

/** A risk is no status: many methods have it, so it has no frame. */
export function RiskWord({ reason }: { reason?: string | undefined }) {
  return (
    <span
      title={reason}
      className="inline-flex items-center gap-1 text-micro whitespace-nowrap text-2"
    >
      <TriangleAlert size={12} strokeWidth={2.25} aria-hidden className="text-red" />
      {t("Destructive")}
    </span>
  );
}
