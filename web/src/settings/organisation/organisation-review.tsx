import { classNames } from "@pegboard/ui/class-names.ts";
import { t } from "../../messages/t.ts";
import { DraftBarEffect } from "../draft-bar.tsx";
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

/** The agents that the organisation's draft reaches, for the draft bar. */
export function ReachEffect() {
  const { text, reason, isOld } = useReach();
  return (
    text !== undefined && (
      <DraftBarEffect>
        <span
          title={reason}
          className={classNames("max-sm:before:content-['·_']", isOld && "opacity-70")}
        >
          {text}
        </span>
      </DraftBarEffect>
    )
  );
}
