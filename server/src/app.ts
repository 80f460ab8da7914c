import { type Context, Hono } from "hono";
import { inCallersTrace } from "./agents/call-span.ts";
import type { Dependencies } from "./dependencies.ts";
import { PegboardError } from "./errors.ts";
import { answerError } from "./http/answer-error.ts";
import {
  keepAnswersPrivate,
  nameLatestChange,
  nameLoadingSources,
  secureAnswers,
} from "./http/answer-headers.ts";
import { observeRequests } from "./http/answered-requests.ts";
import { pathBelow, requireBasePath } from "./http/base-path.ts";
import { identifyCallers } from "./http/caller.ts";
import { compressAnswers } from "./http/compress-answers.ts";
import {
  ASKED_PATHS,
  CLIENT_PATHS,
  noteFirstProgram,
  noteHttpClients,
} from "./http/http-clients.ts";
import { locatePeers } from "./http/peer.ts";
import { judgeInLanguage } from "./http/request-language.ts";
import { guardPowers } from "./http/require-proof.ts";
import { guardRoutes } from "./http/route-guard.ts";
import { requireSameOrigin } from "./http/same-origin.ts";
import { takeKey } from "./http/start-key/start-key.ts";
import { serveDocsFiles, serveWebFiles } from "./http/web-files.ts";
import { clientsRoute } from "./mcp/clients-route.ts";
import { mcpRoute } from "./mcp/mcp-route.ts";
import { relayPrograms } from "./mcp/program-relay.ts";
import { agentTokensRoute } from "./routes/agent-tokens-route.ts";
import { approvalWebhookRoute } from "./routes/approval-webhook-route.ts";
import { approvalsRoute } from "./routes/approvals-route.ts";
import { callRoute } from "./routes/call-route.ts";
import { clientCodeRoute } from "./routes/client-code-route.ts";
import { attemptsRoute } from "./routes/evaluations/attempts-route.ts";
import { casesRoute } from "./routes/evaluations/cases-route.ts";
import { modelProvidersRoute } from "./routes/evaluations/model-providers-route.ts";
import { runsRoute } from "./routes/evaluations/runs-route.ts";
import { eventsRoute } from "./routes/events-route.ts";
import { healthRoute, probeRoutes } from "./routes/health-route.ts";
import { backupsRoute, installationRoute } from "./routes/installation-route.ts";
import { openApiRoute } from "./routes/openapi-route.ts";
import { openApiSourcesRoute } from "./routes/openapi-sources-route.ts";
import { manySettingsRoute } from "./routes/owners/many-settings-route.ts";
import { ownersRoute } from "./routes/owners/owners-route.ts";
import { revisionsRoute } from "./routes/owners/revisions-route.ts";
import { settingsRoute } from "./routes/owners/settings-route.ts";
import { accountRoute } from "./routes/people/account-route.ts";
import { apiTokensRoute } from "./routes/people/api-tokens-route.ts";
import { linkRoute } from "./routes/people/link-route.ts";
import { passkeyRoute } from "./routes/people/passkey-route.ts";
import { peopleRoute } from "./routes/people/people-route.ts";
import { sessionRoute } from "./routes/people/session-route.ts";
import { ssoRoute } from "./routes/people/sso-route.ts";
import { waysRoute } from "./routes/people/ways-route.ts";
import { preferencesRoute } from "./routes/preferences-route.ts";
import { problemsRoute } from "./routes/problems-route.ts";
import { promptRoute } from "./routes/prompt-route.ts";
import { auditReportRoute } from "./routes/records/audit-report-route.ts";
import { auditRoute } from "./routes/records/audit-route.ts";
import { callLogRoute } from "./routes/records/call-log-route.ts";
import { methodUsageRoute } from "./routes/records/method-usage-route.ts";
import { replayRoute } from "./routes/records/replay-route.ts";
import { usageRoute } from "./routes/records/usage-route.ts";
import { proposalsRoute } from "./routes/review/proposals-route.ts";
import { reviewRoute } from "./routes/review/review-route.ts";
import { sourceChangesRoute } from "./routes/review/source-changes-route.ts";
import { rulesRoute } from "./routes/rules-route.ts";
import { signInRoute } from "./routes/sign-in-route.ts";
import { sourcesRoute } from "./routes/sources-route.ts";
import { terminalProofRoute } from "./routes/terminal-proof-route.ts";
import { textsRoute } from "./routes/texts-route.ts";
import { tokensRoute } from "./routes/tokens-route.ts";
import { toolsRoute } from "./routes/tools-route.ts";
import { toolsetRoute } from "./routes/toolset-route.ts";
import { knownServersRoute, transferRoute } from "./routes/transfer-route.ts";

