import { TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../components/button.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { FieldError } from "../../components/inputs/field-error.tsx";
import { parseCount } from "../../components/inputs/parse-count.ts";
import { TextInput } from "../../components/inputs/text-input.tsx";
import { common } from "../../language/common.ts";
import { countText } from "../../language/count-text.ts";
import { useAgentEdit } from "./draft/agent-edit.tsx";
import type { AgentModel } from "./model/agent-model.ts";
import { say } from "./texts.ts";

/** Sets the tokens that the agent should not exceed, as a step of the draft. */
export function BudgetForm() {
  const { model, blocked, onStep } = useAgentEdit("model", "blocked", "onStep");
  const { tokenBudget } = model.settings;
  const id = useId();
  const [text, setText] = useState<string>();
  const [error, setError] = useState<string>();
  const set = (tokens: number | null) => {
    setText(undefined);
    setError(undefined);
    if (tokens === (tokenBudget ?? null)) return;
    onStep({
      label: tokens === null ? say.removeTheTokenBudget : say.setTheTokenBudget,
      operations: [{ op: "setTokenBudget", tokens }],
    });
  };
  return (
    <form
      className="grid grid-cols-1 gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (text === undefined || blocked !== undefined) return;
        const tokens = text.trim() === "" ? null : parseCount(text);
        if (tokens === undefined) setError(say.enterANumberOfTokensAbove0);
        else set(tokens);
      }}
    >
      <div className="flex items-center gap-2">
        <TextInput
          id={id}
          size="s"
          inputMode="numeric"
          aria-label={say.tokensThisAgentShouldNot}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          placeholder={common.none}
          invalid={error !== undefined}
          className="num max-w-28 text-right"
          value={text ?? (tokenBudget === undefined ? "" : countText(tokenBudget))}
          onChange={setText}
        />
        <span className="text-meta text-2">{common.tokensUnit}</span>
        <span className="flex-1" />
        <Button
          size="s"
          type="submit"
          blocked={blocked ?? (text === undefined ? say.enterAnotherBudgetFirst : undefined)}
        >
          {common.set}
        </Button>
        {tokenBudget !== undefined && (
          <Button size="s" variant="ghost" blocked={blocked} onClick={() => set(null)}>
            {common.remove}
          </Button>
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {tokenBudget !== undefined && <Standing model={model} budget={tokenBudget} />}
    </form>
  );
}

function Standing({ model, budget }: { model: AgentModel; budget: number }) {
  const { counts, overBudget } = model;
  if (overBudget === 0) {
    return <p className="num text-meta text-2">{say.tokensLeft(budget - counts.tokens)}</p>;
  }
  return (
    <p className="num inline-flex items-center gap-1.5 text-meta font-medium text-red">
      <TriangleAlert {...iconSize.s} className="flex-none" />
      {say.tokensOverTheBudget(overBudget)}
    </p>
  );
}
