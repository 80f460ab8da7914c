import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Toolset } from "@pegboard/registry-core";
import type { CurrentCatalog } from "../catalog/current-catalog.ts";
import { MOST_LISTED } from "../limits.ts";
import type { ListedSave, Store, StoredAgent } from "../stores/store.ts";
import type { MethodTokens } from "../tokens/method-tokens.ts";
import type { AgentState, AgentStates } from "./agent-states.ts";
import { readAgentTokens } from "./agent-tokens.ts";

interface StatesFrom {
  agents: Pick<AgentStates, "draftOf">;
  current: Pick<CurrentCatalog, "read">;
  store: Pick<Store, "readSettingsRevision" | "readPreferences" | "listSaves">;
  methodTokens: MethodTokens;
}

/** An agent's settings as they were created, before the first save. */
const UNSAVED_SETTINGS = { settings: {}, configSchemas: {}, toolSources: {} };

/** What an agent is offered, and what that costs. */
export interface OfferedThen {
  toolset: Toolset;
  methods: number;
  tokens: number;
}

/**
 * An agent with the settings of an earlier revision and the tools of now; undefined where there is
 * no such save.
 */
export async function stateAt(
  {
    agents,
    current,
    store,
  }: Pick<StatesFrom, "agents" | "current"> & {
    store: Pick<Store, "readSettingsRevision">;
  },
  agent: StoredAgent,
  revision: number,
): Promise<AgentState | undefined> {
  const save =
    revision === 0 ? UNSAVED_SETTINGS : await store.readSettingsRevision(agent.id, revision);
  if (!save) return undefined;
  await yieldToEventLoop();
  return agents.draftOf({ ...agent, ...save, revision }, await current.read());
}

/**
 * What an agent would be offered now with its settings of an earlier revision; undefined where
 * there is no such save.
 */
export async function offeredAt(
  from: StatesFrom,
  agent: StoredAgent,
  revision: number,
): Promise<OfferedThen | undefined> {
  const state = await stateAt(from, agent, revision);
  if (!state) return undefined;
  await yieldToEventLoop();
  return formerOffered(from, state);
}

async function formerOffered(from: StatesFrom, state: AgentState): Promise<OfferedThen> {
  const [tokens] = await readAgentTokens(from, [state]);
  const { toolset } = state;
  return { toolset, methods: toolset.offered, tokens: tokens?.payload ?? 0 };
}

/** What an agent was offered from a moment on. */
interface OfferedFrom extends OfferedThen {
  at: number;
  revision: number;
  /** Absent of what held before the span. */
  save?: ListedSave;
}

/** The most moments that are told apart. */
const MOST_MOMENTS = 60;

/**
 * What an agent was offered over a span up to now, the oldest first: with the settings of then, and
 * the definitions, presets and settings of the organisation of now. They come one by one, since
 * each holds a whole toolset.
 */
export async function* offeredOver(
  from: StatesFrom,
  state: AgentState,
  span: { from: number; to: number },
): AsyncGenerator<OfferedFrom> {
  const { agent } = state;
  const saves = await from.store.listSaves(
    { owner: agent.id, since: new Date(span.from).toISOString() },
    { most: MOST_LISTED },
  );
  const told = lastOfEachSlot(saves.reverse(), span);
  const before = (saves[0]?.revision ?? agent.revision + 1) - 1;
  const begin = { at: Math.max(span.from, Date.parse(agent.createdAt)), revision: before };
  for (const moment of [
    begin,
    ...told.map((save) => ({ at: Date.parse(save.savedAt), revision: save.revision, save })),
  ]) {
    const isNow = moment.revision === agent.revision;
    const offered = await (isNow
      ? formerOffered(from, state)
      : offeredAt(from, agent, moment.revision));
    if (offered) yield { ...moment, ...offered };
  }
}

/** The last save of each equal part of the span. */
function lastOfEachSlot(
  saves: readonly ListedSave[],
  { from, to }: { from: number; to: number },
): ListedSave[] {
  if (saves.length <= MOST_MOMENTS) return [...saves];
  const slotOf = ({ savedAt }: ListedSave) =>
    Math.floor(((Date.parse(savedAt) - from) / (to - from)) * MOST_MOMENTS);
  return saves.filter((save, place) => {
    const next = saves[place + 1];
    return next === undefined || slotOf(next) !== slotOf(save);
  });
}
