import type { ToolDefinition } from "@pegboard/registry-core";
import type { RuntimeContext } from "@pegboard/registry-core/internal";
import type { Hono } from "hono";
import { type Logger, pino } from "pino";
import { AccessTokens } from "./access/access-tokens.ts";
import { TokenUses } from "./access/token-uses.ts";
import { AgentCalls } from "./agents/agent-calls.ts";
import { AgentStates } from "./agents/agent-states.ts";
import { ApprovalWebhook } from "./agents/approval-webhook.ts";
import { ConnectedClients } from "./agents/connected-clients.ts";
import { OpenApprovals } from "./agents/open-approvals.ts";
import { OpenQuestions } from "./agents/open-questions.ts";
import { ruleGuard } from "./agents/refuse-broken-rules.ts";
import { ToolInstances, toolRuntime } from "./agents/tool-instances.ts";
import { ToolTexts } from "./agents/tool-texts.ts";
import type { WaitingApproval } from "./api-contract.ts";
import { createApp } from "./app.ts";
import { type AppOptions, startSettings } from "./app-options.ts";
import { AuditLog } from "./audit/audit-log.ts";
import { Checkpoints, followDays } from "./audit/checkpoints.ts";
import { openCallLog } from "./call-log/call-log.ts";
import { CurrentCatalog } from "./catalog/current-catalog.ts";
import type { Dependencies } from "./dependencies.ts";
import { openEvaluations } from "./evaluations/evaluation-runs.ts";
import { Listeners } from "./events/listeners.ts";
import { Presence } from "./events/presence.ts";
import { followChanges, followTokenEnds } from "./follow-changes.ts";
import { followOthers } from "./follow-others.ts";
import { readBasePath } from "./http/base-path.ts";
import { CallLimits, countStreams } from "./http/caller-limits.ts";
import { BrowserTickets } from "./http/cookies/browser-tickets.ts";
import { SessionCookie } from "./http/cookies/session-cookie.ts";
import { newCommandKey, newTerminalCode, TerminalProof } from "./http/terminal-proof.ts";
import {
  type HeldOptions,
  openSharing,
  openStorage,
  type Sharing,
  type Storage,
} from "./open-storage.ts";
import { ApiTokens } from "./people/api-tokens.ts";
import { IdentityProvider } from "./people/identity-provider.ts";
import { Passwords } from "./people/passwords.ts";
import { People } from "./people/people.ts";
import { SessionUses } from "./people/session-uses.ts";
import { readPreferences } from "./preferences/preferences.ts";
import { CurrentProblems } from "./problems/current-problems.ts";
import { TemplateRenderer } from "./prompts/template-renderer.ts";
import { noteCodes } from "./routes/records/record-event.ts";
import type { Redact } from "./secrets/redactor.ts";
import { bindWhenLoaded } from "./settings/bind-secrets.ts";
import { takeOverConfig } from "./settings/take-over-config.ts";
import { openFingerprint } from "./sources/mcp/connection-fingerprint.ts";
import { SignIns } from "./sources/mcp/sign-ins.ts";
import { SharedSources } from "./sources/shared-sources.ts";
import { SourceCatalog } from "./sources/source-catalog.ts";
import { startSources } from "./sources/start-sources.ts";
import { holdDataFolder } from "./stores/hold-data-folder.ts";
import type { SharedChange } from "./stores/shared/shared-topics.ts";
import { claimFolder } from "./stores/trust/trusted-folders.ts";
import { MethodTokens } from "./tokens/method-tokens.ts";
import { TokenCounter } from "./tokens/token-counter.ts";

export interface OpenApp {
  app: Hono;
  /** For programs that Pegboard runs in. */
  dependencies: Dependencies;
  /** Proves that a caller is the person at the terminal. Print it there and nowhere else. */
  terminalCode: string;
  /**
   * Why operators at this machine need that code as the key in the address of a page; undefined
   * when they do not.
   */
  keyReason: string | undefined;
  /** Resolves when every source has loaded or failed, MCP servers too. */
  loaded: Promise<void>;
  /** Logs what was thrown outside of any request, by a tool's timer for example. */
  reportStray(thrown: unknown): void;
  /** Ends event streams, which would never end by themselves. */
  endStreams(): void;
  /** Ends running tools and sources, then closes the store. */
  close(): Promise<void>;
}

/**
 * Opens the store and answers the app that works with it; the sources load meanwhile. Listens to
 * nothing.
 * @throws Error that names the file when the database or the key cannot be used.
 */
