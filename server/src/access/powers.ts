import type { SettingsOperation } from "@pegboard/registry-core";
import type { BehaviourField } from "@pegboard/registry-core/internal";
import type {
  CallLogChoice,
  ChangePreferencesRequest,
  Gain,
  Power,
  PowerfulSettings,
  ProtectedChoice,
} from "../api-contract.ts";

/** Whether a setting is a power, and why. */
interface PowerRow {
  gain?: Gain;
  /** Another setting that has to be true for this one to be a power. */
  while?: string;
  why: string;
}

/** Whether the content decides, and why. */
interface JudgedRow {
  judged?: true;
  why: string;
}

const harmless = (why: string): { why: string } => ({ why });
const judged = (why: string): JudgedRow => ({ judged: true, why });
const powerRow = (gain: Gain, why: string): PowerRow => ({ gain, why });

/**
 * The settings of the tools that ship with Pegboard, by tool and key. A tool with such a name
 * counts as one, wherever it is from.
 */
export const CONFIG_POWERS: Readonly<Record<string, Readonly<Record<string, PowerRow>>>> = {
  message_tool: {
    recipient: harmless("a word that the model reads"),
    maxCharacters: harmless("a bound of what the model may say"),
  },
  workspace_files: {
    root: powerRow(
      "chosen",
      "what is in the folder is read and written as the user who started Pegboard",
    ),
    allow: powerRow("more", "more files are read and written"),
    deny: powerRow("fewer", "what the operator keeps from tools is read and written"),
    maxFileKilobytes: harmless("a bound, with a highest value, of files that are reached anyway"),
    maxResults: harmless("a bound, with a highest value, of a listing"),
  },
  web_fetch: {
    allowPrivate: powerRow("on", "services of this machine and network trust who reaches them"),
    allowedHosts: {
      ...powerRow("more", "with private addresses, another host is another service of the network"),
      while: "allowPrivate",
    },
    timeLimit: harmless("a bound of how long a request takes"),
    maxKilobytes: harmless("a bound of what is read"),
    headers: harmless("whoever saves them enters them, and they go to allowed hosts alone"),
  },
  date_tool: {
    timeZone: harmless("how times are written"),
    language: harmless("how times are written"),
  },
  calculator: {
    decimals: harmless("how numbers are written"),
    angles: harmless("how numbers are read"),
  },
  sql_tool: {
    file: powerRow("chosen", "all that is in the database is read"),
    maxRows: harmless("a bound, with a highest value, of what is read anyway"),
    timeLimit: harmless("a bound of how long a question takes"),
  },
};

/** The fields about how a method of any tool runs. */
export const BEHAVIOUR_POWERS: Readonly<Record<BehaviourField, PowerRow>> = {
  needsApproval: powerRow("off", "calls run that a person wanted to see before"),
  timeout: harmless("a bound, with a highest value, of how long a call takes"),
  maxResultSize: harmless("a bound, with a highest value, of what the model reads"),
  thinkAugment: harmless("what the model is asked to say of its call"),
  defer: harmless("whether the model gets a method at once or by search"),
  examples: harmless("what the model reads; secrets are kept out of it"),
};

/**
 * Whether an operation on settings can give a power; if so, its result is compared with the former
 * settings.
 */
