import type { ToolDefinition } from "@pegboard/registry-core";
import { applyOverrides } from "@pegboard/registry-core";
import { isDestructive, type MethodNames, switchMethods } from "@pegboard/registry-core/internal";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { Power, PowerOff } from "lucide-react";
import { useMemo } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { useMay, whyNot } from "../../api/account/rights.ts";
import { type AgentSummary, agentsQuery } from "../../api/agents.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { createDraft, draftedSettings } from "../../drafts/draft.ts";
import { draftsOf } from "../../drafts/draft-store.ts";
import { readSaved } from "../../drafts/save-drafts.ts";
import { t } from "../../messages/t.ts";
import { resolveNamed } from "../../owner-editor/use-in-agents/use-agent-switches.ts";
import type { ChoiceGroup, PaletteChoice } from "./palette-groups.tsx";
import { rankTexts } from "./rank-texts.ts";

/** The most tools and methods, and agents, that a sentence may mean. */
const MOST_MEANT = 5;

/** What a sentence such as "switch off refunds in support" says. */
interface TypedSwitch {
  on: boolean;
  what: string;
  /** The agent's words; absent for the open one. */
  agent?: string;
}

/** The words that begin or end a sentence, by what they do, with "|" between them. */
const SWITCH_WORDS = {
  off: t("switch off|turn off|disable"),
  on: t("switch on|turn on|enable"),
};

/** Reads a sentence that switches something; undefined for any other text. */
function parseTypedSwitch(query: string): TypedSwitch | undefined {
  const text = query.trim().toLocaleLowerCase();
  for (const state of ["off", "on"] as const) {
    for (const words of SWITCH_WORDS[state].split("|")) {
      const isFirst = text.startsWith(`${words} `);
      if (!isFirst && !text.endsWith(` ${words}`)) continue;
      const rest = (isFirst ? text.slice(words.length) : text.slice(0, -words.length)).trim();
      const [what = "", agent] = rest.split(` ${t("in")} `, 2);
      return { on: state === "on", what, ...(agent !== undefined && { agent }) };
    }
  }
  return undefined;
}

/** Something that a sentence may mean. */
interface Meant {
  words: string;
  detail?: string;
  methods: MethodNames[];
}

/** What a typed sentence would switch, in the agent that it names or in the open one. */
export function useTypedSwitches(query: string, open: string | undefined): ChoiceGroup[] {
  const client = useQueryClient();
  const typed = useMemo(() => parseTypedSwitch(query), [query]);
  const { data: catalog } = useQuery({ ...catalogQuery, enabled: typed !== undefined });
  const { data: agents = NO_PALETTE_AGENTS } = useQuery(agentsQuery);
  const may = useMay();
  return useMemo(() => {
    if (!typed || !catalog) return [];
    const { tools } = applyOverrides(catalog.declared, catalog.organisation);
    const of = agentsMeant(agents, typed.agent, open);
    const choices = meantBy(typed.what, tools).flatMap((meant) =>
      of.map((agent) => ({
        ...switchChoice(client, { on: typed.on, meant, agent }),
        blocked: whyNot(may, "PATCH /api/v1/agents/:agent/settings", agent),
      })),
    );
    const text = { name: query.toLocaleLowerCase(), more: "" };
    return choices.length === 0
      ? []
      : [
          {
            head: t("Switch"),
            texts: choices.map(() => text),
            choiceAt: (at) => choices[at],
            isBlocked: (at) => choices[at]?.blocked !== undefined,
          },
        ];
  }, [typed, catalog, agents, open, client, query, may]);
}

const NO_PALETTE_AGENTS: AgentSummary[] = [];

function agentsMeant(
  agents: readonly AgentSummary[],
  words: string | undefined,
  open: string | undefined,
): AgentSummary[] {
  if (words === undefined) return agents.filter(({ id }) => id === open);
  const texts = agents.map(({ id, name }) => ({ name: name.toLocaleLowerCase(), more: id }));
  const { places } = rankTexts(texts, words);
  return places.slice(0, MOST_MEANT).flatMap((place) => agents[place] ?? []);
}

function meantBy(what: string, tools: readonly ToolDefinition[]): Meant[] {
  if (t("all destructive methods").startsWith(what) || what === t("destructive")) {
    const methods = tools.flatMap(({ name, methods }) => {
      const risky = methods.filter(isDestructive);
      return risky.length > 0 ? [{ tool: name, methods: risky.map(({ name }) => name) }] : [];
    });
    return methods.length > 0 ? [{ words: t("all destructive methods"), methods }] : [];
  }
  const all = tools.flatMap((tool): Meant[] => [
    { words: tool.displayName, detail: tool.name, methods: [{ tool: tool.name }] },
    ...tool.methods.map((method) => ({
      words: `${tool.displayName} › ${method.displayName}`,
      detail: method.name,
      methods: [{ tool: tool.name, methods: [method.name] }],
    })),
  ]);
  const texts = all.map(({ words, detail = "" }) => ({
    name: words.toLocaleLowerCase(),
    more: detail.toLocaleLowerCase(),
  }));
  return rankTexts(texts, what)
    .places.slice(0, MOST_MEANT)
    .flatMap((place) => all[place] ?? []);
}

interface SwitchInAgent {
  on: boolean;
  meant: Meant;
  agent: AgentSummary;
}

function switchChoice(client: QueryClient, one: SwitchInAgent): PaletteChoice {
  const { on, meant, agent } = one;
  const values = { what: meant.words, agent: agent.name };
  const Icon = on ? Power : PowerOff;
  return {
    id: `switch:${on}:${meant.words}:${agent.id}`,
    words: on
      ? t("Switch on {what} in {agent}", values)
      : t("Switch off {what} in {agent}", values),
    detail: meant.detail,
    start: <Icon {...iconSize.m} className="text-2" />,
    // The page that it leads to asks for the same, and says why it cannot be had.
    act: () => void switchInDraft(client, one).catch(() => {}),
  };
}

/** Switches in the agent's draft, and shows it there. */
async function switchInDraft(
  client: QueryClient,
  { on, meant, agent: { id } }: SwitchInAgent,
): Promise<void> {
  const owner = { kind: "agent", id } as const;
  const [tool] = meant.methods;
  goTo(paths.agentTools(id, meant.methods.length === 1 ? { tool: tool?.tool } : {}));
  const saved = await readSaved(client, owner);
  const answer = await client.ensureQueryData(catalogQuery);
  const drafts = draftsOf(client);
  const settings = draftedSettings(drafts.read(owner) ?? createDraft(saved), saved);
  const operations = switchMethods(resolveNamed({ id, answer }, meant.methods, settings), on);
  if (operations.length === 0) return;
  const label = on
    ? t("Switch on {what}", { what: meant.words })
    : t("Switch off {what}", { what: meant.words });
  drafts.change([{ owner, event: { type: "change", step: { label, operations } }, saved }]);
}
