import { existsSync } from "node:fs";
import type { ToolDefinition } from "@pegboard/registry-core";
import type { Hono } from "hono";
import { type Logger, pino } from "pino";
import { AccessTokens } from "./access/access-tokens.ts";
import { TokenUses } from "./access/token-uses.ts";
import { AgentCalls } from "./agents/agent-calls.ts";
import { AgentStates } from "./agents/agent-states.ts";
import { ConnectedClients } from "./agents/connected-clients.ts";
import { OpenQuestions } from "./agents/open-questions.ts";
import { ToolInstances, toolRuntime } from "./agents/tool-instances.ts";
import { ToolTexts } from "./agents/tool-texts.ts";
import { createApp } from "./app.ts";
import type { AppOptions } from "./app-options.ts";
import { AuditLog } from "./audit/audit-log.ts";
import { CallLog } from "./call-log/call-log.ts";
import { CurrentCatalog } from "./catalog/current-catalog.ts";
import type { Dependencies } from "./dependencies.ts";
import { type Env, readEnv } from "./env.ts";
import { EventHub } from "./events/event-hub.ts";
import { Presence } from "./events/presence.ts";
import { publishWrites } from "./events/publishing-store.ts";
import { followChanges } from "./follow-changes.ts";
import { followTokenEnds } from "./follow-token-ends.ts";
import { readBasePath } from "./http/base-path.ts";
import { CallLimits } from "./http/caller-limits.ts";
import { whyKeyIsNeeded } from "./http/start-key/start-key.ts";
import { newCommandKey, newTerminalCode, TerminalProof } from "./http/terminal-proof.ts";
import { createFirstAgent } from "./owners/create-agent.ts";
import { damageMessage, listAllDamaged } from "./owners/damaged-owners.ts";
import { purgeDeleted } from "./owners/purge-deleted.ts";
import { VERSION } from "./packaged.ts";
import { CurrentProblems } from "./problems/current-problems.ts";
import { TemplateRenderer } from "./prompts/template-renderer.ts";
import { noteCodes } from "./routes/records/record-event.ts";
import type { Redact } from "./secrets/redactor.ts";
import { SecretBox } from "./secrets/secret-box.ts";
import { readSecretKeys, refuseShortPhrase } from "./secrets/secret-key.ts";
import { bindSecrets } from "./settings/bind-secrets.ts";
import { openFingerprint } from "./sources/mcp/connection-fingerprint.ts";
import { SignIns } from "./sources/mcp/sign-ins.ts";
import { describingFiles } from "./sources/openapi/openapi-at-start.ts";
import { SourceCatalog } from "./sources/source-catalog.ts";
import { createSource } from "./sources/source-kinds.ts";
import { startSources } from "./sources/start-sources.ts";
import { AllowedPaths } from "./starter/allowed-paths.ts";
import { holdDataFolder } from "./stores/hold-data-folder.ts";
import { SaveState } from "./stores/save-state.ts";
import { callFile, databaseFile, openSqliteStore } from "./stores/sqlite-store.ts";
import type { Store } from "./stores/store.ts";
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

type ChosenNames =
  | ("dataDir" | "tools" | "watchTools" | "mcp" | "openapi")
  | ("privateAddresses" | "withoutSources" | "applied" | "callLog");

interface ChosenOptions extends Pick<AppOptions, ChosenNames> {
  /** Folders and files that operators may give to tools. */
  allowPaths: readonly string[];
  /** What it is started with besides modules and the files that are named above. */
  files?: readonly string[];
}

/**
 * The options of a real start: the starter tools, and what the environment says.
 * @throws Error that names an allowed path that does not exist.
 */