export const OPERATION_POWERS: Readonly<Record<SettingsOperation["op"], JudgedRow>> = {
  setConfig: judged("a value of a tool"),
  resetConfig: judged("the value below may give more"),
  setMethodBehaviour: judged("how a method runs"),
  resetMethodBehaviour: judged("the value below may ask less"),
  removeTool: judged("the values below may give more"),
  replaceTool: judged("values go over to another tool"),
  removeMethod: judged("the values below may ask less"),
  setPresets: judged("a preset brings values of its own"),
  setNewTools: harmless("sources from outside are not switched on by it"),
  setTool: harmless("a switch: what the tool may do was decided with its settings"),
  setMethod: harmless("a switch: what the method may do was decided with its tool's settings"),
  setToolText: harmless("what people and the model read"),
  resetToolText: harmless("what people and the model read"),
  setMethodText: harmless("what people and the model read"),
  resetMethodText: harmless("what people and the model read"),
  setToolMetadata: harmless("texts, order and switches"),
  resetToolMetadata: harmless("texts, order and switches"),
  setMethodMetadata: harmless("texts and switches"),
  resetMethodMetadata: harmless("texts and switches"),
  setReview: harmless("accepts one form that somebody looked at"),
  setTemplate: harmless("a text that runs in a sandbox"),
  resetTemplate: harmless("a text"),
  setVariable: harmless("a value that templates read"),
  removeVariable: harmless("a value that templates read"),
  setTestSet: harmless("values that only previews use"),
  removeTestSet: harmless("values that only previews use"),
  setTokenBudget: harmless("a number that is compared with what is offered"),
  setToolSearch: harmless("how models find what they may call anyway"),
  setUnattended: harmless("how long a call waits before it is declined"),
};

/** The organisation's preferences. */
export const PREFERENCE_POWERS: Readonly<
  Record<Exclude<keyof ChangePreferencesRequest, "callLog" | "protected">, PowerRow>
> & {
  callLog: Readonly<Record<keyof CallLogChoice, PowerRow>>;
  protected: Readonly<Record<keyof ProtectedChoice, PowerRow>>;
} = {
  baseRevision: harmless("what the change is based on"),
  tokenizer: harmless("how tokens are counted"),
  functionLimits: harmless("numbers that what is offered is compared with"),
  toolcallReason: harmless("what models are asked to say of their calls"),
  callTimeLimit: harmless("a bound, with a highest value, of how long a call takes"),
  approvalTimeLimit: harmless("how long a call waits before it is declined"),
  isFirstStartHidden: harmless("what a page shows"),
  newAgents: harmless("an agent that begins with a power needs proof when it is made"),
  newAgentBudget: harmless("a number that what is offered is compared with"),
  backupHours: harmless("when a missing backup is told of"),
  auditDays: powerRow("lower", "what happened is deleted"),
  callLog: {
    on: powerRow("off", "what happens from now on is recorded nowhere"),
    days: powerRow("lower", "what happened is deleted"),
    megabytes: powerRow("lower", "what happened is deleted"),
  },
  protected: {
    groups: powerRow("fewer", "one person alone changes those agents"),
    organisation: powerRow("off", "one person alone changes all agents"),
    sources: powerRow("off", "one person alone decides what sources bring"),
  },
};

/** The fields of a source, and later choices about it. */
export const SOURCE_POWERS = {
  stdio: {
    transport: { power: "command", why: "it runs as the user who started Pegboard" },
    command: { power: "command", why: "it runs as the user who started Pegboard" },
    args: { power: "command", why: "they say what the command does" },
    env: { power: "command", why: "variables say what a program loads" },
    cwd: { power: "command", why: "the folder says what a program loads" },
    oneServer: { why: "at how many of the servers it runs, which are alike" },
    shown: { why: "which of the values a page shows" },
    variables: { power: "variables", why: "the environment holds keys" },
  },
  http: {
    transport: { why: "the other one runs a command" },
    url: { why: "it is spoken to in MCP's words alone, and what answers otherwise gives nothing" },
    headers: { why: "whoever saves them enters them, and they go to that address alone" },
    shown: { why: "which of the values a page shows" },
    variables: { power: "variables", why: "the environment holds keys" },
  },
  openapi: {
    transport: { why: "the same for all of them" },
    url: {
      power: "privateAddresses",
      why: "with private addresses, another one is another service of the network",
    },
    text: {
      power: "privateAddresses",
      why: "with private addresses, it names other services of the network",
    },
    fileName: { why: "a word that people read" },
    grouping: {
      why: "how operations become tools; where people are asked about them now, that is proved as approvals are",
    },
    without: { why: "operations that come in are off until somebody switches them on" },
    otherServers: {
      why: "keys that were entered before are not sent there: they are entered again",
    },
    allowPrivate: {
      power: "privateAddresses",
      why: "services of this machine and its network trust who reaches them",
    },
  },
  /** The settings of the tools of a described service. */
  openapiSettings: {
    server: { why: "one of those that the description names" },
    authorization: { why: "whoever saves it enters it, and it goes to that service alone" },
    variables: {
      why: "parts of an address that the description leaves open; they lead to no other host",
    },
  },
  any: {
    name: {
      why: "a word that tools are named by; where people are asked about them now, that is proved as approvals are",
    },
    paused: { why: "it stops what runs" },
    autoAccept: {
      power: "automaticChanges",
      why: "what a source changes is offered before anybody looked at it",
    },
  },
} as const satisfies Record<string, Record<string, { power?: Power["code"]; why: string }>>;

