import type { ResolvedTool, Toolset } from "@pegboard/registry-core";
import {
  formatPrompt,
  PROMPT_FORMATS,
  PROVIDER_FORMATS,
  seenAtOnce,
  serializePayload,
  toolsetIn,
} from "@pegboard/registry-core/formats";
import {
  costliestMethods,
  DEAREST,
  type FunctionNames,
  type MethodCost,
  offeredTokens,
  type TokenTable,
  toggleMethod,
} from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { parseCount } from "@pegboard/ui/inputs/parse-count.ts";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { useDebouncedEffect } from "@pegboard/ui/use-debounced.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleX, TriangleAlert } from "lucide-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import { preferencesQuery } from "../../api/preferences.ts";
import { methodCount, tokenCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { useAgentEdit } from "./draft/agent-edit.tsx";
import { type AgentModel, isWhole } from "./draft/agent-model.ts";
import { useTokenCounts } from "./draft/token-counts.ts";

/** The parts of an agent's token cost: its budget, its most expensive methods, and every format. */
export function TokenDetails() {
  const { model, answer, definitions, unread, settings } = useAgentEdit(
    "model",
    "answer",
    "definitions",
    "unread",
    "settings",
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
      <TokenDetailsPart title={t("Tool search")}>
        <p className="text-meta text-2">
          {t.rich("Methods that are seldom needed can be {found} instead of sent every time.", {
            found: (
              <a
                href={paths.agentToolSearch(settings.agent.id)}
                className="font-medium text-accent hover:underline"
              >
                {t("found by search")}
              </a>
            ),
          })}
        </p>
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

/** Sets the tokens that the agent should not exceed, as a step of the draft. */
function BudgetForm() {
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

/** The offered methods that cost most, with a button to switch off each one, and one for all. */
function CostliestMethods() {
  const { model, answer, blocked, onStep } = useAgentEdit("model", "answer", "blocked", "onStep");
  const { tokens } = answer;
  const dearest = costliestMethods(tokens, model.toolset.tools, DEAREST);
  const core = countCoreTokens(tokens, model.toolset.tools);
  const switchOff = (methods: MethodCost[], what: string) =>
    onStep({
      label: t("Switch off {what}", { what }),
      operations: methods.flatMap(({ tool, method }) => toggleMethod(tool, method.definition.name)),
    });
  return (
    <>
      <ol className="grid grid-cols-1">
        {dearest.map((cost, index) => (
          <DearMethod
            // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays at its place when the next method moves up
            key={index}
            cost={cost}
            blocked={blocked}
            onSwitchOff={() => switchOff([cost], cost.method.definition.displayName)}
          />
        ))}
      </ol>
      <div className="flex min-h-8 items-center justify-between gap-3 text-meta text-2">
        <p className="num">
          {core > 0
            ? t("Core methods cost {core, number} and stay on.", { core })
            : dearest.length === 0 && t("Nothing is offered.")}
        </p>
        {dearest.length > 1 && (
          <Button
            size="s"
            blocked={blocked}
            onClick={() => switchOff(dearest, methodCount(dearest.length))}
          >
            {t("Switch off all {count, number}", { count: dearest.length })}
          </Button>
        )}
      </div>
    </>
  );
}

function countCoreTokens(tokens: TokenTable, tools: readonly ResolvedTool[]): number {
  return offeredTokens(
    tokens,
    tools.map((tool) => ({ ...tool, methods: tool.methods.filter(({ locked }) => locked) })),
  );
}

interface DearMethodProps {
  cost: MethodCost;
  blocked: string | undefined;
  onSwitchOff(): void;
}

function DearMethod({ cost: { tool, method, tokens }, blocked, onSwitchOff }: DearMethodProps) {
  const { displayName, name } = method.definition;
  const { definition } = tool;
  return (
    <li className="flex min-h-9 items-center gap-3 border-b border-line-soft py-0.5 max-sm:py-1">
      <span className="grid min-w-0 flex-1 grid-cols-1">
        <span className="truncate" title={`${displayName} · ${name}`}>
          {displayName}
        </span>
        <span
          className="truncate text-meta text-2"
          title={`${definition.displayName} · ${definition.name}`}
        >
          {definition.displayName}
        </span>
      </span>
      <span className="num flex-none">{countText(tokens)}</span>
      <Button size="s" blocked={blocked} onClick={onSwitchOff}>
        {t("Switch off")}
        <span className="sr-only">
          {" "}
          {t("{method} in {tool}", { method: displayName, tool: definition.displayName })}
        </span>
      </Button>
    </li>
  );
}

interface Offer {
  toolset: Toolset;
  names: FunctionNames;
}

/** The cost of one set of functions in each format, and whether the provider takes so many. */
function FormatCosts({ toolset, names }: Offer) {
  const offer = useMemo(() => ({ toolset, names }), [toolset, names]);
  const { data: preferences } = useQuery(preferencesQuery);
  const functions = offer.toolset.offered;
  const providers = Object.values(PROVIDER_FORMATS);
  return (
    <table className="num w-full text-meta">
      <thead className="sr-only">
        <tr>
          <th>{t("Format")}</th>
          <th>{t("Tokens")}</th>
          <th>{t("Functions")}</th>
        </tr>
      </thead>
      <tbody>
        {providers.map(({ name, label }, index) => (
          <FormatCost
            key={name}
            label={label}
            offer={offer}
            place={index}
            write={({ toolset, names }) => serializePayload(seenAtOnce(toolset, names, name))}
            functions={toolsetIn(offer.toolset, name).offered}
            limit={preferences?.functionLimits[name] ?? undefined}
          />
        ))}
        {Object.values(PROMPT_FORMATS).map(({ name, label }, index) => (
          <FormatCost
            key={name}
            label={label}
            offer={offer}
            place={providers.length + index}
            write={({ toolset, names }) => formatPrompt(toolset, names, name).text}
            functions={functions}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  label: string;
  offer: Offer;
  /**
   * The number of texts that are written. One is written after the other, so that the popover opens
   * at once.
   */
  place: number;
  write(offer: Offer): string;
  functions: number;
  limit?: number | undefined;
}

function FormatCost({ label, offer, place, write, functions, limit }: RowProps) {
  const [text, setText] = useState<string>();
  useDebouncedEffect(offer, 50 * (place + 1), () => setText(write(offer)));
  const counts = useTokenCounts(useMemo(() => (text === undefined ? [] : [text]), [text]));
  // An agent without functions is sent no list, rather than an empty one.
  const written = text === undefined ? undefined : counts.countOf(text);
  const tokens = functions === 0 ? 0 : written;
  const uncounted = counts.failed ? t("Not counted") : "…";
  const isOver = limit !== undefined && functions > limit;
  const count =
    limit === undefined
      ? t("{count, plural, one {# function} other {# functions}}", { count: functions })
      : t("{functions, number} of {limit, plural, one {# function} other {# functions}}", {
          functions,
          limit,
        });
  return (
    <tr className="h-7">
      <th scope="row" className="text-left font-normal text-1">
        {label}
      </th>
      <td className="text-right" title={counts.failed?.message}>
        {tokens === undefined ? uncounted : tokenCount(tokens)}
      </td>
      <td className="w-40 pl-3 text-right text-2">
        {isOver ? (
          <span className="inline-flex items-center gap-1 font-medium text-red">
            <CircleX
              {...iconSize.s}
              aria-hidden={false}
              aria-label={t("Over the limit:")}
              role="img"
            />
            {count}
          </span>
        ) : (
          count
        )}
      </td>
    </tr>
  );
}
