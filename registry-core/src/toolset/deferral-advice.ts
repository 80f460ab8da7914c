import { USUALLY_FOUND } from "../definition/search-tool.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import { placesBefore } from "./search-methods.ts";
import { methodTokens, type TokenTable } from "./token-costs.ts";
import type { Toolset } from "./toolset.ts";
import { isCallable, isGenerated } from "./waiting-methods.ts";

/** How often a method was called, and in how many sessions. */
export interface UsedMethod {
  tool: string;
  method: string;
  calls: number;
  sessions: number;
}

/** What was asked for, and which method was called then. */
export interface KnownRequest {
  text: string;
  tool: string;
  method: string;
  /** How many calls followed it. */
  calls: number;
}

/** What the log of calls says of an agent. */
export interface AgentUsage {
  calls: number;
  sessions: number;
  methods: readonly UsedMethod[];
  requests: readonly KnownRequest[];
}

/** A method that an agent can call, with what speaks for sending it and what against. */
export interface DeferrableMethod {
  tool: ToolDefinition;
  method: MethodDefinition;
  /** Tokens that it adds to each request that it is in. */
  tokens: number;
  isDeferred: boolean;
  /** Whether it is sent in any case, as core methods are. */
  isAlwaysSent: boolean;
  calls: number;
  /** The share of sessions in which it was called, from 0 to 1. */
  share: number;
  /** Calls whose request is known, and those of them for which the search would not have found it. */
  known: number;
  missed: number;
  /** At which rank it is usually found; absent where no request is known, or most find nothing. */
  rank?: number;
}

/** The methods that an agent can call, and the requests that led to them. */
export interface DeferralFacts {
  methods: readonly DeferrableMethod[];
  /** The tokens of all of them together. */
  tokens: number;
  /** The tokens of the search that stands in the list as soon as something is deferred. */
  searchTokens: number;
  sessions: number;
  /** Requests of a session: one for each call, and one for the answer. */
  requestsInSession: number;
  requests: readonly RankedRequest[];
}

/**
 * A request, and the methods that the search puts before the one that was called. Methods are
 * places among those that the agent can call.
 */
export interface RankedRequest {
  calls: number;
  wanted: number;
  /** Undefined where the search does not find the method at all. */
  before: readonly number[] | undefined;
}

/** Who needs what in more than this share of its sessions is better sent it at once. */
export const MOST_NEEDED_SHARE = 0.2;

/** Names of tools have no slash. */
const advisedKey = (tool: string, method: string): string => `${tool}/${method}`;

/**
 * The requests with what the search answers to them among all methods that the agent can call. What
 * is deferred makes no difference, since the worth of a method does not depend on it.
 */
export function rankRequests(toolset: Toolset, requests: readonly KnownRequest[]): RankedRequest[] {
  const placeOf = new Map(
    advisedMethods(toolset).map(({ tool, method }, place) => [
      advisedKey(tool.name, method.name),
      place,
    ]),
  );
  return requests.flatMap(({ text, tool, method, calls }) => {
    const wanted = placeOf.get(advisedKey(tool, method));
    return wanted === undefined
      ? []
      : [{ calls, wanted, before: placesBefore(toolset, text, wanted) }];
  });
}

/**
 * What can stand for requests where none is known: the names of calls that somebody kept of a
 * method, each as one call.
 */
export const keptRequests = (toolset: Toolset): KnownRequest[] =>
  advisedMethods(toolset).flatMap(({ tool, method }) =>
    (method.examples ?? []).flatMap(({ name }) =>
      name === undefined || name.trim() === ""
        ? []
        : [{ text: name, tool: tool.name, method: method.name, calls: 1 }],
    ),
  );

/** Whether searches rank the methods of two toolsets alike, whatever of them is deferred. */
export function isRankedAlike(one: Toolset, other: Toolset): boolean {
  const [these, those] = [advisedMethods(one), advisedMethods(other)];
  return (
    these.length === those.length &&
    these.every(({ tool, method }, place) => {
      const { tool: otherTool, method: otherMethod } = those[place] ?? {};
      return (
        (tool === otherTool ||
          (tool.name === otherTool?.name &&
            tool.displayName === otherTool.displayName &&
            tool.description === otherTool.description)) &&
        method.name === otherMethod?.name &&
        method.displayName === otherMethod.displayName &&
        method.description === otherMethod.description &&
        method.parameters === otherMethod.parameters
      );
    })
  );
}

/** What the log of calls says of an agent, and what is searched with. */
interface KnownOfAgent {
  usage: AgentUsage;
  requests: readonly RankedRequest[];
  /** The tool that finds deferred methods, whether or not it is in the list now. */
  search: ToolDefinition | undefined;
}

