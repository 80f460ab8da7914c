import { DAY } from "../../limits.ts";
import type { NewCall } from "../../stores/calls/call-rows.ts";
import { type DemoAgent, demoAgents, leadOf } from "./demo-settings.ts";

/** How far the calls go back. */
export const DEMO_DAYS = 90;

/** About how many calls an agent of each role makes on a working day. */
const CALLS_A_DAY: Record<DemoAgent["role"]["id"], number> = {
  desk: 5,
  research: 2,
  reports: 1,
  inbox: 4,
  night: 3,
};
/** Saturdays and Sundays have this part of the calls of a working day. */
const WEEKEND = 0.2;
/** Milliseconds between the calls of a run, at most. */
const PAUSE = 20_000;
const HOUR = 3_600_000;

/** The calls of 90 days before `now`, the oldest first. They are the same for the same `now`. */
export function demoCalls(now: number): NewCall[] {
  const random = seededRandom(20_260_401);
  const calls = demoAgents().flatMap((agent, index) =>
    Array.from({ length: DEMO_DAYS }, (_, day) => {
      const begin = (Math.floor(now / DAY) - day - 1) * DAY;
      const isWeekend = [0, 6].includes(new Date(begin).getUTCDay());
      // Agents were taken into use one after another, so that use grows.
      if (day > DEMO_DAYS - (index % 20) * 3) return [];
      const usual = CALLS_A_DAY[agent.role.id] * (isWeekend ? WEEKEND : 1);
      return callsOfDay(agent, { begin, count: Math.round(usual * 2 * random()), random });
    }).flat(),
  );
  return calls.sort((one, other) => one.at - other.at);
}

interface CallsOfDay {
  begin: number;
  count: number;
  random: () => number;
}

function callsOfDay(agent: DemoAgent, { begin, count, random }: CallsOfDay): NewCall[] {
  const run = `run-${Math.floor(begin / DAY)}-${agent.id}`;
  const isNight = agent.role.id === "night";
  let at = begin + (isNight ? 1 : 8 + 8 * random()) * HOUR;
  return Array.from({ length: count }, () => {
    at += 1_000 + PAUSE * random();
    return { ...callOf(agent, { begin: Math.floor(at), count, random }), run };
  });
}

/** Most calls go to the first tools of an agent; the last third is never called. */
function callOf(agent: DemoAgent, { begin: at, random }: CallsOfDay): NewCall {
  const used = Math.max(1, Math.ceil((agent.tools.length * 2) / 3));
  const tool = agent.tools[Math.floor(used * random() ** 2)] ?? agent.tools[0];
  const methods = tool?.methods.filter(({ verb }) => verb !== "delete") ?? [];
  const method = methods[Math.floor(methods.length * random() ** 2)];
  if (tool === undefined || method === undefined)
    throw new Error(`The demo's agent ${agent.id} has no tool.`);
  const needed = NEEDED[method.verb];
  const outcome = outcomeOf(random(), needed !== undefined);
  const didRun = outcome === "ok" || outcome === "failed" || outcome === "timed out";
  const message = outcome === "invalid arguments" ? `${needed}: is required` : MESSAGES[outcome];
  const characters = message?.length ?? 80 + Math.floor(2_400 * random());
  return {
    at,
    agent: agent.id,
    agentName: agent.name,
    revision: 1,
    outcome,
    characters,
    functionName: method.name,
    tool: tool.name,
    method: method.name,
    via: random() < 0.7 ? "http" : "mcp",
    waited: Math.floor(20 * random()),
    ...(didRun && { duration: durationOf(outcome, random()) }),
    ...(message !== undefined && { message }),
    tokens: Math.ceil(characters / 4),
    arguments: JSON.stringify(argumentsOf(method.verb, { noun: tool.noun, outcome, random })),
    reason: `Example: ${leadOf(agent.department)} asked for it.`,
  };
}

type DemoOutcome = "ok" | "failed" | "invalid arguments" | "timed out";

function outcomeOf(random: number, needsArguments: boolean): DemoOutcome {
  if (random < 0.93) return "ok";
  if (random < 0.965 || !needsArguments) return "failed";
  return random < 0.99 ? "invalid arguments" : "timed out";
}

const MESSAGES: Partial<Record<DemoOutcome, string>> = {
  failed: "The example service answered 503.",
  "timed out": "It took longer than 120 s.",
};

/** The argument that a call without any lacks. */
const NEEDED: Partial<Record<string, string>> = {
  read: "id",
  change: "id",
  search: "text",
  send: "to",
  create: "title",
};

const durationOf = (outcome: DemoOutcome, random: number): number =>
  outcome === "timed out" ? 120_000 : 30 + Math.floor(1_500 * random ** 3);

function argumentsOf(
  verb: string,
  { noun, outcome, random }: { noun: string; outcome: DemoOutcome; random: () => number },
) {
  const id = `${noun.replaceAll(/[ -]/g, "_")}-${1_000 + Math.floor(200 * random())}`;
  if (outcome === "invalid arguments") return {};
  switch (verb) {
    case "list":
    case "export":
      return { limit: 10 };
    case "search":
      return { text: noun };
    case "read":
      return { id };
    case "send":
      return { to: "somebody@example.com", title: `About the ${noun}` };
    case "change":
      return { id, state: "closed" };
    default:
      return { title: `A new ${noun}` };
  }
}

/** Numbers from 0 to 1, the same for the same seed, by a linear congruence. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
