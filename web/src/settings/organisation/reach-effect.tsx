import { classNames } from "@pegboard/ui/class-names.ts";
import { DraftBarEffect } from "../draft-bar.tsx";
import { useReach } from "./use-reach.ts";

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
