import { namedTools, offeredTokens } from "@pegboard/registry-core/internal";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { t } from "../../../messages/t.ts";
import { ReviewDialog, type ReviewProps } from "../../../owner-editor/review/review-dialog.tsx";
import { useAgentEdit } from "./agent-edit.tsx";
import type { AgentModel } from "./agent-model.ts";
import { countOperationTokens } from "./token-counts.ts";

/** The review of an agent's draft, with the cost of each change. */
export function AgentReview(props: ReviewProps) {
  const model = useAgentEdit((edit) => edit.model);
  return (
    <ReviewDialog
      {...props}
      summary={t.rich("After saving: {tokens} tokens", {
        tokens: <b className="font-semibold text-1">{countText(model.counts.tokens)}</b>,
      })}
      costs={{
        ofOperation: (operation) => countOperationTokens(operation, model),
        ofTool: (tool) => countToolTokens(tool, model),
      }}
    />
  );
}

/** The tokens that the draft adds to a tool. */
function countToolTokens(
  tool: string,
  { byName, savedToolset, tokens }: Pick<AgentModel, "byName" | "savedToolset" | "tokens">,
): number {
  const [was, is] = [namedTools(savedToolset).get(tool), byName.get(tool)];
  return (
    (is ? offeredTokens(tokens.drafted, [is]) : 0) - (was ? offeredTokens(tokens.saved, [was]) : 0)
  );
}
