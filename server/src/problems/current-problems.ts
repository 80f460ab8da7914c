import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ToolDefinition, Toolset } from "@pegboard/registry-core";
import { coversAgent, type FunctionNames } from "@pegboard/registry-core/internal";
import {
  acceptedPairs,
  type CheckedAgent,
  type CheckedState,
  type FormatLosses,
  findProblemsInSteps,
  formatLossesInSteps,
  formatterProblems,
  isIdOfAgent,
  lookAlikesInSteps,
  markIgnored,
  outdatedOrganisationConfig,
  type Problem,
} from "@pegboard/registry-core/problems";
import { type PromptProblem, promptDay, promptInputs } from "@pegboard/registry-core/prompts";
import type { AgentState, AgentStates } from "../agents/agent-states.ts";
import { readAgentTokens } from "../agents/agent-tokens.ts";
import type { ApprovalWebhook } from "../agents/approval-webhook.ts";
import { isReadableColor } from "../appearance/color-stylesheet.ts";
import { knownIconNames } from "../appearance/icon-nodes.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { CallLog } from "../call-log/call-log.ts";
import type { CatalogState, CurrentCatalog } from "../catalog/current-catalog.ts";
import { damagedProblem, listAllDamaged } from "../owners/damaged-owners.ts";
import {
  damagedPreferenceProblems,
  type Preferences,
  readPreferences,
} from "../preferences/preferences.ts";
import type { TemplateRenderer } from "../prompts/template-renderer.ts";
import { readConfigChanges } from "../settings/saved-schemas.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import type { StoredPerson } from "../stores/people/people-store.ts";
import type { DamagedOwner, Store } from "../stores/store.ts";
import type { MethodTokens } from "../tokens/method-tokens.ts";
import { approverProblems, webhookProblems } from "./approval-problems.ts";
import { FirstSeen } from "./first-seen.ts";
import {
  type IgnoredMarks,
  type KnownAgents,
  knownProblems,
  knownUnder,
  MOST_COMPARED,
} from "./known-problems.ts";
import { backupProblems, callLogProblems, overdueBackup } from "./log-and-backup-problems.ts";

interface ProblemSources {
  agents: AgentStates;
  current: CurrentCatalog;
  sources: SourceCatalog;
  store: Store;
  methodTokens: MethodTokens;
  renderer: TemplateRenderer;
  callLog: Pick<CallLog, "issue">;
  webhook: Pick<ApprovalWebhook, "failure">;
  /** Whether backups are recorded: those of PostgreSQL's own programs are not. */
  recordsBackups: boolean;
}

interface SearchedBeside {
  preferences: Preferences;
  damaged: DamagedOwner[];
  people: readonly StoredPerson[];
  overdue: number | undefined;
  ignored: IgnoredMarks;
}

interface FoundProblems {
  checkedAt: string;
  problems: Problem[];
}

/** Everything that is wrong now. Searches again only when something changed. */
export class CurrentProblems {
  readonly #from: ProblemSources;
  readonly #rendered: RenderProblems;
  #latest: { key: string; answer: Promise<FoundProblems> } | undefined;
  #known = knownUnder("");
  readonly #firstSeen: FirstSeen;

  constructor(from: ProblemSources) {
    this.#from = from;
    this.#firstSeen = new FirstSeen(from.store);
    this.#rendered = new RenderProblems(from.renderer);
  }

  /** Ignored ones are marked; everything else is as it was found. */
  async read(): Promise<FoundProblems & { ignored: IgnoredMarks }> {
    const ignored = await readIgnored(this.#from.store);
    const { checkedAt, problems } = await this.#look(ignored);
    return { checkedAt, problems: markIgnored(problems, ignored), ignored };
  }

  /**
   * The problems with these ids, also those of pairs of methods that the checks of an agent only
   * count.
   */
  async find(ids: readonly string[]): Promise<Problem[]> {
    const { problems, ignored } = await this.read();
    const wanted = new Set(ids);
    const found = problems.filter(({ id }) => wanted.delete(id));
    for (const { code, place } of problems) {
      if (code !== "pairs_unlisted" || place.agent === undefined) continue;
      if (![...wanted].some((id) => isIdOfAgent(id, place.agent as string))) continue;
      const unlisted = await this.#readLookAlikes(place.agent);
      found.push(...markIgnored(unlisted, ignored).filter(({ id }) => wanted.delete(id)));
    }
    return found;
  }

  /** Every pair of an agent's methods that look alike, with what these lack. */
  async #readLookAlikes(id: string): Promise<Problem[]> {
    const state = await this.#from.agents.read(id);
    if (!state) return [];
    const known = this.#knownWith(await readPreferences(this.#from.store));
    const agent = await this.#checked(state, known);
    return runCooperatively(lookAlikesInSteps(agent, known.lookAlikes));
  }