const ROUTES = [
  healthRoute,
  sessionRoute,
  linkRoute,
  ssoRoute,
  passkeyRoute,
  accountRoute,
  peopleRoute,
  waysRoute,
  apiTokensRoute,
  toolsRoute,
  ownersRoute,
  agentTokensRoute,
  settingsRoute,
  manySettingsRoute,
  revisionsRoute,
  toolsetRoute,
  clientCodeRoute,
  promptRoute,
  textsRoute,
  callRoute,
  approvalsRoute,
  approvalWebhookRoute,
  callLogRoute,
  replayRoute,
  usageRoute,
  methodUsageRoute,
  casesRoute,
  runsRoute,
  attemptsRoute,
  modelProvidersRoute,
  auditReportRoute,
  auditRoute,
  mcpRoute,
  clientsRoute,
  problemsRoute,
  openApiSourcesRoute,
  sourcesRoute,
  signInRoute,
  terminalProofRoute,
  sourceChangesRoute,
  reviewRoute,
  proposalsRoute,
  preferencesRoute,
  installationRoute,
  backupsRoute,
  openApiRoute,
  tokensRoute,
  transferRoute,
  knownServersRoute,
  rulesRoute,
  eventsRoute,
];

function nothingThere({ req }: Context): never {
  throw new PegboardError("not_found", (t) =>
    t("There is nothing at {address}. GET /api/v1/openapi.json describes the API.", {
      address: `${req.method} ${req.path}`,
    }),
  );
}

/**
 * Everything that Pegboard answers, as one fetch handler: for Node, for Vite's server and for
 * tests. Listens to nothing.
 */
export function createApp(dependencies: Dependencies): Hono {
  const { basePath, docsDir } = dependencies;
  const app = new Hono({ getPath: pathBelow(basePath) });
  app.use(secureAnswers);
  app.use(keepAnswersPrivate);
  app.use(compressAnswers());
  app.use(requireBasePath(basePath));
  for (const path of ["/healthz", "/readyz", "/api/*", "/mcp/*"])
    app.use(path, nameLoadingSources(dependencies.sources));
  probeRoutes(app, dependencies);
  relayPrograms(app, dependencies);
  app.use(locatePeers(dependencies));
  app.use(observeRequests(dependencies));
  app.use(requireSameOrigin(dependencies));
  // No name has a NUL character, and not every database can be asked for one.
  app.use((context, next) => (/^[^?]*%00/.test(context.req.url) ? nothingThere(context) : next()));
  app.use(takeKey(dependencies));
  app.use(identifyCallers(dependencies));
  guardRoutes(app, dependencies);
  guardPowers(app, dependencies);
  app.use(judgeInLanguage);
  if (dependencies.handOn) app.use(dependencies.handOn.middleware);
  app.use(({ req }, next) => inCallersTrace((name) => req.header(name), next));
  app.use("/api/*", nameLatestChange(dependencies.events));
  for (const path of CLIENT_PATHS) app.use(path, noteHttpClients(dependencies));
  for (const path of ASKED_PATHS) app.use(path, noteFirstProgram(dependencies));
  app.onError((error, context) => answerError(dependencies, error, context));
  for (const route of ROUTES) route(app, dependencies);
  app.all("/api/*", nothingThere);
  if (docsDir !== undefined) serveDocsFiles(app, docsDir, basePath);
  if (dependencies.webDir !== undefined) serveWebFiles(app, dependencies.webDir, basePath);
  app.notFound(({ req }) => {
    throw new PegboardError("not_found", (t) =>
      t("There is nothing at {path}. If this should be a page, run: npm run build", {
        path: req.path,
      }),
    );
  });
  return app;
}
