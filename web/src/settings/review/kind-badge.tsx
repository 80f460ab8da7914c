import type { ReviewItem } from "../../api/source-changes.ts";
import { Badge } from "../../components/badge.tsx";
import { t } from "../../messages/t.tsx";

export const KIND_WORDS = { new: t("New"), changed: t("Changed"), gone: t("Gone") } as const;

/** A badge with the kind of change that a source made to a method or a tool. */
export const KindBadge = ({ kind }: { kind: ReviewItem["kind"] }) => (
  <Badge tone={kind === "gone" ? "plain" : kind}>{KIND_WORDS[kind]}</Badge>
);