/**
 * When a route is a power. `power`: always. `judged`: the content of the request decides, by the
 * tables above. Absent: never.
 */
type RouteRow = JudgedRow & { power?: Power["code"] };

/**
 * Every route that changes, runs or sends something. Routes for agents' tokens give an operator
 * nothing more.
 */
export const ROUTE_POWERS: Readonly<Record<string, RouteRow>> = {
  "PUT /api/v1/approval-webhook": judged("it may be in a private network"),
  "DELETE /api/v1/approval-webhook": harmless("nobody is told any more; calls wait as before"),
  "POST /api/v1/audit/checkpoints": harmless("it adds a signature to the record"),
  "POST /api/v1/backups": harmless("it adds an entry to the record"),
  "POST /api/v1/backups/tests": harmless("it adds an entry to the record"),
  "POST /api/v1/audit/verify": harmless("it reads the record, and says whether it is whole"),
  "POST /api/v1/agents": judged("a copy has the powers of the original, and presets bring theirs"),
  "PATCH /api/v1/agents/:agent": harmless(
    "names and whether it is put away; its settings stay as they are",
  ),
  "DELETE /api/v1/agents/:agent": harmless("takes away"),
  "POST /api/v1/agents/:agent/restore": judged("its settings come back"),
  "POST /api/v1/agents/:agent/repair": judged("earlier settings come back"),
  "PATCH /api/v1/agents/:agent/settings": judged("settings"),
  "POST /api/v1/agents/:agent/try": judged("a draft runs with settings that nobody saved"),
  "POST /api/v1/agents/:agent/calls": harmless("runs what was decided in settings"),
  "POST /api/v1/agents/:agent/methods/:method/call": harmless("runs what was decided in settings"),
  "POST /api/v1/agents/:agent/answers/:question": harmless("answers what a call asks"),
  "POST /api/v1/approvals/:id": harmless(
    "runs what was decided in settings, as whoever calls it with Try does; tokens of agents do not reach it",
  ),
  "POST /api/v1/agents/:agent/prompt": harmless("renders texts in a sandbox"),
  "POST /api/v1/agents/:agent/texts": harmless("asks tools for their texts; no method runs"),
  "POST /api/v1/agents/:agent/connection-test": harmless(
    "speaks to this Pegboard as a client of the agent",
  ),
  "POST /api/v1/agents/:agent/tokens": harmless(
    "lets a program do less than whoever makes it, and needs a fresh sign-in",
  ),
  "POST /api/v1/agents/:agent/tokens/:token/revoke": harmless("takes away"),
  "DELETE /api/v1/agents/:agent/tokens/:token": harmless("takes away"),
  "POST /mcp/:agent": harmless("runs what was decided in settings"),
  "DELETE /mcp/:agent": harmless("ends a session"),
  "POST /api/v1/presets": judged("settings, of an agent too"),
  "PATCH /api/v1/presets/:preset": harmless("names"),
  "DELETE /api/v1/presets/:preset": judged("what it kept from agents goes with it"),
  "POST /api/v1/presets/:preset/restore": judged("its settings come back to those that follow it"),
  "POST /api/v1/presets/:preset/repair": judged("earlier settings come back"),
  "PATCH /api/v1/presets/:preset/settings": judged("settings"),
  "POST /api/v1/presets/:preset/reach": harmless("computes, and changes nothing"),
  "PATCH /api/v1/organisation/settings": judged("settings"),
  "POST /api/v1/organisation/repair": judged("earlier settings come back"),
  "POST /api/v1/organisation/reach": harmless("computes, and changes nothing"),
  "POST /api/v1/settings/costs": harmless("computes, and changes nothing"),
  "POST /api/v1/calls/replay": harmless("judges calls that ended, and calls nothing"),
  "POST /api/v1/settings/owners": judged("settings"),
  "POST /api/v1/tools/definitions": harmless("reads"),
  "POST /api/v1/tools/switches": harmless("reads"),
  "POST /api/v1/tokens": harmless("counts"),
  "POST /api/v1/import": harmless(
    "plans, and changes nothing: what is taken of it is saved as everything is",
  ),
  "POST /api/v1/export": { power: "export", why: "all settings leave at once" },
  "DELETE /api/v1/calls": { power: "forgottenLog", why: "what happened is deleted" },
  "PATCH /api/v1/preferences": judged("less of the log of calls, or less that is protected"),
  "PUT /api/v1/problems/ignored": harmless("what a page lists"),
  "PUT /api/v1/problems/:id/ignored": harmless("what a page lists"),
  "DELETE /api/v1/problems/:id/ignored": harmless("what a page lists"),
  "POST /api/v1/presence": harmless("who looks at what"),
  "POST /api/v1/sources": judged("what runs a command, or is given environment variables"),
  "PATCH /api/v1/sources/:id": judged("the same"),
  "POST /api/v1/sources/:id/duplicate": judged("the same"),
  "DELETE /api/v1/sources/:id": harmless("takes away"),
  "POST /api/v1/sources/:id/pause": harmless("takes away"),
  "POST /api/v1/sources/:id/resume": harmless("what was added with proof, or needed none"),
  "POST /api/v1/sources/:id/refresh": harmless("what was added with proof, or needed none"),
  "DELETE /api/v1/sources/:id/refresh": harmless("takes away"),
  "POST /api/v1/sources/:id/sign-in": harmless("a person proves at that server who they are"),
  "DELETE /api/v1/sources/:id/sign-in": harmless("takes away"),
  "PATCH /api/v1/sources/:id/changes": judged("accepting automatically"),
  "POST /api/v1/sources/:id/changes/accept": harmless("accepts forms that somebody looked at"),
  "POST /api/v1/sources/openapi": judged("private addresses"),
  "PATCH /api/v1/sources/:id/openapi": judged("private addresses"),
  "PATCH /api/v1/sources/:id/openapi/config": judged("settings"),
  "POST /api/v1/sources/preview": harmless("says which variables cannot be read"),
  "POST /api/v1/sources/openapi/preview": judged("a request to a private address"),
  "POST /api/v1/sources/:id/openapi/preview": judged("a request to a private address"),
  "POST /api/v1/session": harmless("is the sign-in"),
  "DELETE /api/v1/session": harmless("takes away"),
  "POST /api/v1/session/fresh": harmless("is the proof of somebody who has signed in"),
  "POST /api/v1/session/passkey/options": harmless("makes a challenge"),
  "POST /api/v1/session/passkey": harmless("is the sign-in"),
  "POST /api/v1/links/read": harmless("reads, for whoever has the link"),
  "POST /api/v1/links/passkey/options": harmless("asks this browser, for whoever has the link"),
  "POST /api/v1/links/use": harmless("the link was given with proof"),
  "PATCH /api/v1/account": harmless("one's own name and how pages look"),
  "PUT /api/v1/account/password": harmless("needs the former password, or a fresh sign-in"),
  "POST /api/v1/account/passkeys/options": harmless("makes a challenge"),
  "POST /api/v1/account/passkeys": harmless("needs a fresh sign-in, and is for oneself"),
  "PATCH /api/v1/account/passkeys/:passkey": harmless("a name"),
  "DELETE /api/v1/account/passkeys/:passkey": harmless("needs a fresh sign-in, and is for oneself"),
  "DELETE /api/v1/account/identities/:identity": harmless(
    "needs a fresh sign-in, and is for oneself",
  ),
  "DELETE /api/v1/account/sessions": harmless("takes away"),
  "DELETE /api/v1/account/sessions/:session": harmless("takes away"),
  "POST /api/v1/account/tokens": harmless("needs a fresh sign-in, may do no power"),
  "DELETE /api/v1/account/tokens/:token": harmless("takes away"),
  "POST /api/v1/service-tokens": { power: "people", why: "a program gets rights of its own" },
  "POST /api/v1/service-tokens/:token/replace": { power: "people", why: "it gives rights anew" },
  "DELETE /api/v1/service-tokens/:token": { power: "people", why: "a program is kept out" },
  "POST /api/v1/people/invitations": { power: "people", why: "somebody else gets rights" },
  "PATCH /api/v1/people/:person": { power: "people", why: "somebody gets other rights" },
  "DELETE /api/v1/people/:person": { power: "people", why: "somebody is kept out" },
  "POST /api/v1/people/:person/disable": { power: "people", why: "somebody is kept out" },
  "POST /api/v1/people/:person/enable": { power: "people", why: "somebody gets rights back" },
  "POST /api/v1/people/:person/link": {
    power: "people",
    why: "whoever has the link signs in as that person",
  },
  "DELETE /api/v1/people/:person/sessions": { power: "people", why: "somebody is kept out" },
  "DELETE /api/v1/people/:person/sessions/:session": {
    power: "people",
    why: "somebody is kept out",
  },
  "DELETE /api/v1/people/:person/passkeys": { power: "people", why: "somebody is kept out" },
  "DELETE /api/v1/people/:person/passkeys/:passkey": {
    power: "people",
    why: "somebody is kept out",
  },
  "DELETE /api/v1/people/:person/identities": { power: "people", why: "somebody is kept out" },
  "DELETE /api/v1/people/:person/identities/:identity": {
    power: "people",
    why: "somebody is kept out",
  },
  "DELETE /api/v1/people/:person/tokens": { power: "people", why: "somebody is kept out" },
  "DELETE /api/v1/people/:person/tokens/:token": { power: "people", why: "somebody is kept out" },
  "POST /api/v1/proposals": harmless("changes nothing until somebody else accepts it"),
  "PATCH /api/v1/proposals/:number": harmless("changes nothing until somebody else accepts it"),
  "POST /api/v1/proposals/:number/accept": judged("settings"),
  "POST /api/v1/proposals/:number/request-changes": harmless("says something"),
  "POST /api/v1/proposals/:number/close": harmless("takes away"),
  "POST /api/v1/proposals/:number/take": harmless("goes on with a draft, which is saved as any"),
  "POST /api/v1/proposals/:number/comments": harmless("says something"),
  "POST /api/v1/terminal-proof": harmless("is the proof"),
  "DELETE /api/v1/terminal-proof": harmless("takes away"),
  "DELETE /api/v1/browser-sessions/:id": judged(
    "asks by itself: whoever has proof ends that of others",
  ),
};