export async function openApp(options: AppOptions): Promise<OpenApp> {
  const { dataDir, heldBy, terminalCode = newTerminalCode() } = options;
  if (options.trust) claimFolder(dataDir, options.trust, options.trust.isDecided);
  const commandKey = newCommandKey();
  const proof = { terminalCode, commandKey };
  const letGo = holdDataFolder(dataDir, { ...heldBy, ...(heldBy?.address !== undefined && proof) });
  try {
    return await openHeld(
      { ...options, ...proof, basePath: readBasePath(options.basePath ?? "") },
      letGo,
    );
  } catch (error) {
    letGo();
    throw error;
  }
}

async function openHeld(options: HeldOptions, letGo: () => void): Promise<OpenApp> {
  const { logLevel = "warn", logTo = pino.destination(2), services = {} } = options;
  const log = pino({ level: logLevel }, logTo);
  const runtimeOf = (redact: Redact) => ({ ...toolRuntime(log, redact), services });
  const shared = { sources: new SharedSources(), hear: (_: SharedChange) => {} };
  const storage = await openStorage(options, log, shared);
  const sharing = await openSharing(storage, options, () => catalog.sources.summaries());
  const access = await openAccess({ ...storage, ...sharing, log }, options);
  const catalog = await openCatalog(storage, runtimeOf);
  const opened = { log, ...storage, ...sharing, ...access, ...catalog };
  const calls = await openCalls(opened, runtimeOf, options);
  const found = openProblems({ ...storage, ...catalog, ...calls }, options);
  const parts = {
    ...opened,
    ...calls,
    ...found,
    ...openEvaluations({ ...storage, ...sharing, ...calls, ...found, log }),
    clients: new ConnectedClients(storage.events),
    presence: new Presence(),
    questions: new OpenQuestions(sharing.newId),
    signIns: new SignIns({
      store: storage.store,
      box: storage.sourceBox,
      newId: sharing.newId,
      leases: sharing.programs,
    }),
  };
  followChanges(parts);
  shared.hear = followOthers({ ...parts, sharedSources: shared.sources });
  const { serverInstances } = sharing;
  if (serverInstances) {
    serverInstances.whenGone = () => void calls.callLog.endWaiting();
    parts.answered.add(() => serverInstances.countRequest());
  }
  parts.sources.onChange(() => void sharing.programs?.tell(parts.sources));
  parts.sources.whenListedAnew((listed) => takeOverConfig(parts, listed));
  await parts.sources.reviews.decide((await parts.store.readOrganisation()).settings);
  await shared.sources.begin(parts.store);
  const { loaded } = await startSources(parts.sources, options, parts);
  // A command comes and goes.
  if (options.heldBy?.by !== "command") await serverInstances?.join();
  const dependencies: Dependencies = { ...parts, ...startSettings(options) };
  return {
    app: createApp(dependencies),
    dependencies,
    terminalCode: access.terminalProof.code,
    keyReason: dependencies.keyReason,
    loaded: bindWhenLoaded(loaded, parts),
    reportStray(thrown) {
      const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
      log.error(
        { error: parts.instances.redactStray(text) },
        "Something failed outside of any request. Pegboard goes on.",
      );
    },
    endStreams: () => parts.events.end(),
    async close() {
      try {
        await endParts(parts);
        if (parts.counter !== options.counter) await parts.counter.close();
        await sharing.serverInstances?.leave();
      } finally {
        await parts.store.close();
        letGo();
      }
    },
  };
}

type Access = Pick<
  Dependencies,
  | ("audit" | "checkpoints" | "accessTokens" | "apiTokens" | "people" | "sessionUses")
  | ("sessionCookie" | "browserTickets" | "sso")
  | ("tokenUses" | "callLimits" | "streams" | "answered" | "readiness" | "terminalProof")
>;

/** Who may ask, how much, and what is recorded of it. */
async function openAccess(
  opened: Storage & Sharing & { log: Logger },
  { dataDir, basePath, terminalCode: code, commandKey, sso, passwordCost }: HeldOptions,
): Promise<Access> {
  const { store, events, log, sourceBox, lastRecorded, serverInstances } = opened;
  const checkpoints = await Checkpoints.open(store, sourceBox);
  const audit = new AuditLog(store, log, checkpoints);
  const accessTokens = new AccessTokens(store);
  followTokenEnds(store, events);
  followDays(store, events, {
    checkpoints,
    lastRecorded,
    brokenAt: () => audit.brokenAt(),
    readDays: async () => (await readPreferences(store)).auditDays,
  });
  const terminalProof = new TerminalProof(dataDir, {
    code,
    commandKey,
    basePath,
    onCode: noteCodes(audit),
  });
  const passwords = new Passwords(passwordCost);
  const people = new People(store, events, { audit, passwords, issuer: sso?.issuer });
  const callLimits = new CallLimits();
  const servers = () => (serverInstances?.others().length ?? 0) + 1;
  people.tries.servers = servers;
  callLimits.servers = servers;
  const apiTokens = new ApiTokens(people);
  return {
    audit,
    checkpoints,
    accessTokens,
    apiTokens,
    people,
    terminalProof,
    tokenUses: new TokenUses(accessTokens, apiTokens, events),
    sessionUses: new SessionUses(people.sessions, events),
    sessionCookie: new SessionCookie(dataDir),
    browserTickets: new BrowserTickets(dataDir, serverInstances?.id),
    sso: sso && new IdentityProvider(sso),
    callLimits,
    streams: countStreams(),
    answered: new Listeners(),
    readiness: { isDraining: false },
  };
}

