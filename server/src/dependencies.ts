import type { Logger } from "pino";
import type { AccessTokens } from "./access/access-tokens.ts";
import type { TokenUses } from "./access/token-uses.ts";
import type { AgentCalls } from "./agents/agent-calls.ts";
import type { AgentStates } from "./agents/agent-states.ts";
import type { ApprovalWebhook } from "./agents/approval-webhook.ts";
import type { ConnectedClients } from "./agents/connected-clients.ts";
import type { OpenApprovals } from "./agents/open-approvals.ts";
import type { OpenQuestions } from "./agents/open-questions.ts";
import type { ToolInstances } from "./agents/tool-instances.ts";
import type { ToolTexts } from "./agents/tool-texts.ts";
import type { StartedWith } from "./api-contract.ts";
import type { AuditLog } from "./audit/audit-log.ts";
import type { Checkpoints } from "./audit/checkpoints.ts";
import type { CallLog } from "./call-log/call-log.ts";
import type { CurrentCatalog } from "./catalog/current-catalog.ts";
import type { EvaluationRuns } from "./evaluations/evaluation-runs.ts";
import type { ModelProviders } from "./evaluations/model-providers.ts";
import type { EventHub } from "./events/event-hub.ts";
import type { Listeners } from "./events/listeners.ts";
import type { Presence } from "./events/presence.ts";
import type { AnsweredRequest } from "./http/answered-requests.ts";
import type { CallLimits, OpenStreams } from "./http/caller-limits.ts";
import type { BrowserTickets } from "./http/cookies/browser-tickets.ts";
import type { SessionCookie } from "./http/cookies/session-cookie.ts";
import type { Authorize } from "./http/host-operators.ts";
import type { TerminalProof } from "./http/terminal-proof.ts";
import type { HandOn } from "./instances/hand-on.ts";
import type { ServerInstances } from "./instances/server-instances.ts";
import type { SourceLeases } from "./instances/source-leases.ts";
import type { ApiTokens } from "./people/api-tokens.ts";
import type { IdentityProvider } from "./people/identity-provider.ts";
import type { People } from "./people/people.ts";
import type { SessionUses } from "./people/session-uses.ts";
import type { CurrentProblems } from "./problems/current-problems.ts";
import type { TemplateRenderer } from "./prompts/template-renderer.ts";
import type { SecretBox } from "./secrets/secret-box.ts";
import type { RuleGuard } from "./settings/rule-guard.ts";
import type { Clock } from "./settings/saved-mark.ts";
import type { ConnectionFingerprint } from "./sources/mcp/connection-fingerprint.ts";
import type { SignIns } from "./sources/mcp/sign-ins.ts";
import type { SourceCatalog } from "./sources/source-catalog.ts";
import type { DatabaseConnections } from "./stores/postgres-store.ts";
import type { SaveState } from "./stores/save-state.ts";
import type { Store } from "./stores/store.ts";
import type { MethodTokens } from "./tokens/method-tokens.ts";
import type { TokenCounter } from "./tokens/token-counter.ts";

/** What every route works with. */
export interface Dependencies {
  /** Publishes an event after each write. */
  store: Store;
  /** Whether something can be saved. */
  saves: SaveState;
  events: EventHub;
  presence: Presence;
  sources: SourceCatalog;
  current: CurrentCatalog;
  agents: AgentStates;
  /** Judges saves by the organisation's rules. */
  rules: RuleGuard;
  texts: ToolTexts;
  instances: ToolInstances;
  calls: AgentCalls;
  callLimits: CallLimits;
  streams: OpenStreams;
  /** Whether it is about to stop, so that it takes no new work where others can. */
  readiness: { isDraining: boolean };
  /** Who hears of each request that was answered. */
  answered: Listeners<AnsweredRequest>;
  /** Of the database, where there is one besides the data folder. */
  connections(): DatabaseConnections | undefined;
  callLog: CallLog;
  /** Of what happened. */
  audit: AuditLog;
  /** Signed places of that record. */
  checkpoints: Checkpoints;
  questions: OpenQuestions;
  /** The calls that wait for somebody to approve them. */
  approvals: OpenApprovals;
  /** Tells another service of them. */
  webhook: ApprovalWebhook;
  /** Where evaluations ask models. */
  modelProviders: ModelProviders;
  evaluationRuns: EvaluationRuns;
  clients: ConnectedClients;
  /** Of agents' callers. */
  accessTokens: AccessTokens;
  /** Of programs, and of people's own scripts. */
  apiTokens: ApiTokens;
  /** Who may sign in. */
  people: People;
  sessionUses: SessionUses;
  sessionCookie: SessionCookie;
  browserTickets: BrowserTickets;
  /** Where people sign in besides; absent unless one is named at the start. */
  sso: IdentityProvider | undefined;
  tokenUses: TokenUses;
  problems: CurrentProblems;
  renderer: TemplateRenderer;
  counter: TokenCounter;
  methodTokens: MethodTokens;
  /** Of the secrets in agents' configs. */
  box: SecretBox;
  /** Of the secrets in sources' connections. */
  sourceBox: SecretBox;
  fingerprint: ConnectionFingerprint;
  signIns: SignIns;
  /** The servers that share the database, and what is theirs; absent where the store is a file. */
  serverInstances: ServerInstances | undefined;
  handOn: HandOn | undefined;
  /** Which of them run the programs that only one runs. */
  programs: SourceLeases | undefined;
  /** A new id that nobody guesses, of something that this server alone has in its memory. */
  newId(): string;
  terminalProof: TerminalProof;
  /**
   * Why operators at this machine need the key that the start prints; undefined when they do not.
   */
  keyReason: string | undefined;
  /** How it was started, for people. */
  startedWith: StartedWith;
  /** Where the key of both boxes comes from. */
  secretKey: "environment" | "file";
  log: Logger;
  /** The name that saves are recorded under. */
  user: string;
  version: string;
  /** Addresses of proxies whose headers are believed. */
  trustedProxies: readonly string[];
  /** The https address at which people reach it, without a slash at the end. */
  publicUrl: string | undefined;
  /** The clock of saves; the system's unless given. */
  now: Clock | undefined;
  /** Host headers accepted besides this machine's own names. */
  allowedHosts: string[] | "any";
  /** Who is an operator, where a program says it that Pegboard runs in. */
  authorize: Authorize | undefined;
  /** Where a host mounts it, as `readBasePath` answers it. */
  basePath: string;
  /** Folder of the built UI; absent when something else serves it. */
  webDir: string | undefined;
  /** The folder of the built documentation; absent where nobody built it. */
  docsDir: string | undefined;
}
