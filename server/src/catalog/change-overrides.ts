import {
  type Issue,
  ownValue,
  requestIssue,
  sameJson,
  type ToolDefinition,
  type ToolOverride,
} from "@pegboard/registry-core";
import type { ChangeOverridesAnswer, ChangeOverridesRequest, OverridePatch } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { HttpError, invalid } from "../http/http-error.ts";
import { maskConfig } from "../secrets/show-config.ts";
import { bindSecrets } from "../settings/bind-secrets.ts";
import { bindEntries } from "../settings/tool-sources.ts";
import { checkAppearance } from "./check-appearance.ts";
import type { CatalogState } from "./current-catalog.ts";
import { maskPatch, organisationPlace, sealOverride } from "./override-config.ts";
import { applyPatch, patchedPlaces } from "./override-patch.ts";
import { readOverrideChanges, rememberOverrideSchemas } from "./override-schemas.ts";

/**
 * Changes what everybody sees of one tool, as a new revision.
 * @throws HttpError 404 for an unknown tool, 422 for what cannot be, 409 when somebody changed the same field since.
 */
export async function changeOverrides(
  dependencies: Dependencies,
  tool: string,
  request: ChangeOverridesRequest,
): Promise<ChangeOverridesAnswer> {
  await bindSecrets(dependencies);
  for (;;) {
    const state = await dependencies.current.read();
    const declared = state.declared.find(({ name }) => name === tool);
    if (!declared && !ownValue(state.overrides, tool)) {
      throw new HttpError("not_found", `There is no tool "${tool}". Choose one from the Registry.`);
    }
    const applied = applyPatch(state.storedOverrides, tool, request.changes);
    const after = ownValue(applied, tool) ?? {};
    if (declared) refuseInvalid(declared, request.changes, after);
    await refuseConflicts(dependencies, state, { tool, request });
    const changes = ownValue(await readOverrideChanges(dependencies.store, state), tool) ?? [];
    const sealed = sealOverride(dependencies, state, { tool, patch: request.changes, after, changes });
    const overrides = Object.hasOwn(applied, tool) ? { ...applied, [tool]: sealed.after } : applied;
    const revision = state.overridesRevision + 1;
    const mark = { savedAt: new Date().toISOString(), savedBy: dependencies.user };
    const configSchemas = await rememberOverrideSchemas(dependencies, state, { tool, ...sealed });
    const toolSources = bindEntries(overrides, state.overrideSources, state.declared);
    const saved = { revision, tool, changes: sealed.patch, overrides, configSchemas, toolSources, ...mark };
    if (!(await dependencies.store.saveOverrides(saved))) continue;
    const { config, ...rest } = sealed.after;
    const place = organisationPlace(dependencies, state, tool);
    return { revision, override: { ...rest, ...(config && { config: maskConfig(place, config) }) } };
  }
}

function refuseInvalid(declared: ToolDefinition, changes: OverridePatch, override: ToolOverride): void {
  const unknown = Object.keys(changes.methods ?? {})
    .filter((name) => !declared.methods.some((method) => method.name === name))
    .map((name) => requestIssue(["changes", "methods", name], "no_such_method", { tool: declared.displayName }));
  const issues = [...unknown, ...checkAppearance(changes)];
  if (issues.length > 0) throw invalid(issues);
  const core = findCoreRefusals(declared, changes, override);
  if (core.length === 0) return;
  const message = `Nothing was changed. ${core.map((issue) => issue.message).join(" ")}`;
  throw new HttpError("core_cannot_be_off", message, { issues: core });
}

/** What declares itself core stays core, and what is core stays on (product rules R1 and R2). */
function findCoreRefusals(declared: ToolDefinition, changes: OverridePatch, override: ToolOverride): Issue[] {
  const issues: Issue[] = [];
  if (declared.isCore && changes.isCore === false) {
    issues.push(requestIssue(["changes", "isCore"], "core_declared", { name: declared.displayName }));
  }
  if ((declared.isCore || override.isCore) && override.disabledReason !== undefined) {
    issues.push(requestIssue(["changes", "disabledReason"], "core_not_disabled", { tool: declared.displayName }));
  }
  for (const { name, displayName, isCore } of declared.methods) {
    if (!isCore || ownValue(changes.methods, name)?.isCore !== false) continue;
    issues.push(requestIssue(["changes", "methods", name, "isCore"], "core_declared", { name: displayName }));
  }
  return issues;
}

async function refuseConflicts(
  dependencies: Dependencies,
  state: CatalogState,
  { tool, request }: { tool: string; request: ChangeOverridesRequest },
): Promise<void> {
  const { baseRevision, changes } = request;
  const { overridesRevision } = state;
  const place = organisationPlace(dependencies, state, tool);
  const placesOf = (patch: OverridePatch) => patchedPlaces(maskPatch(place, patch));
  if (baseRevision > overridesRevision) {
    const values = { given: baseRevision, newest: overridesRevision, what: "tools" };
    throw invalid([requestIssue(["baseRevision"], "later_revision", values)]);
  }
  const mine = new Map(placesOf(changes).map(({ path, value }) => [JSON.stringify(path), value]));
  const differs = ({ path, value }: { path: string[]; value: unknown }) => {
    const key = JSON.stringify(path);
    return mine.has(key) && !sameJson(mine.get(key), value);
  };
  const found = (await dependencies.store.listOverridesRevisions(baseRevision))
    .filter((revision) => revision.tool === tool)
    .flatMap(({ changes: theirs, savedBy, savedAt }) =>
      placesOf(theirs)
        .filter(differs)
        .map(({ path }) => requestIssue(["changes", ...path], "changed_meanwhile", { by: savedBy, at: savedAt })),
    );
  // The last word on each place.
  const issues = [...new Map(found.map((issue) => [JSON.stringify(issue.path), issue])).values()];
  if (issues.length === 0) return;
  const message =
    "Nothing was changed: somebody changed the same field meanwhile. Look at the new value, then change it again.";
  throw new HttpError("conflict", message, { issues, revision: overridesRevision });
}
