import { Badge } from "@pegboard/ui/badge.tsx";
import type { ReviewItem } from "../../api/source-changes.ts";
import { t } from "../../messages/t.ts";

export const KIND_WORDS = { new: t("New"), changed: t("Changed"), gone: t("Gone") } as const;

/** A badge with the kind of change that a source made to a method or a tool. */
export const KindBadge = ({ kind }: { kind: ReviewItem["kind"] }) => (
  <Badge tone={kind === "gone" ? "plain" : kind}>{KIND_WORDS[kind]}</Badge>
);
