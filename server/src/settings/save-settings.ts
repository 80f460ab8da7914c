import { setImmediate as otherRequests } from "node:timers/promises";
import {
  applyOperations,
  conflictsBetween,
  type Issue,
  newTemplateFaults,
  refuseCoreOff,
  requestIssue,
  type SettingsOperation,
} from "@pegboard/registry-core";
import { readConfigChanges } from "../agents/config-states.ts";
import { detachAgent } from "../agents/detach-agent.ts";
import type { Conflict } from "../api-contract.ts";
import type { CatalogState } from "../catalog/current-catalog.ts";
import type { Dependencies } from "../dependencies.ts";
import { HttpError, invalid } from "../http/http-error.ts";
import type { StoredAgent } from "../stores/store.ts";
import { configPlaces } from "./agent-configs.ts";
import { checkConfigs } from "./check-configs.ts";
import { findUnknownNames } from "./find-unknown-names.ts";
import { maskOperations, storedOperations } from "./operation-secrets.ts";
import { rememberSchemas } from "./saved-schemas.ts";
import { sealSettings } from "./seal-settings.ts";
import { bindEntries } from "./tool-sources.ts";

interface SettingsSave {
  baseRevision: number;
  operations: SettingsOperation[];
}

/**
 * Applies operations to what is stored now, all or none, as a new revision; operations that change nothing make none.
 * @throws HttpError 422 for what cannot be stored, 409 when another save since the base changed the same items.
 */
export async function saveSettings(dependencies: Dependencies, agentId: string, save: SettingsSave): Promise<void> {
  // Somebody else may save between the reading and the writing; then the store refuses, and all is looked at again.
  while (!(await trySave(dependencies, agentId, save))) {}
}

async function trySave(dependencies: Dependencies, agentId: string, save: SettingsSave): Promise<boolean> {
  const { store, current, user } = dependencies;
  const [stored, catalog] = await Promise.all([store.findAgent(agentId), current.read()]);
  const agent = stored && detachAgent(stored, catalog.catalog);
  if (!agent) throw new HttpError("not_found", `There is no agent "${agentId}". Choose one from the list of agents.`);
  refuseImpossible(catalog, agent, save);
  await refuseConflicts(dependencies, { agent, catalog }, save);

  // Each step takes its time with a large save, so others have their turn between them: the store refuses what they outdated.
  await otherRequests();
  const applied = applyOperations(agent.settings, save.operations);
  const { storedOverrides } = catalog;
  const changes = await readConfigChanges(store, { agent, catalog: catalog.catalog });
  const change = { agent, catalog: catalog.catalog, storedOverrides, operations: save.operations, changes };
  await otherRequests();
  const { settings, issues: unsealed } = sealSettings(dependencies.box, change, applied);
  if (unsealed.length > 0) throw invalid(unsealed);
  if (JSON.stringify(settings) === JSON.stringify(agent.settings)) return true;
  await otherRequests();
  const templates = newTemplateFaults(agent.settings, settings).map(({ template: _, line: __, ...issue }) => issue);
  const issues = [...templates, ...(await checkConfigs(dependencies, change, settings))];
  if (issues.length > 0) throw invalid(issues);
  await otherRequests();
  const configSchemas = await rememberSchemas(dependencies, change, settings);
  await otherRequests();
  return store.saveSettings({
    agent: agent.id,
    revision: agent.revision + 1,
    operations: storedOperations(save.operations, settings),
    settings,
    configSchemas,
    toolSources: bindEntries(settings.tools ?? {}, agent.toolSources, catalog.catalog.tools),
    savedAt: new Date().toISOString(),
    savedBy: user,
  });
}

function refuseImpossible(
  { catalog }: CatalogState,
  agent: StoredAgent,
  { baseRevision, operations }: SettingsSave,
): void {
  if (baseRevision > agent.revision) {
    const values = { given: baseRevision, newest: agent.revision, what: "settings" };
    throw invalid([requestIssue(["baseRevision"], "later_revision", values)]);
  }
  const unknown = findUnknownNames(catalog, operations);
  if (unknown.length > 0) throw invalid(unknown);
  const core = refuseCoreOff(catalog, operations).map(
    (issue): Issue => ({ ...issue, path: ["operations", ...issue.path] }),
  );
  if (core.length > 0) {
    const message = `Nothing was saved. ${[...new Set(core.map((issue) => issue.message))].join(" ")}`;
    throw new HttpError("core_cannot_be_off", message, { issues: core });
  }
}

/** Edits of other items merge; an edit of the same item is shown side by side (product rule R5). */
async function refuseConflicts(
  { store, box }: Dependencies,
  { agent, catalog }: { agent: StoredAgent; catalog: CatalogState },
  { baseRevision, operations }: SettingsSave,
): Promise<void> {
  if (baseRevision === agent.revision) return;
  const placeOf = configPlaces(box, agent.id, catalog.catalog);
  // Masked first: a marker that comes back is the secret it stands for, and no secret gets into the answer.
  const masked = (all: SettingsOperation[]) => maskOperations(placeOf, all);
  const revisions = (await store.listSettingsRevisions(agent.id, baseRevision)).flatMap((revision) =>
    masked(revision.operations).map((operation) => [operation, revision] as const),
  );
  const marks = new Map(revisions);
  const conflicts = conflictsBetween(masked(operations), [...marks.keys()]).map((conflict): Conflict => {
    const { savedAt = "", savedBy = "" } = marks.get(conflict.theirs) ?? {};
    return { ...conflict, savedAt, savedBy };
  });
  if (conflicts.length === 0) return;
  const people = [...new Set(conflicts.map(({ savedBy }) => savedBy))].join(", ");
  throw new HttpError(
    "conflict",
    `Nothing was saved: ${people} changed ${conflicts.length === 1 ? "the same item" : `${conflicts.length} of the same items`} meanwhile. Compare, then save again.`,
    { conflicts, revision: agent.revision },
  );
}