  /**
   * Those of some agents, in their order, without a look at the definitions, which takes longer. An
   * archived agent has none.
   */
  async readAgents(states: readonly AgentState[]): Promise<Problem[][]> {
    const { current, store } = this.#from;
    const { catalog, names } = await current.read();
    const preferences = await readPreferences(store);
    const known = this.#knownWith(preferences);
    const ignored = await readIgnored(store);
    const beside = {
      catalog,
      names,
      ignored,
      knownIcons: knownIconNames(),
      functionLimits: preferences.functionLimits,
      lookAlikes: known.lookAlikes,
    };
    const found: Problem[][] = [];
    for (const state of states) {
      const isServed = state.agent.archivedAt === null;
      const problems = isServed
        ? await runCooperatively(knownProblems(known, await this.#checked(state, known), beside))
        : [];
      found.push(markIgnored(problems, ignored));
    }
    return found;
  }

  /** A request during a search waits for its answer: searching everything is expensive. */
  async #look(ignored: IgnoredMarks): Promise<FoundProblems> {
    const { agents, current, store, callLog, webhook, recordsBackups } = this.#from;
    const catalogState = await current.read();
    const states = await agents.listServed();
    const preferences = await readPreferences(store);
    const damaged = await listAllDamaged(store);
    const people = await store.listRows("people");
    const overdue = recordsBackups ? await overdueBackup(store, preferences) : undefined;
    const key = JSON.stringify([
      catalogState.version,
      preferences,
      states.map(({ agent }) => [
        agent.id,
        agent.name,
        agent.group,
        agent.revision,
        agent.createdAt,
        ...acceptedPairs(ignored, agent.id),
      ]),
      damaged,
      overdue ?? null,
      callLog.issue?.message,
      webhook.failure?.reason,
      people.map(({ id, name, role, isApprover, groups, joinedAt, disabledAt }) => [
        id,
        name,
        role,
        isApprover,
        groups,
        joinedAt === null,
        disabledAt === null,
      ]),
    ]);
    if (this.#latest?.key === key) return this.#latest.answer;
    const latest = {
      key,
      answer: this.#search(catalogState, states, {
        preferences,
        damaged,
        people,
        overdue,
        ignored,
      }),
    };
    this.#latest = latest;
    latest.answer.catch(() => {
      if (this.#latest === latest) this.#latest = undefined;
    });
    return latest.answer;
  }

  async #search(
    catalogState: CatalogState,
    states: AgentState[],
    { preferences, damaged, people, overdue, ignored }: SearchedBeside,
  ): Promise<FoundProblems> {
    const { store, callLog, webhook } = this.#from;
    const { functionLimits } = preferences;
    const known = this.#knownWith(preferences);
    const { catalog, names, declared, organisation, storedOrganisation, formatterErrors } =
      catalogState;
    const checked: CheckedAgent[] = [];
    // One after the other: the next agent reuses the counts of the one before.
    for (const state of states) checked.push(await this.#checked(state, known));
    const changes = await readConfigChanges(store, storedOrganisation.configSchemas, declared);
    const found = [
      ...damaged.map(damagedProblem),
      ...damagedPreferenceProblems(preferences),
      ...callLogProblems(callLog),
      ...backupProblems(overdue),
      ...webhookProblems(webhook),
      ...approverProblems(states, people),
      ...formatterProblems(formatterErrors),
      ...outdatedOrganisationConfig({ declared, organisation, changes }),
    ];
    const formatWarnings = await runCooperatively(findLosses(states));
    await yieldToEventLoop();
    const { lookAlikes } = known;
    const beside = { catalog, names, functionLimits, lookAlikes, ignored };
    const state = { ...beside, agents: checked, formatWarnings, found };
    const problems = await this.#firstSeen.mark(await this.#find(state, known));
    return { checkedAt: new Date().toISOString(), problems };
  }

  #knownWith(preferences: Preferences): KnownAgents {
    const said = JSON.stringify(preferences);
    const { preferences: before, lookAlikes } = this.#known;
    if (before !== said || lookAlikes.size > MOST_COMPARED) this.#known = knownUnder(said);
    return this.#known;
  }