/**
 * What is known of each method that an agent can call: its cost, how often it is needed, and
 * whether the search finds it by the requests that led to it. Pure.
 */
export function deferralFacts(
  toolset: Toolset,
  tokens: TokenTable,
  { usage, requests, search }: KnownOfAgent,
): DeferralFacts {
  const used = new Map(usage.methods.map((one) => [advisedKey(one.tool, one.method), one]));
  const methods = advisedMethods(toolset).map(({ tool, method, isDeferred }) => {
    const { calls = 0, sessions = 0 } = used.get(advisedKey(tool.name, method.name)) ?? {};
    return {
      tool,
      method,
      isDeferred,
      calls,
      known: 0,
      missed: 0,
      tokens: methodTokens(tokens, tool.name, method.name),
      isAlwaysSent: tool.isCore || method.isCore,
      share: usage.sessions === 0 ? 0 : sessions / usage.sessions,
    };
  });
  const facts = {
    methods,
    tokens: methods.reduce((sum, method) => sum + method.tokens, 0),
    searchTokens: searchCost(search, tokens),
    sessions: usage.sessions,
    requestsInSession: usage.sessions === 0 ? 1 : 1 + usage.calls / usage.sessions,
    requests,
  };
  return { ...facts, methods: withMisses(facts) };
}

/** What an agent can call, at once or after a search, in the order of its tools. */
const advisedMethods = memoByIdentity((toolset: Toolset) =>
  toolset.tools
    .filter(({ definition }) => !isGenerated(definition))
    .flatMap(({ definition: tool, methods }) =>
      methods.filter(isCallable).map(({ definition: method, waits }) => ({
        tool,
        method,
        isDeferred: waits === "deferred",
      })),
    ),
);

function searchCost(search: ToolDefinition | undefined, tokens: TokenTable): number {
  const [method] = search?.methods ?? [];
  return search && method ? methodTokens(tokens, search.name, method.name) : 0;
}

/** Each method with the ranks that it has, or would have, among those that are deferred. */
function withMisses({ methods, requests }: DeferralFacts): DeferrableMethod[] {
  const ranks = new Map<number, { rank: number; calls: number }[]>();
  for (const { wanted, before, calls } of requests) {
    const ahead = before?.filter((place) => methods[place]?.isDeferred).length;
    const own = ranks.get(wanted) ?? [];
    ranks.set(wanted, own);
    own.push({ rank: ahead === undefined ? Number.POSITIVE_INFINITY : ahead + 1, calls });
  }
  return methods.map((method, place) => {
    const own = ranks.get(place) ?? [];
    const missed = own.filter(({ rank }) => rank > USUALLY_FOUND);
    const rank = medianRank(own);
    return {
      ...method,
      known: knownCallsOf(own),
      missed: knownCallsOf(missed),
      ...(Number.isFinite(rank) && { rank }),
    };
  });
}

const knownCallsOf = (some: readonly { calls: number }[]): number =>
  some.reduce((sum, { calls }) => sum + calls, 0);