/** The settings of tools that can be powers, by tool name, for forms, which say so. */
export const POWERFUL_SETTINGS: PowerfulSettings = Object.fromEntries(
  Object.entries(CONFIG_POWERS).flatMap(([tool, rows]) => {
    const gains = Object.entries(rows).flatMap(([key, { gain, while: other }]) =>
      gain && other === undefined ? [[key, gain] as const] : [],
    );
    return gains.length > 0 ? [[tool, Object.fromEntries(gains)]] : [];
  }),
);

/** Whether a value gives more than the one before; undefined stands for none. */
export function isGain(gain: Gain, before: unknown, after: unknown): boolean {
  switch (gain) {
    case "chosen":
      return after !== undefined && JSON.stringify(before) !== JSON.stringify(after);
    case "on":
      return after === true && before !== true;
    case "off":
      return before === true && after !== true;
    case "lower":
      return typeof after === "number" && (typeof before !== "number" || after < before);
    case "more":
      return (
        !entries(before).includes("**") &&
        entries(after).some((entry) => !entries(before).includes(entry))
      );
    case "fewer":
      // Nothing says what an unknown list kept away.
      return before === undefined
        ? after !== undefined
        : entries(before).some((entry) => !entries(after).includes(entry));
  }
}

const entries = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []);
