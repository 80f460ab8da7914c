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
export interface JudgedRow {
  judged?: true;
  why: string;
}

export const harmless = (why: string): { why: string } => ({ why });
export const judged = (why: string): JudgedRow => ({ judged: true, why });
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
  setParameterText: harmless("what the model reads"),
  resetParameterText: harmless("what the model reads"),
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
  setRule: harmless("what breaks it is told or refused; nothing is switched"),
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
    pendingValues: { why: "what is still to be entered, in the place of a text that names it" },
    variables: { power: "variables", why: "the environment holds keys" },
  },
  http: {
    transport: { why: "the other one runs a command" },
    url: { why: "it is spoken to in MCP's words alone, and what answers otherwise gives nothing" },
    headers: { why: "whoever saves them enters them, and they go to that address alone" },
    shown: { why: "which of the values a page shows" },
    pendingValues: { why: "what is still to be entered, in the place of a text that names it" },
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
    variables: { why: "parts of an address that are left open; they lead to no other host" },
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