function medianRank(ranks: readonly { rank: number; calls: number }[]): number {
  let left = knownCallsOf(ranks) / 2;
  for (const { rank, calls } of [...ranks].sort((one, other) => one.rank - other.rank)) {
    left -= calls;
    if (left <= 0) return rank;
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether a search that finds five methods would not have found the one that was called. */
function isMissedBySearch(
  { before }: RankedRequest,
  isDeferred: (place: number) => boolean,
): boolean {
  if (before === undefined) return true;
  let found = 0;
  for (const place of before) {
    if (isDeferred(place)) found += 1;
    if (found === USUALLY_FOUND) return true;
  }
  return false;
}

/** What a choice of deferred methods costs and saves. */
export interface DeferralOutcome {
  deferred: number;
  /** Tokens of what is sent with every request, the search included. */
  sent: number;
  /** Tokens that a request saves against sending everything; negative where the search costs more. */
  saved: number;
  /** Calls whose request is known, and those of them that the search would have missed. */
  known: number;
  missed: number;
  /** Requests that a session has more, on average: one for each deferred method that it needs. */
  moreRequests: number;
  /** Tokens of functions that all requests of a session have together, with what searches find. */
  session: number;
}

/** The outcome of a choice; of what is deferred now, unless another choice is given. */
export function deferralOutcome(
  facts: DeferralFacts,
  isDeferred: (place: number) => boolean = (place) => facts.methods[place]?.isDeferred === true,
): DeferralOutcome {
  let away = NOTHING_AWAY;
  facts.methods.forEach((method, place) => {
    if (isDeferred(place)) away = withAway(away, method);
  });
  let [known, missed] = [0, 0];
  for (const request of facts.requests) {
    known += request.calls;
    if (isDeferred(request.wanted) && isMissedBySearch(request, isDeferred))
      missed += request.calls;
  }
  return { ...deferralCost(facts, away), known, missed };
}

/** What is not sent at once: how many methods, their tokens, and the sum of their shares. */
interface Away {
  count: number;
  tokens: number;
  share: number;
}

const NOTHING_AWAY: Away = { count: 0, tokens: 0, share: 0 };

const withAway = (away: Away, { tokens, share }: DeferrableMethod): Away => ({
  count: away.count + 1,
  tokens: away.tokens + tokens,
  share: away.share + share,
});

/**
 * The cost of deferring some methods. A found definition stays in the conversation, so it is in half
 * of the requests of its session. What the conversation itself costs in one more request is not
 * known.
 */
function deferralCost(
  { tokens, searchTokens, requestsInSession }: DeferralFacts,
  away: Away,
): Omit<DeferralOutcome, "known" | "missed"> {
  const sent = tokens - away.tokens + (away.count > 0 ? searchTokens : 0);
  const found = away.count && (away.tokens / away.count) * Math.min(away.count, USUALLY_FOUND);
  const requests = requestsInSession + away.share;
  return {
    deferred: away.count,
    sent,
    saved: tokens - sent,
    moreRequests: away.share,
    session: requests * sent + (away.share * found * requests) / 2,
  };
}

/** What is advised: which methods to defer, in the order in which they are worth it. */
export interface DeferralAdvice {
  /** The places of methods that may be deferred, those that save most for how seldom they are needed first. */
  order: readonly number[];
  /** How many of them are advised; 0 where searching would cost more. */
  advised: number;
  /** The outcome of deferring the first 0, 1, 2… of them. */
  outcomes: readonly DeferralOutcome[];
}

/**
 * Advises what to defer: never what is core, nor what more than one of five sessions need, and of
 * the rest as many as make sessions cheapest. Pure.
 */
export function adviseDeferral(facts: DeferralFacts): DeferralAdvice {
  const { methods } = facts;
  const order = methods
    .map((_, place) => place)
    .filter((place) => mayDefer(methods[place] as DeferrableMethod))
    .sort((one, other) => worthOf(methods[other]) - worthOf(methods[one]) || one - other);
  const missed = missesByCount(facts, order);
  const known = knownCallsOf(facts.requests);
  let away = NOTHING_AWAY;
  const outcomes = [undefined, ...order].map((place, count) => {
    const method = place === undefined ? undefined : methods[place];
    if (method) away = withAway(away, method);
    return { ...deferralCost(facts, away), known, missed: missed[count] ?? 0 };
  });
  let advised = 0;
  for (const [count, { session }] of outcomes.entries())
    if (session < (outcomes[advised]?.session ?? 0)) advised = count;
  return { order, advised, outcomes };
}

const mayDefer = ({ isAlwaysSent, share, tokens }: DeferrableMethod): boolean =>
  !isAlwaysSent && share <= MOST_NEEDED_SHARE && tokens > 0;

/** Tokens for how often a method is needed; one that is never needed counts as a thousandth. */
const worthOf = (method: DeferrableMethod | undefined): number =>
  method ? method.tokens / (method.share + 0.001) : 0;

/**
 * The calls that are missed when the first methods of an order are deferred, by their number: a
 * request is missed once its method and five before it are deferred.
 */
function missesByCount({ requests }: DeferralFacts, order: readonly number[]): number[] {
  const positions = new Map(order.map((place, position) => [place, position]));
  const more = new Array<number>(order.length + 1).fill(0);
  for (const { wanted, before, calls } of requests) {
    const own = positions.get(wanted);
    if (own === undefined) continue;
    const last = before === undefined ? -1 : lastOfFound(before, positions);
    const from = Math.max(own, last) + 1;
    if (from < more.length) more[from] = (more[from] ?? 0) + calls;
  }
  let sum = 0;
  return more.map((count) => (sum += count));
}

/**
 * The position of the method that is the fifth to be deferred of those before another one. Only the
 * first five positions are kept, since thousands of methods may be before it.
 */
function lastOfFound(before: readonly number[], positions: ReadonlyMap<number, number>): number {
  const first: number[] = [];
  for (const place of before) {
    const position = positions.get(place);
    const last = first[USUALLY_FOUND - 1] ?? Number.POSITIVE_INFINITY;
    if (position === undefined || position >= last) continue;
    first.push(position);
    first.sort((one, other) => one - other);
    first.length = Math.min(first.length, USUALLY_FOUND);
  }
  return first[USUALLY_FOUND - 1] ?? Number.POSITIVE_INFINITY;
}
