import { benchAudit } from "./bench/audit.mjs";
import { benchClients } from "./bench/clients.mjs";
import { benchForm } from "./bench/form.mjs";
import { benchHostile } from "./bench/hostile.mjs";
import { benchInstall } from "./bench/install.mjs";
import { benchKnownServers } from "./bench/known-servers.mjs";
import { benchMcp } from "./bench/mcp.mjs";
import { benchMetrics } from "./bench/metrics.mjs";
import { benchPreviews } from "./bench/previews.mjs";
import { benchProblems } from "./bench/problems.mjs";
import { benchQuality } from "./bench/quality.mjs";
import { benchReal } from "./bench/real.mjs";
import { benchRegistry } from "./bench/registry.mjs";
import { benchReplay } from "./bench/replay.mjs";
import { benchServers } from "./bench/servers.mjs";
import { benchStartedClients } from "./bench/started-clients.mjs";
import { benchTemplates } from "./bench/templates.mjs";
import { benchTokens } from "./bench/tokens.mjs";
import { benchToolset } from "./bench/toolset.mjs";
import { benchValidator } from "./bench/validator.mjs";

/**
 * `npm run bench [-- NAME…]`: prints how long things take on this machine, median of many runs.
 * `hostile=PART`: some attacks only; `audit=postgres`, `replay=postgres`: in PostgreSQL; `servers=60`: for a minute, `servers=docs`: written there; `quality=FILE`: a labelled set too; `app=1000`: one size, `app=readme`: written there; `real`:
 * what people have, counted, `install`: what npm installs, `started-clients`: MCP clients from npm with an agent in their files, and `known-servers`:
 * well-known servers tried again and noted in their list (`known-servers=notion`: one), only when they are named, since they ask the registry.
 */
const BENCHES = {
  registry: benchRegistry,
  previews: benchPreviews,
  problems: benchProblems,
  validator: benchValidator,
  templates: benchTemplates,
  tokens: benchTokens,
  toolset: benchToolset,
  form: benchForm,
  mcp: benchMcp,
  metrics: benchMetrics,
  audit: benchAudit,
  hostile: benchHostile,
  servers: benchServers,
  quality: benchQuality,
  install: benchInstall,
  replay: benchReplay,
  clients: benchClients,
  real: benchReal,
  "started-clients": benchStartedClients,
  "known-servers": benchKnownServers,
  app: benchBuiltApp,
};

const ASKING_REGISTRY = ["real", "install", "started-clients", "known-servers"];
const wanted = new Map(process.argv.slice(2).map((argument) => argument.split("=", 2)));
const unknown = [...wanted.keys()].filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(", ")}. Known: ${Object.keys(BENCHES).join(", ")}.`,
  );
  process.exit(1);
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.has(name) || (wanted.size === 0 && !ASKING_REGISTRY.includes(name)))
    await bench(wanted.get(name));
}

async function benchBuiltApp(asked) {
  const { benchApp } = await import("./bench/app.mjs");
  if (!(await benchApp(asked))) process.exitCode = 1;
}