type RuntimeOf = (redact: Redact) => Partial<RuntimeContext>;

type CatalogDependencies = Pick<
  Dependencies,
  "fingerprint" | "sources" | "current" | "texts" | "agents"
>;

/** Where definitions come from, what they are now, and what each agent has of them. */
async function openCatalog(
  { store, events, box, sourceBox }: Storage,
  runtimeOf: RuntimeOf,
): Promise<CatalogDependencies> {
  const fingerprint = await openFingerprint(store, sourceBox);
  const { readDefinitions: read, writeDefinitions: write, noteVersions } = store;
  const isAnyOn = (definitions: ToolDefinition[]): Promise<boolean> => agents.isAnyOn(definitions);
  const sources = new SourceCatalog({
    cache: { read, write },
    noteVersions,
    review: { store, isAnyOn },
    onProgress: (of, progress) => events.publish({ type: "progress", of, progress }),
  });
  const current = new CurrentCatalog(sources, store, box);
  const texts = new ToolTexts(sources.registry, runtimeOf);
  const agents = new AgentStates(store, current, { box, sources, texts });
  return { fingerprint, sources, current, texts, agents };
}

type Calls = Pick<
  Dependencies,
  "instances" | "counter" | "callLog" | "calls" | "approvals" | "webhook"
>;

/** What runs the calls of agents, and keeps what became of them. */
async function openCalls(
  {
    store,
    events,
    box,
    sourceBox,
    sources,
    agents,
    people,
    audit,
    newId,
  }: Storage & Sharing & CatalogDependencies & Pick<Access, "people" | "audit">,
  runtimeOf: RuntimeOf,
  options: HeldOptions,
): Promise<Calls> {
  const { counter = new TokenCounter(), callLog: isLogged, services = {} } = options;
  const { publicUrl, basePath } = options;
  const instances = new ToolInstances(sources, box, runtimeOf);
  const logged = { store, counter, events, off: isLogged === false };
  const callLog = await openCallLog(options, logged);
  const { logger } = runtimeOf((written) => written);
  const webhook = new ApprovalWebhook({
    store,
    box: sourceBox,
    audit,
    addressOf: (call) =>
      publicUrl && `${publicUrl}${basePath}/approvals?call=${encodeURIComponent(call)}`,
  });
  events.whenEnded(() => webhook.close());
  const approvals = new OpenApprovals({
    audit,
    callLog,
    events,
    newId,
    tell: (call: WaitingApproval) => webhook.tell(call),
    // Health tells of a database that cannot be written.
    tellServers: () => void store.tellOthers({ topic: "approvals" }).catch(() => undefined),
  });
  const parts = { audit, store, agents, instances, callLog, approvals, people, sources };
  const calls = new AgentCalls(parts, { services, logger });
  return { instances, counter, callLog, calls, approvals, webhook };
}

/** What is wrong, and what finding it needs. */
function openProblems(
  parts: Storage & CatalogDependencies & Calls,
  { databaseUrl }: Pick<HeldOptions, "databaseUrl">,
): Pick<Dependencies, "problems" | "renderer" | "methodTokens" | "rules"> {
  const methodTokens = new MethodTokens(parts.counter);
  const renderer = new TemplateRenderer();
  const problems = new CurrentProblems({
    ...parts,
    methodTokens,
    renderer,
    recordsBackups: databaseUrl === undefined,
  });
  const rules = ruleGuard({ agents: parts.agents, methodTokens });
  return { problems, renderer, methodTokens, rules };
}

type Ending =
  | ("events" | "calls" | "instances" | "sources" | "renderer")
  | ("callLog" | "apiTokens" | "audit" | "evaluationRuns");

/** Ends what runs and what is written, in the order in which one needs the other. */
async function endParts(parts: Pick<Dependencies, Ending>): Promise<void> {
  parts.events.end();
  await parts.evaluationRuns.close();
  parts.calls.stop();
  parts.instances.retire(() => true);
  await parts.sources.close();
  parts.renderer.close();
  await parts.callLog.close();
  await parts.apiTokens.addresses.flush();
  await parts.audit.close();
}
