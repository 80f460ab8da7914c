import type {
  ConfigProblem,
  ConfiguredTexts,
  OrganisationSettings,
  OwnerSettings,
  Reach,
  RefusedConfig,
  SchemaChange,
  SettingsOperation,
  SettingsOwner,
  TestValues,
} from "@pegboard/registry-core";
import type { PromptProblem } from "@pegboard/registry-core/prompts";
import type { AgentLabels, OutOfOrder } from "./contracts/agent-contract.ts";
import type { SelectionNotice } from "./contracts/call-contract.ts";
import type { Refusal } from "./contracts/refusal-contract.ts";

/** Types of every request, response, event and error code. The web imports them as types; nothing else crosses. */

export type { ChangedForm, Conflict, ErrorBody, ErrorCode } from "./contracts/error-contract.ts";
export type { Gain, Power, PowerfulSettings } from "./contracts/power-contract.ts";
export type { Refusal, Refusals } from "./contracts/refusal-contract.ts";

/* ── health ─────────────────────────────────────────────────────────── GET /api/health */
export interface HealthAnswer {
  /** `cannot_save`: everything that is read still works. */
  status: "ok" | "cannot_save";
  /** With `cannot_save`: why, and what to do, for people. */
  reason?: string;
  /** The facts of the reason, where it stands in the table of refusals. */
  refusal?: Refusal;
  version: string;
  /** Seconds since the process started. */
  uptime: number;
  tools: number;
  /** `notStarted`: Pegboard runs with --without-sources. `loading`: their tools are not there yet. */
  sources: { total: number; failed: number; notStarted: number; loading: number };
  /** Where the key comes from that secrets are encrypted with: a text in the environment, or the key file. */
  secretKey: "environment" | "file";
}

/* ── agents ─────────────────────────────────────────────────────────── /api/agents */
export type {
  AgentLabels,
  AgentPresets,
  AgentSummary,
  AgentsAnswer,
  ChangeAgentRequest,
  CreateAgentRequest,
  OutOfOrder,
} from "./contracts/agent-contract.ts";
/* ── calls that ended ───────────────────────────────────────────────── /api/calls */
export type {
  ArgumentsLeftOut,
  CallLogChoice,
  CallLogState,
  CallStatisticsAnswer,
  CallsFilter,
  CallsLogAnswer,
  CallWay,
  FunctionStatistics,
  LoggedCall,
  LoggedCallAnswer,
} from "./contracts/call-log-contract.ts";
/* ── tools ──────────────────────────────────────────────────────────── GET /api/tools */
export type * from "./contracts/catalog-contract.ts";
/* ── presets ────────────────────────────────────────────────────────── /api/presets */
export type * from "./contracts/preset-contract.ts";

/* ── settings ───────────────── /api/agents/:agent/settings and /api/organisation/settings */
/** What every owner of settings has. */
interface OwnerSettingsAnswer {
  revision: number;
  savedAt: string | null;
  savedBy: string | null;
  /**
   * Secrets are replaced by `{ "$secret": id }`; sending that value back keeps the secret. `secretState(marker)` tells whether it is
   * stored, unreadable (the key is lost: enter it again) or in an environment variable, and whether that one is set.
   */
  settings: OwnerSettings;
  /** Tool name to what a person should settle about its stored config. Tools with nothing to settle are missing here. */
  configStates: Record<string, ConfigState>;
}
export interface SettingsAnswer extends OwnerSettingsAnswer {
  agent: { id: string } & AgentLabels;
  /** For `withRefusedConfigs`: tool name to the stored config that only the tool's author refuses, which the browser cannot tell. */
  refusedConfigs: Record<string, RefusedConfig>;
  /** For `withConfiguredTexts`: tool name to what the tool says with the stored config, where that differs from what it declares. */
  texts: Record<string, ConfiguredTexts>;
}
/** What a preset sets for the agents that follow it; `tools` is all of it. */
export interface PresetSettingsAnswer extends OwnerSettingsAnswer {
  preset: { id: string; name: string; description: string };
}
/** What is set for every agent; `tools` is all of it. */
export interface OrganisationAnswer extends OwnerSettingsAnswer {
  settings: OrganisationSettings;
  /** What is stored cannot be read: `settings` are those of its newest save that can. POST /api/organisation/repair. */
  outOfOrder?: OutOfOrder;
}
export interface ConfigState {
  /** What the schema changed since the config was saved; empty when it did not, or when that is not known. */
  changes: SchemaChange[];
  /** As `configProblems(definition, settings, { validate, changes })` finds them; it finds those of a draft in the browser too. */
  problems: ConfigProblem[];
}
/** PATCH: atomic. 409 when somebody changed one of the items since `baseRevision`, 422 with issues when it cannot be stored. */
export interface SaveSettingsRequest {
  baseRevision: number;
  operations: SettingsOperation[];
}
/** POST …/reach with `{ operations }`: whom these would reach in the settings of the organisation or a preset, as `reachSteps` tells. */
export type ReachAnswer = Reach;

export type * from "./contracts/owners-contract.ts";

