import { t } from "../../messages/t.ts";
import { ReviewDialog, type ReviewProps } from "../review/review-dialog.tsx";
import { useReach } from "./use-reach.ts";

/** The review of the draft of the organisation, or of a preset, with the agents that it reaches. */
export function OrganisationReview(props: ReviewProps) {
  const { text, reason } = useReach();
  return (
    <ReviewDialog
      {...props}
      summary={text !== undefined && <span title={reason}>{t("Saving {text}.", { text })}</span>}
    />
  );
}
