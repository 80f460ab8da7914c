import { changeText, countText } from "../../../language/count-text.ts";
import { fill } from "../../../language/fill.tsx";
import { ReviewDialog, type ReviewProps } from "../../../settings/review/review-dialog.tsx";
import { useAgentEdit } from "./agent-edit.tsx";
import { countOperationTokens } from "./operation-tokens.ts";
import { say } from "./texts.ts";

/** The review of an agent's draft, with the cost of each operation. */
export function AgentReview(props: ReviewProps) {
  const model = useAgentEdit((edit) => edit.model);
  return (
    <ReviewDialog
      {...props}
      summary={fill(say.afterSaving, {
        tokens: <b className="font-semibold text-1">{countText(model.counts.tokens)}</b>,
      })}
      costOf={(operation) => {
        const tokens = countOperationTokens(operation, model);
        return tokens !== 0 && <span className="num text-list text-2">{changeText(tokens)}</span>;
      }}
    />
  );
}
