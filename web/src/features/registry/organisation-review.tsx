import type { ReviewFrame } from "../../settings/draft-foot.tsx";
import { ReviewDialog } from "../../settings/review-dialog.tsx";
import { useReach } from "./use-reach.ts";

/** The review of the organisation's draft: whom it reaches. */
export function OrganisationReview(frame: ReviewFrame) {
  const { text, reason } = useReach();
  return <ReviewDialog {...frame} summary={text !== undefined && <span title={reason}>Saving {text}.</span>} />;
}
