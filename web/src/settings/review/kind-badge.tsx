import type { ReviewItem } from "../../api/source-changes.ts";
import { Badge } from "../../components/badge.tsx";
import { common } from "../../language/common.ts";
import { say } from "./texts.ts";

export const KIND_WORDS = { new: common.new, changed: common.changed, gone: say.gone } as const;

/** A badge with the kind of change that a source made to a method or a tool. */
export const KindBadge = ({ kind }: { kind: ReviewItem["kind"] }) => (
  <Badge tone={kind === "gone" ? "plain" : kind}>{KIND_WORDS[kind]}</Badge>
);
