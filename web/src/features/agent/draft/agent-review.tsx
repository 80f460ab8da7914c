import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { t } from "../../../messages/t.ts";
import { ReviewDialog, type ReviewProps } from "../../../owner-editor/review/review-dialog.tsx";
import { useAgentEdit } from "./agent-edit.tsx";
import { countOperationTokens } from "./token-counts.ts";

/** The review of an agent's draft, with the cost of each operation. */
export function AgentReview(props: ReviewProps) {
  const model = useAgentEdit((edit) => edit.model);
  return (
    <ReviewDialog
      {...props}
      summary={t.rich("After saving: {tokens} tokens", {
        tokens: <b className="font-semibold text-1">{countText(model.counts.tokens)}</b>,
      })}
      costOf={(operation) => {
        const tokens = countOperationTokens(operation, model);
        return (
          tokens !== 0 && <span className="num text-list text-2">{countChangeText(tokens)}</span>
        );
      }}
    />
  );
}
