import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { paths } from "../../addresses/paths.ts";
import { type AgentSummary, agentsQuery } from "../../api/agents.ts";
import { methodCount, tokenCount } from "../../messages/counts.ts";
import { startChoices, startId } from "../../messages/start-text.ts";
import { t } from "../../messages/t.ts";
import { type CountedStart, startKey, useStartCosts } from "../../owner-editor/start-costs.ts";
import { NumberPreferenceRow } from "./number-preference.tsx";
import type { PreferenceValue } from "./preference-draft.ts";
import { preferenceText } from "./preference-texts.ts";
import { PreferenceRow } from "./settings-row.tsx";
import { usePreference, usePreferenceEdit, usePresets } from "./use-preference-draft.ts";

type NewAgents = Extract<PreferenceValue, { newTools: string }>;

/** The settings that agents begin with when the request names none. */
export function NewAgentsRow() {
  const { value, choose } = usePreference("newAgents");
  const presets = usePresets();
  const chosen = startId(value as NewAgents);
  const known = startChoices(presets);
  const isGone = !known.some(({ id }) => id === chosen);
  return (
    <PreferenceRow id="newAgents" now={<StartCostsText start={value as NewAgents} />}>
      <Select
        aria-label={t("New agents start with")}
        value={chosen}
        className="max-w-70"
        onChange={({ target }) => {
          const next = known.find(({ id }) => id === target.value);
          if (next) choose(next.start);
        }}
      >
        {isGone && <option value={chosen}>{preferenceText("newAgents", value, presets)}</option>}
        {known.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    </PreferenceRow>
  );
}

/** The token budget that new agents begin with, and what it would say of those that there are. */
export function NewAgentBudgetRow() {
  const { value } = usePreference("newAgentBudget");
  const { data: agents } = useQuery(agentsQuery);
  const own = agents?.filter(({ tokenBudget }) => tokenBudget !== undefined).length ?? 0;
  const budget = typeof value === "number" ? value : undefined;
  return (
    <NumberPreferenceRow
      id="newAgentBudget"
      label={t("Token budget of new agents")}
      now={
        agents &&
        (budget === undefined
          ? t.rich("{own} of {agents, plural, one {# agent has} other {# agents have}} a budget", {
              own: <b>{countText(own)}</b>,
              agents: agents.length,
            })
          : t.rich(
              "{above} of {agents, plural, one {# agent has} other {# agents have}} more than that",
              {
                above: (
                  <b>{countText(agents.filter(({ counts }) => counts.tokens > budget).length)}</b>
                ),
                agents: agents.length,
              },
            ))
      }
    />
  );
}

const CORE_ONLY: CountedStart = { newTools: "off" };
const DEFAULT_TOOLS: CountedStart = { newTools: "inherit" };

/** What a new agent gets, and what the other usual start would give. */
function StartCostsText({ start: { newTools, presets } }: { start: NewAgents }) {
  const preset = presets?.ids[0];
  const starts = useMemo(
    () => [{ newTools, preset }, CORE_ONLY, DEFAULT_TOOLS],
    [newTools, preset],
  );
  const costs = useStartCosts(starts);
  const isCore = newTools === "off";
  const [now, other] = [{ newTools, preset }, isCore ? DEFAULT_TOOLS : CORE_ONLY].map((one) =>
    costs.get(startKey(one)),
  );
  if (!now || !other) return t("Its methods and tokens are being counted…");
  const values = {
    methods: <b>{methodCount(now.methods)}</b>,
    tokens: <b>{tokenCount(now.tokens)}</b>,
    other: methodCount(other.methods),
  };
  return isCore
    ? t.rich("{methods}, {tokens}. Default tools would be {other}", values)
    : t.rich("{methods}, {tokens}. Core tools only would be {other}", values);
}

/** What a tokenizer is right for, by its name. */
const TOKENIZER_IS_FOR = {
  o200k_base: t("Exact for OpenAI's models from GPT-4o on."),
  cl100k_base: t("Exact for GPT-4, GPT-4 Turbo and GPT-3.5 Turbo."),
  claude: t("Anthropic's rule of thumb for English text; its models' own tokenizer is not public."),
  gemini: t("Google's rule of thumb for its Gemini models."),
};

/** The tokenizer of all token counts. */
export function TokenizerRow() {
  const { tokenizers } = usePreferenceEdit().stored;
  const { value, choose } = usePreference("tokenizer");
  const chosen = tokenizers.find(({ name }) => name === value);
  return (
    <PreferenceRow
      id="tokenizer"
      now={
        chosen && (
          <>
            {TOKENIZER_IS_FOR[chosen.name]} <LargestTokens />
          </>
        )
      }
    >
      <Select
        aria-label={t("Tokenizer")}
        value={chosen?.name}
        className="max-w-70"
        onChange={({ target }) => choose(target.value)}
      >
        {tokenizers.map(({ name, label, charactersPerToken }) => (
          <option key={name} value={name}>
            {charactersPerToken === undefined
              ? label
              : t("{tokenizer} (estimate, {characters, number} characters a token)", {
                  tokenizer: label,
                  characters: charactersPerToken,
                })}
          </option>
        ))}
      </Select>
    </PreferenceRow>
  );
}

/** The agent with the most tokens, as they are counted now. */
function LargestTokens() {
  const { data: agents = [] } = useQuery(agentsQuery);
  const largest = agents.reduce<AgentSummary | undefined>(
    (most, one) => (most && most.counts.tokens >= one.counts.tokens ? most : one),
    undefined,
  );
  if (!largest) return null;
  const above = agents.filter(
    ({ counts, tokenBudget }) => tokenBudget !== undefined && counts.tokens > tokenBudget,
  ).length;
  return t.rich(
    "{agent} has most: {tokens}.{above, plural, =0 {} one { # agent is above its budget.} other { # agents are above their budget.}}",
    {
      agent: <a href={paths.agentTools(largest.id)}>{escapeInvisible(largest.name)}</a>,
      tokens: <b>{tokenCount(largest.counts.tokens)}</b>,
      above,
    },
  );
}
