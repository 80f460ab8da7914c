import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { parseCount } from "@pegboard/ui/inputs/parse-count.ts";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { t } from "../../messages/t.ts";
import { useAgentEdit } from "./draft/agent-edit.tsx";
import type { AgentModel } from "./model/agent-model.ts";

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
      label: tokens === null ? t("Remove the token budget") : t("Set the token budget"),
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
        if (tokens === undefined)
          setError(
            t("Enter a number of tokens above 0, such as 12,000 or 12k; nothing for no budget."),
          );
        else set(tokens);
      }}
    >
      <div className="flex items-center gap-2">
        <TextInput
          id={id}
          size="s"
          inputMode="numeric"
          aria-label={t("Tokens this agent should not exceed")}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          placeholder={t("None")}
          invalid={error !== undefined}
          className="num max-w-28 text-right"
          value={text ?? (tokenBudget === undefined ? "" : countText(tokenBudget))}
          onChange={setText}
        />
        <span className="text-meta text-2">{t("tokens")}</span>
        <span className="flex-1" />
        <Button
          size="s"
          type="submit"
          blocked={blocked ?? (text === undefined ? t("Enter another budget first") : undefined)}
        >
          {t("Set")}
        </Button>
        {tokenBudget !== undefined && (
          <Button size="s" variant="ghost" blocked={blocked} onClick={() => set(null)}>
            {t("Remove")}
          </Button>
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {tokenBudget !== undefined && <BudgetStanding model={model} budget={tokenBudget} />}
    </form>
  );
}

function BudgetStanding({ model, budget }: { model: AgentModel; budget: number }) {
  const { counts, overBudget } = model;
  if (overBudget === 0) {
    return (
      <p className="num text-meta text-2">
        {t("{budget, plural, one {# token} other {# tokens}} left.", {
          budget: budget - counts.tokens,
        })}
      </p>
    );
  }
  return (
    <p className="num inline-flex items-center gap-1.5 text-meta font-medium text-red">
      <TriangleAlert {...iconSize.s} className="flex-none" />
      {t("{overBudget, plural, one {# token} other {# tokens}} over the budget.", { overBudget })}
    </p>
  );
}