export function openOptions(
  { allowPaths, files = [], ...chosen }: ChosenOptions,
  env: Env = readEnv(),
): AppOptions {
  const { secretKey, variables, secretVariables, user, allowedHosts, trustedProxies, logLevel } =
    env;
  const { stateDir, trustedFolders } = env;
  const { dataDir, tools, mcp, openapi = [] } = chosen;
  const startedWith = [
    stateDir,
    ...env.keyFiles,
    ...mcp,
    ...tools,
    ...describingFiles(openapi),
    ...files,
  ];
  const paths = new AllowedPaths({ allowed: allowPaths, dataDir, startedWith });
  return {
    ...chosen,
    trust: { stateDir, trustedFolders },
    builtIn: [createSource({ kind: "starter", paths })],
    secretKey,
    variables,
    secretVariables,
    user,
    allowedHosts,
    trustedProxies,
    logLevel,
  };
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

type HeldOptions = AppOptions & { basePath: string; terminalCode: string; commandKey: string };

async function openHeld(options: HeldOptions, letGo: () => void): Promise<OpenApp> {
  const { dataDir, basePath, user, allowedHosts = [], webDir } = options;
  const { logLevel = "warn", logTo = pino.destination(2) } = options;
  const { variables = {}, secretVariables = [], trustedProxies = [] } = options;
  const log = pino({ level: logLevel }, logTo);
  const warn = (message: string) => log.warn(message);
  if (options.secretKey && !existsSync(databaseFile(dataDir)))
    refuseShortPhrase(options.secretKey, "PEGBOARD_SECRET_KEY");
  const keys = readSecretKeys(dataDir, options.secretKey, warn);
  const box = new SecretBox({ keys, variables, secretVariables });
  const sourceBox = new SecretBox({ keys });
  const events = new EventHub();
  const stored = await openSqliteStore(databaseFile(dataDir), {
    warn,
    mostPages: options.mostPages,
  });
  const saves = new SaveState(stored, () => events.publish({ type: "health" }));
  const store = publishWrites(saves.store, events);
  for (const damaged of await listAllDamaged(store)) log.error(damageMessage(damaged));
  await createFirstAgent(store);
  await purgeDeleted(store, events);
  const access = await openAccess({ store, events, log }, options);

  const fingerprint = await openFingerprint(store, sourceBox);
  const cache = { read: store.readDefinitions, write: store.writeDefinitions };
  const isAnyOn = (definitions: ToolDefinition[]): Promise<boolean> => agents.isAnyOn(definitions);
  const sources = new SourceCatalog({ cache, review: { store, isAnyOn } });
  const current = new CurrentCatalog(sources, store, box);
  const { services = {} } = options;
  const runtimeOf = (redact: Redact) => ({ ...toolRuntime(log, redact), services });
  const texts = new ToolTexts(sources.registry, runtimeOf);
  const agents = new AgentStates(store, current, { box, sources, texts });
  const instances = new ToolInstances(sources, box, runtimeOf);
  const counter = options.counter ?? new TokenCounter();
  const callLog = new CallLog({
    ...{ store, counter, events },
    file: callFile(dataDir),
    off: options.callLog === false,
  });
  const host = { services, logger: toolRuntime(log, (written) => written).logger };
  const calls = new AgentCalls({ agents, instances, callLog, sources }, host);
  const questions = new OpenQuestions();
  const clients = new ConnectedClients(events);
  const methodTokens = new MethodTokens(counter);
  const renderer = new TemplateRenderer();
  const problems = new CurrentProblems({
    agents,
    current,
    sources,
    store,
    methodTokens,
    renderer,
    callLog,
  });
  const parts = {
    ...{
      store,
      saves,
      events,
      sources,
      current,
      agents,
      texts,
      instances,
      calls,
      callLog,
      questions,
      clients,
    },
    ...{ ...access, problems, renderer, counter, methodTokens, log },
    ...{
      box,
      sourceBox,
      fingerprint,
      signIns: new SignIns(store, sourceBox),
      presence: new Presence(),
    },
  };
  followChanges(parts);
  await sources.reviews.decide((await store.readOrganisation()).settings);
  const { loaded } = await startSources(sources, options, parts);
  const bound = loaded
    .then(async () => void (await bindSecrets(parts, await current.read())))
    .catch((error: unknown) =>
      log.error({ error }, "Secrets of an earlier release could not be bound to where they go."),
    );
  const { authorize } = options;
  const keyReason = authorize ? undefined : whyKeyIsNeeded(options);
  const dependencies = {
    ...parts,
    secretKey: (options.secretKey ? "environment" : "file") as Dependencies["secretKey"],
    keyReason,
    user,
    version: VERSION,
    allowedHosts,
    trustedProxies,
    authorize,
    basePath,
    webDir,
  };
  return {
    app: createApp(dependencies),
    dependencies,
    terminalCode: access.terminalProof.code,
    keyReason,
    loaded: bound,
    reportStray(thrown) {
      const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
      log.error(
        { error: instances.redactStray(text) },
        "Something failed outside of any request. Pegboard goes on.",
      );
    },
    endStreams: () => events.end(),
    async close() {
      events.end();
      calls.stop();
      instances.retire(() => true);
      try {
        await sources.close();
        renderer.close();
        await callLog.close();
        await access.audit.close();
        if (counter !== options.counter) await counter.close();
      } finally {
        await store.close();
        letGo();
      }
    },
  };
}

/**
 * Who may ask, how much, and what is recorded of it.
 * @throws Error when others reach it and no agent has a token
 */
async function openAccess(
  { store, events, log }: { store: Store; events: EventHub; log: Logger },
  { dataDir, basePath, terminalCode: code, commandKey, isReachable }: HeldOptions,
) {
  const audit = new AuditLog(store, log);
  const accessTokens = new AccessTokens(store);
  if (isReachable) await accessTokens.requireUsable();
  const tokenUses = new TokenUses(accessTokens, events);
  followTokenEnds(store, events);
  // Says in the log when it finds something; a store that cannot be read is told of by health.
  void audit.brokenAt().catch(() => undefined);
  const terminalProof = new TerminalProof(dataDir, {
    code,
    commandKey,
    basePath,
    onCode: noteCodes(audit),
  });
  return { audit, accessTokens, tokenUses, callLimits: new CallLimits(), terminalProof };
}
