import { Badge } from "@pegboard/ui/badge.tsx";
import { Zap } from "lucide-react";
import type { ReviewItem } from "../../api/sources/source-changes.ts";
import { t } from "../../messages/t.ts";
import { KindBadge } from "../../owner-editor/review/changed-field.tsx";

/** Whether calls of before still fit, by the schemas; the kind of a change that says nothing of it. */
export function FitBadge({ item: { kind, fit } }: { item: Pick<ReviewItem, "kind" | "fit"> }) {
  if (kind !== "changed" || fit === undefined || fit === "unsure") return <KindBadge kind={kind} />;
  return fit === "breaks" ? (
    <Badge tone="bad" icon={Zap} title={t("Arguments that fitted may not fit any more")}>
      {t("Breaking")}
    </Badge>
  ) : (
    <Badge title={t("Arguments that fitted still do")}>{t("Compatible")}</Badge>
  );
}
