import { operationTokens, toolTokens } from "@pegboard/registry-core/internal";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { t } from "../../../messages/t.ts";
import { ReviewDialog, type ReviewProps } from "../../../owner-editor/review/review-dialog.tsx";
import { useAgentEdit } from "./agent-edit.tsx";
import { EvaluationStanding } from "./evaluation-share.tsx";

/** The review of an agent's draft, with the cost of each change. */
export function AgentReview(props: ReviewProps) {
  const model = useAgentEdit((edit) => edit.model);
  return (
    <ReviewDialog
      {...props}
      evidence={<EvaluationStanding />}
      summary={t.rich("After saving: {tokens} tokens", {
        tokens: <b className="font-semibold text-1">{countText(model.counts.tokens)}</b>,
      })}
      costs={{
        ofOperation: (operation) => operationTokens(operation, model),
        ofTool: (tool) => toolTokens(tool, model),
      }}
    />
  );
}