/** POST /api/settings/costs: operations of several owners, none of them saved. */
export interface ChangeCostsRequest {
  changes: { owner: SettingsOwner; operations: SettingsOperation[] }[];
}
/** How many tokens more, or less, the functions of each agent would cost together. Agents whose functions cost the same are left out. */
export interface ChangeCostsAnswer {
  agents: Record<string, number>;
}
/** GET /api/settings/agents: what is stored for every agent in use, by id, for `resolveToolset` as in `SettingsAnswer`. */
export interface AllSettingsAnswer {
  agents: Record<string, Pick<SettingsAnswer, "revision" | "settings" | "refusedConfigs">>;
}

/* ── what happened besides saves ────────────────────────────────────── GET /api/audit */
export type * from "./contracts/audit-contract.ts";
/* ── toolset ─────────────────────────────────────────── GET /api/agents/:agent/toolset[?format=…][&choices=…] */
export type { ToolsetAnswer, ToolsetFormat } from "./contracts/call-contract.ts";
/* ── revisions ──────────────── /api/agents/:agent/revisions, /api/organisation/revisions and /api/activity */
export type * from "./contracts/revision-contract.ts";

/* ── prompt ──────────────────────────────────────────── GET and POST /api/agents/:agent/prompt */
/** POST: the values of one request. Variables have to be among the agent's own; `testSet` names stored values to begin with. */
export interface PromptRequestBody extends TestValues {
  testSet?: string;
}
/** 422 `template_stopped` when a template takes longer than two seconds. */
export interface PromptAnswer {
  revision: number;
  /** Exactly what is sent; empty when its template fails. */
  system: string;
  user: string;
  /** Why a text is empty, and what is missing in it. */
  problems: PromptProblem[];
  /** Names of the query that have no effect. */
  warnings: SelectionNotice[];
}

/* ── presence ────────────────────── POST /api/presence; event "presence" of GET /api/events */
export type { OperatorsPlace, PresenceAnswer, PresenceRequest } from "./contracts/agent-contract.ts";
/* ── calls ───────────────────────────────── POST /api/agents/:agent/calls, …/methods/:method/call and …/answers/:question */
export type {
  AnswerQuestionRequest,
  CallAnswer,
  CallRequest,
  CallsAnswer,
  CallsRequest,
  FromCaller,
  ProgressEvent,
  QuestionEvent,
  SelectionNotice,
  TryRequest,
} from "./contracts/call-contract.ts";
/* ── MCP ────────────────────────────── /mcp/:agent, GET /api/agents/:agent/clients, POST /api/agents/:agent/connection-test */
export type {
  ClientsAnswer,
  ConnectedClient,
  ConnectionStep,
  ConnectionTestAnswer,
} from "./contracts/mcp-contract.ts";
/* ── preferences and tokens ──────────────────────────────── /api/preferences, POST /api/tokens */
export type {
  AddOpenApiRequest,
  ChangeOpenApiRequest,
  OpenApiChanges,
  OpenApiCredential,
  OpenApiDescription,
  OpenApiGrouping,
  OpenApiOperation,
  OpenApiReading,
  OpenApiServer,
  OpenApiSourceState,
  OpenApiTool,
  PreviewOpenApiRequest,
} from "./contracts/openapi-contract.ts";
export type * from "./contracts/preference-contract.ts";
/* ── problems ───────────────────────────────────────────────────────── GET /api/problems */
export type {
  IgnoredProblemsAnswer,
  IgnoreProblemRequest,
  IgnoreProblemsRequest,
  ProblemCountsAnswer,
  ProblemsAnswer,
} from "./contracts/problem-contract.ts";
/* ── sources ────────────────────────────────────────────────────────── /api/sources */
export type * from "./contracts/source-contract.ts";
/* ── texts ───────────────────────────────────────────── POST /api/agents/:agent/texts */
export type { DraftTextsAnswer, DraftTextsRequest } from "./contracts/texts-contract.ts";
/* ── tokens of callers ───────────────── /api/agents/:agent/tokens */
export type {
  CreatedTokenAnswer,
  CreateTokenRequest,
  TokenSummary,
  TokensAnswer,
} from "./contracts/token-contract.ts";

/* ── import and export ────────────────────────────────── POST /api/export and /api/import */
export type * from "./contracts/transfer-contract.ts";

/* ── events ─────────────────────────────────────────────────── GET /api/events (SSE, data is one of these)
 * Each has an id, the change that it tells. An event of type "connected" comes first: its data is the latest change, after which they
 * begin. Every answer of the API names the change that it surely holds in the header Pegboard-Change. */
export type ServerEvent =
  | { type: "catalog" }
  | { type: "agents" }
  /** Of the organisation: `catalog` comes with it. */
  | { type: "settings"; owner: SettingsOwner; revision: number }
  | { type: "sources" }
  /** One of an agent's callers got a token, or lost it. */
  | { type: "tokens"; agent: string }
  /** Whether something can be saved changed. */
  | { type: "health" }
  /** The tokenizer or a limit: every count of tokens and the problems may be others. */
  | { type: "preferences" }
  /** Somebody ignores a problem, or watches it again. */
  | { type: "problems" }
  /** Something happened that is recorded. */
  | { type: "audit" }
  /** Calls ended and are in the log; at most once a second. */
  | { type: "calls" }
  /** Who is connected to the agent; at most once a second for each. */
  | { type: "clients"; agent: string };