  async #checked(state: AgentState, { agents }: KnownAgents): Promise<CheckedAgent> {
    const before = agents.get(state);
    if (before) return before;
    await yieldToEventLoop();
    const agent = await this.#check(state);
    agents.set(state, agent);
    return agent;
  }

  async #check(state: AgentState): Promise<CheckedAgent> {
    const { agent, settings, toolset, texts } = state;
    const configChanges = await readConfigChanges(
      this.#from.store,
      agent.configSchemas,
      state.catalog.tools,
    );
    // Counting is spared where nothing is compared with it.
    const isCounted = settings.tokenBudget !== undefined || hasTokenRule(state);
    const [[tokens], rendered, analyses] = await Promise.all([
      isCounted ? readAgentTokens(this.#from, [state]) : [],
      this.#rendered.read(state),
      this.#from.renderer.read(agent.id, settings.prompts),
    ]);
    const { id, name, group } = agent;
    return {
      id,
      name,
      group,
      settings,
      toolset,
      texts,
      rendered,
      analyses,
      configChanges,
      ...(tokens && { tokens }),
    };
  }

  #find({ found = [], ...state }: CheckedState, known: KnownAgents): Promise<Problem[]> {
    const { sources } = this.#from;
    const colors = new Set(state.catalog.tools.flatMap(({ color }) => color ?? []));
    const whole = {
      ...state,
      sources: sources.summaries().map((source) => ({ ...source, messages: source.issues })),
      knownIcons: knownIconNames(),
      unreadableColors: new Set([...colors].filter((color) => !isReadableColor(color))),
      found: [...sources.problems(), ...found],
    };
    return runCooperatively(
      findProblemsInSteps(whole, (agent, beside) => knownProblems(known, agent, beside)),
    );
  }
}

/** Whether a rule compares the tokens of an agent with a number. */
const hasTokenRule = ({ agent, shared: { rules = {} } }: AgentState): boolean =>
  Object.values(rules).some((rule) => rule.check === "most_tokens" && coversAgent(rule, agent));

/** Why problems are ignored, by their ids. */
export async function readIgnored(
  store: Pick<Store, "listIgnoredProblems">,
): Promise<IgnoredMarks> {
  const stored = await store.listIgnoredProblems();
  return Object.fromEntries(stored.map(({ problem, ...mark }) => [problem, mark]));
}

/**
 * What each provider's format leaves out of the tools that at least one agent has on; in steps,
 * since there may be thousands of methods.
 */
function* findLosses(states: AgentState[]): Generator<undefined, FormatLosses[]> {
  const tools = new Map<ToolDefinition, FunctionNames>();
  let before: AgentState["toolset"]["tools"] = [];
  for (const { toolset, names } of states) {
    // What the agent before has as well was looked at.
    for (const [place, tool] of toolset.tools.entries()) {
      if (tool !== before[place] && tool.state !== "off") tools.set(tool.definition, names);
    }
    before = toolset.tools;
    yield;
  }
  const byFormat = new Map<FormatLosses["format"], FormatLosses["warnings"][]>();
  for (const [tool, names] of tools) {
    for (const { format, warnings } of yield* formatLossesInSteps(tool, names)) {
      const known = byFormat.get(format);
      if (known) known.push(warnings);
      else byFormat.set(format, [warnings]);
    }
  }
  return [...byFormat].map(([format, warnings]) => ({ format, warnings: warnings.flat() }));
}

/**
 * What rendering agents' prompts finds. An agent is rendered again only when it changed, or its
 * tools.
 */
class RenderProblems {
  readonly #renderer: TemplateRenderer;
  readonly #known = new WeakMap<Toolset, { name: string; problems: Promise<PromptProblem[]> }>();

  constructor(renderer: TemplateRenderer) {
    this.#renderer = renderer;
  }

  read(state: AgentState): Promise<PromptProblem[]> {
    const { name } = state.agent;
    const before = this.#known.get(state.toolset);
    if (before?.name === name) return before.problems;
    const problems = this.#render(state);
    this.#known.set(state.toolset, { name, problems });
    return problems;
  }

  async #render({ agent, toolset, names, settings }: AgentState): Promise<PromptProblem[]> {
    const { id, name, description } = agent;
    const date = promptDay();
    const request = {
      toolset,
      names,
      agent: { id, name, description },
      date,
      ...promptInputs(settings.prompts),
    };
    return this.#renderer.findProblems(request);
  }
}
