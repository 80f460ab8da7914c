import { type Issue, ownValue, type ToolDefinition, type ToolOverride } from "@pegboard/registry-core";
import type { ChangeOverridesAnswer, ChangeOverridesRequest, OverridePatch } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { HttpError, invalid } from "../http/http-error.ts";
import { checkAppearance } from "./check-appearance.ts";
import type { CatalogState } from "./current-catalog.ts";
import { applyPatch, patchedPlaces } from "./override-patch.ts";

/**
 * Changes what everybody sees of one tool, as a new revision.
 * @throws HttpError 404 for an unknown tool, 422 for what cannot be, 409 when somebody changed the same field since.
 */
export async function changeOverrides(
  dependencies: Dependencies,
  tool: string,
  request: ChangeOverridesRequest,
): Promise<ChangeOverridesAnswer> {
  for (;;) {
    const state = await dependencies.current.read();
    const declared = state.declared.find(({ name }) => name === tool);
    if (!declared && !ownValue(state.overrides, tool)) {
      throw new HttpError("not_found", `There is no tool "${tool}". Choose one from the Registry.`);
    }
    const overrides = applyPatch(state.overrides, tool, request.changes);
    const override = ownValue(overrides, tool) ?? {};
    if (declared) refuseInvalid(declared, request.changes, override);
    await refuseConflicts(dependencies, state, { tool, request });
    const revision = state.overridesRevision + 1;
    const mark = { savedAt: new Date().toISOString(), savedBy: dependencies.user };
    const saved = { revision, tool, changes: request.changes, overrides, ...mark };
    if (await dependencies.store.saveOverrides(saved)) return { revision, override };
  }
}

function refuseInvalid(declared: ToolDefinition, changes: OverridePatch, override: ToolOverride): void {
  const unknown = Object.keys(changes.methods ?? {})
    .filter((name) => !declared.methods.some((method) => method.name === name))
    .map(
      (name): Issue => ({ path: ["changes", "methods", name], message: `${declared.displayName} has no such method` }),
    );
  const issues = [...unknown, ...checkAppearance(changes)];
  if (issues.length > 0) throw invalid(issues);
  const core = findCoreRefusals(declared, changes, override);
  if (core.length === 0) return;
  const message = `Nothing was changed. ${core.map((issue) => issue.message).join(" ")}`;
  throw new HttpError("core_cannot_be_off", message, { issues: core });
}

/** What declares itself core stays core, and what is core stays on (product rules R1 and R2). */
function findCoreRefusals(declared: ToolDefinition, changes: OverridePatch, override: ToolOverride): Issue[] {
  const methods = declared.methods
    .filter((method) => method.isCore && ownValue(changes.methods, method.name)?.isCore === false)
    .map(
      ({ name, displayName }): Issue => ({
        path: ["changes", "methods", name, "isCore"],
        message: `${displayName} declares itself core: that cannot be taken away.`,
      }),
    );
  const isCore = declared.isCore || override.isCore === true;
  return [
    ...(declared.isCore && changes.isCore === false
      ? [
          {
            path: ["changes", "isCore"],
            message: `${declared.displayName} declares itself core: that cannot be taken away.`,
          },
        ]
      : []),
    ...(isCore && override.disabledReason !== undefined
      ? [
          {
            path: ["changes", "disabledReason"],
            message: `${declared.displayName} is core: it cannot be disabled for everybody.`,
          },
        ]
      : []),
    ...methods,
  ];
}

async function refuseConflicts(
  { store }: Dependencies,
  { overridesRevision }: CatalogState,
  { tool, request }: { tool: string; request: ChangeOverridesRequest },
): Promise<void> {
  const { baseRevision, changes } = request;
  if (baseRevision > overridesRevision) {
    const message = `is ${baseRevision}, but the newest revision is ${overridesRevision}. Load the tools again`;
    throw invalid([{ path: ["baseRevision"], message }]);
  }
  const mine = patchedPlaces(changes);
  const issues = (await store.listOverridesRevisions(baseRevision))
    .filter((revision) => revision.tool === tool)
    .flatMap((revision) =>
      [...patchedPlaces(revision.changes)]
        .filter(([place, value]) => mine.has(place) && mine.get(place) !== value)
        .map(
          ([place]): Issue => ({
            path: ["changes", ...place.split(".")],
            message: `${revision.savedBy} changed it at ${revision.savedAt}.`,
          }),
        ),
    );
  if (issues.length === 0) return;
  const message =
    "Nothing was changed: somebody changed the same field meanwhile. Look at the new value, then change it again.";
  throw new HttpError("conflict", message, { issues, revision: overridesRevision });
}
