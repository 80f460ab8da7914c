import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import type { ReactNode } from "react";
import { t } from "../../messages/t.ts";
import { BudgetForm } from "./budget-form.tsx";
import { CostliestMethods } from "./costliest-methods.tsx";
import { useAgentEdit } from "./draft/agent-edit.tsx";
import { FormatCosts } from "./format-costs.tsx";
import { isWhole } from "./model/read-tools.ts";

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
        {t.rich(
          "The definitions of what is offered cost {tokens} tokens, counted with {tokenizer}.",
          {
            tokens: <b className="font-semibold text-1">{countText(model.counts.tokens)}</b>,
            tokenizer: answer.tokenizer,
          },
        )}
      </p>
      {model.uncounted && (
        <Note tone="warn">
          {t(
            "Texts of this agent could not be counted; the tools' own are counted in their place. {message}",
            { message: model.uncounted.message },
          )}
        </Note>
      )}
      <TokenDetailsPart title={t("Budget")}>
        <BudgetForm />
      </TokenDetailsPart>
      <TokenDetailsPart title={t("Most expensive methods")}>
        <CostliestMethods />
      </TokenDetailsPart>
      <TokenDetailsPart title={t("As each format sends them")}>
        {isWhole(model.toolset) ? (
          <FormatCosts toolset={model.toolset} names={definitions.names} />
        ) : (
          <p className="text-meta text-2">
            {unread
              ? t("The definitions could not be loaded: {reason}", { reason: unread.reason })
              : t("Loading the definitions…")}
          </p>
        )}
      </TokenDetailsPart>
    </div>
  );
}

function TokenDetailsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-1.5">
      <h2 className="text-meta font-semibold">{title}</h2>
      {children}
    </section>
  );
}
