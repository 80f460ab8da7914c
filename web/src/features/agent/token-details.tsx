import type { ReactNode } from "react";
import { Note } from "../../components/note.tsx";
import { countText } from "../../language/count-text.ts";
import { fill } from "../../language/fill.tsx";
import { BudgetForm } from "./budget-form.tsx";
import { CostliestMethods } from "./costliest-methods.tsx";
import { useAgentEdit } from "./draft/agent-edit.tsx";
import { FormatCosts } from "./format-costs.tsx";
import { isWhole } from "./model/read-tools.ts";
import { say } from "./texts.ts";

/** The parts of an agent's token cost: its budget, its most expensive methods, and every format. */
export function TokenDetails() {
  const { model, answer, definitions, unread } = useAgentEdit(
    "model",
    "answer",
    "definitions",
    "unread",
  );
  return (
    <div className="grid grid-cols-1 gap-4 px-4 py-3.5">
      <p className="text-meta text-2">
        {fill(say.definitionsCost, {
          tokens: <b className="font-semibold text-1">{countText(model.counts.tokens)}</b>,
          tokenizer: answer.tokenizer,
        })}
      </p>
      {model.uncounted && <Note tone="warn">{say.textsNotCounted(model.uncounted.message)}</Note>}
      <Part title={say.budget}>
        <BudgetForm />
      </Part>
      <Part title={say.costliestMethods}>
        <CostliestMethods />
      </Part>
      <Part title={say.asEachFormatSendsThem}>
        {isWhole(model.toolset) ? (
          <FormatCosts toolset={model.toolset} names={definitions.names} />
        ) : (
          <p className="text-meta text-2">
            {unread ? say.theDefinitionsCouldNotBe(unread.reason) : say.loadingTheDefinitions}
          </p>
        )}
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-1.5">
      <h2 className="text-meta font-semibold">{title}</h2>
      {children}
    </section>
  );
}
