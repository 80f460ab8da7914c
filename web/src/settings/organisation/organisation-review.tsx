import { ReviewDialog, type ReviewProps } from "../review-dialog.tsx";
import { useReach } from "./use-reach.ts";

/** The review of the organisation's draft: whom it reaches. */
export function OrganisationReview(props: ReviewProps) {
  const { text, reason } = useReach();
  return <ReviewDialog {...props} summary={text !== undefined && <span title={reason}>Saving {text}.</span>} />;
}
