import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { JsonValue } from "@pegboard/json-schema";
import { HIDDEN_SECRET, mapSecretsAt } from "@pegboard/json-schema";
import {
  applyOperations,
  type Issue,
  type OwnerSettings,
  type SettingsOperation,
} from "@pegboard/registry-core";
import {
  type Catalog,
  conflictsBetween,
  isSwitchOperation,
  keepInheritedSwitches,
  refuseCoreOff,
  requestIssue,
  TEMPLATES,
  toolsByName,
  toToolSettings,
  withoutSeen,
  withPresets,
} from "@pegboard/registry-core/internal";
import { describeRequestIssue, type Translate } from "@pegboard/registry-core/messages";
import { newTemplateIssues } from "@pegboard/registry-core/problems";
import type { Conflict } from "../api-contract.ts";
import { invalid, PegboardError } from "../errors.ts";
import type { TemplateRenderer } from "../prompts/template-renderer.ts";
import { changedSecrets, sealedPlaces } from "../secrets/changed-secrets.ts";
import { configPlaces } from "../secrets/stored-configs.ts";
import type { SecretChange } from "../stores/store.ts";
import {
  ORGANISATION,
  type SavedProposal,
  type SettingsRevision,
  type Store,
  type StoredOwner,
} from "../stores/store.ts";
import { storedOwnerOf } from "../stores/store-keys.ts";
import { bindSecrets } from "./bind-secrets.ts";
import { type ConfigChecks, checkConfigs } from "./config-issues.ts";
import { findUnknownNames, findUnknownPresets } from "./find-unknown-names.ts";
import type { ProvePowers } from "./gained-powers.ts";
import type { JudgingCatalog } from "./judging-catalog.ts";
import { powersOfSave } from "./powers-of-change.ts";
import type { ProtectSave } from "./protect-save.ts";
import type { RuleGuard } from "./rule-guard.ts";
import { type Clock, doerOf, savedMark } from "./saved-mark.ts";
import { readConfigChanges, rememberSchemas } from "./saved-schemas.ts";
import {
  maskOperations,
  type SettingsChange,
  sealSettings,
  toStoredOperations,
} from "./seal-settings.ts";
import { secretExamples } from "./secret-examples.ts";
import { bindEntries, detachSettings } from "./tool-sources.ts";
import type { SaveReviews } from "./unseen-switch.ts";

export interface SettingsSave {
  baseRevision: number;
  operations: SettingsOperation[];
  /**
   * Whether the operations copy what is on elsewhere, so that nobody looks at it now: what nobody
   * accepted stays unaccepted.
   */
  isCopy?: boolean;
}

export interface SettingsSaving<State extends JudgingCatalog> extends ConfigChecks {
  store: Store;
  sources: ConfigChecks["sources"] & { reviews: SaveReviews };
  current: { read(): Promise<State>; forget(): void };
  /** Reads templates that anybody may have written, in a thread. */
  renderer: Pick<TemplateRenderer, "read">;
  /** The name that saves are recorded under. */
  user: string;
  prove: ProvePowers;
  protect: ProtectSave;
  rules: RuleGuard;
  /** The proposal that is accepted by the save. */
  proposal?: SavedProposal;
  /** Who asks and from where, for the record of what happened. */
  asked?: SettingsRevision["asked"];
  now?: Clock | undefined;
}

/** The result of a save, and the catalogue that it was judged by. */
interface SaveResult<Owner extends StoredOwner, State extends JudgingCatalog = JudgingCatalog> {
  owner: Owner;
  catalog: State;
}

/**
 * Applies all operations, or none, to the stored settings of the owner that `find` reads, as a new
 * revision. Operations that change nothing make no revision.
 * @throws PegboardError "invalid" or "core_cannot_be_off" for what cannot be stored, "conflict"
 * when another save since the base changed
 * the same items, "proof_needed" from `prove`, "rule_broken" from `rules`.
 */
export async function saveSettings<Owner extends StoredOwner, State extends JudgingCatalog>(
  saving: SettingsSaving<State>,
  find: (catalog: State) => Promise<Owner>,
  asked: SettingsSave,
): Promise<SaveResult<Owner, State>> {
  for (;;) {
    const catalog = await saving.current.read();
    const owner = detachSettings(await find(catalog), catalog.catalog);
    const given = saving.sources.reviews.withSwitches(asked.operations, owner.settings);
    const { kind } = storedOwnerOf(owner.id);
    const context = { ...catalog.catalog, owner: kind };
    const operations = keepInheritedSwitches(context, owner.settings, given);
    const save = { ...asked, operations };
    const movesSecrets = save.operations.some(kind === "agent" ? changesPresets : mayMoveSecrets);
    if (movesSecrets && (await bindSecrets(saving, catalog))) continue;
    const saved = await trySave(saving, { owner, catalog }, save);
    // Another save came between the read and the write, so the store refused and the save starts
    // again.
    if (!saved) continue;
    // Sources get to know what the organisation decided before anybody is told that it is saved.
    const isSeen = operations.some(
      (operation) => isSwitchOperation(operation) && operation.seen !== undefined,
    );
    const now = saved.id === ORGANISATION || isSeen ? await saving.current.read() : catalog;
    return { owner: saved, catalog: isSeen ? now : catalog };
  }
}

async function trySave<Owner extends StoredOwner>(
  saving: SettingsSaving<JudgingCatalog>,
  { owner, catalog: state }: SaveResult<Owner>,
  save: SettingsSave,
): Promise<Owner | undefined> {
  const operations = withoutSeen(save.operations);
  const judged = await judgeSave(saving, { owner, catalog: state }, { ...save, operations });
  if (!save.isCopy) await refuseUnseen(saving, save.operations, judged?.settings ?? owner.settings);
  if (!judged) return owner;
  const { settings, toolSources, change } = judged;
  const hidden = hiddenSecrets(change);
  if (hidden.length > 0) throw invalid(hidden);
  if (!save.isCopy) await saving.protect(owner, operations);
  const { store, box, rules } = saving;
  await rules.refuse({ store, box, state, owner, operations, settings });
  const made = {
    revision: owner.revision + 1,
    settings,
    toolSources,
    configSchemas: await rememberSchemas(saving, change, settings),
    ...savedMark(saving),
  };
  const { asked, proposal } = saving;
  await yieldToEventLoop();
  const unknown = await saving.sources.reviews.keepForms(operations, doerOf(saving));
  if (unknown.length > 0) throw invalid(unknown);
  const stored = {
    ...made,
    owner: owner.id,
    operations: toStoredOperations(operations, settings),
    ...(asked && { asked, secrets: secretChanges(owner.settings, settings) }),
    ...(proposal && { proposal }),
  };
  return (await store.saveSettings(stored)) ? { ...owner, ...made } : undefined;
}

/**
 * The settings that a save would make, with their secrets sealed; undefined when they are the
 * stored ones. Stores nothing, and throws what a save throws.
 */
export async function judgeSave(
  saving: Omit<SettingsSaving<JudgingCatalog>, "user" | "protect" | "rules">,
  { owner, catalog: state }: SaveResult<StoredOwner>,
  save: SettingsSave,
): Promise<
  (Pick<StoredOwner, "settings" | "toolSources"> & { change: SettingsChange }) | undefined
> {
  const { store, box } = saving;
  const { operations } = save;
  refuseImpossible(state, owner, save);
  await refuseConflicts(saving, { owner, catalog: state }, save);

  // A large save takes long, so other requests run between its steps. If one of them saves, the
  // store refuses this save.
  await yieldToEventLoop();
  const applied = applyOperations(owner.settings, operations);
  const catalog = withPresets(state.catalog, applied);
  const under = owner.id === ORGANISATION ? {} : state.storedOrganisation.settings;
  const changes = await readConfigChanges(store, owner.configSchemas, catalog.tools);
  const change = { owner, catalog, under, operations, changes };
  await yieldToEventLoop();
  const { settings, issues: unsealed } = sealSettings(box, change, applied);
  if (unsealed.length > 0) throw invalid(unsealed);
  if (JSON.stringify(settings) === JSON.stringify(owner.settings)) return undefined;
  await yieldToEventLoop();
  const leaks = [...secretExamples(box, change, settings), ...presetSecrets(change)];
  if (leaks.length > 0) throw invalid(leaks);
  const analyses = await saving.renderer.read(owner.id, changedTemplates(owner.settings, settings));
  const templates = newTemplateIssues(owner.settings, settings, analyses).map(
    ({ template: _, line: __, ...issue }) => issue,
  );
  const issues = [...templates, ...(await checkConfigs(saving, change, settings))];
  if (issues.length > 0) throw invalid(issues);
  await yieldToEventLoop();
  saving.prove(await powersOfSave(store, state, { owner, operations, settings }));
  return {
    settings,
    toolSources: bindEntries(settings.tools ?? {}, owner.toolSources, catalog.tools),
    change,
  };
}

/** The templates that the save changes. Others were judged when they were saved. */
function changedTemplates(
  { prompts: before = {} }: OwnerSettings,
  { prompts: after = {} }: OwnerSettings,
) {
  const changed = TEMPLATES.filter((template) => after[template] !== before[template]);
  const { variables } = after;
  return {
    ...(variables && { variables }),
    ...Object.fromEntries(changed.map((template) => [template, after[template]])),
  };
}

const changesPresets = ({ op }: SettingsOperation) => op === "setPresets";

/** Whether agents' secrets may go elsewhere after this operation. */
const mayMoveSecrets = ({ op }: SettingsOperation) =>
  op === "setConfig" || op === "resetConfig" || op === "removeTool" || op === "replaceTool";

function refuseImpossible(
  { catalog, declared }: JudgingCatalog,
  owner: StoredOwner,
  { baseRevision, operations }: SettingsSave,
): void {
  if (baseRevision > owner.revision) {
    const values = { given: baseRevision, newest: owner.revision, what: "settings" };
    throw invalid([requestIssue(["baseRevision"], "later_revision", values)]);
  }
  const unknown = [
    ...findUnknownNames(catalog, operations),
    ...findUnknownPresets(catalog, owner.settings, operations),
  ];
  if (unknown.length > 0) throw invalid(unknown);
  const tools = owner.id === ORGANISATION ? declared : catalog.tools;
  const core = refuseCoreOff({ tools }, operations, owner.settings).map(
    (issue): Issue => ({ ...issue, path: ["operations", ...issue.path] }),
  );
  if (core.length > 0) {
    throw new PegboardError("core_cannot_be_off", (t) => describeCore(core, t), { issues: core });
  }
}

function describeCore(issues: readonly Issue[], t: Translate): string {
  const reasons = [...new Set(issues.map((issue) => describeRequestIssue(issue, t)))].join(" ");
  return t("Nothing was saved. {reasons}", { reasons });
}

/** What is switched on was seen as it is, or was accepted before (product rule R8). */
async function refuseUnseen(
  saving: Pick<SettingsSaving<JudgingCatalog>, "sources" | "user" | "asked">,
  operations: readonly SettingsOperation[],
  settings: OwnerSettings,
): Promise<void> {
  const unseen = await saving.sources.reviews.see(operations, { settings, by: doerOf(saving) });
  if (unseen.length === 0) return;
  const changedForms = unseen.flatMap(({ changes, ...rest }) =>
    changes ? [{ ...rest, changes }] : [],
  );
  if (changedForms.length === 0) {
    const issues = unseen.map(({ tool, form, operation }) =>
      requestIssue(["operations", operation, "seen"], "form_not_seen", { tool, form }),
    );
    throw invalid(issues);
  }
  const tools = [...new Set(changedForms.map(({ tool }) => tool))].join(", ");
  throw new PegboardError(
    "conflict",
    (t) =>
      t(
        "Nothing was saved: the source of {tools} says something else than what was seen. Look at the difference, then save again.",
        { tools },
      ),
    { changedForms },
  );
}

/** What the saves since a base are compared with. */
export type SavesReading = Pick<SettingsSaving<JudgingCatalog>, "store" | "box"> & {
  catalog: Catalog;
};

/** The items that operations change otherwise than the saves since their base did, masked. */
export async function conflictsWithSaves(
  { store, box, catalog }: SavesReading,
  owner: StoredOwner,
  { baseRevision, operations }: Pick<SettingsSave, "baseRevision" | "operations">,
): Promise<Conflict[]> {
  if (baseRevision === owner.revision) return [];
  const placeOf = configPlaces(box, owner.id, catalog);
  // Masked values are compared: a returned marker equals its secret, and no secret gets into the
  // answer.
  const masked = (all: SettingsOperation[]) => maskOperations(placeOf, all);
  const revisions = (await store.listSettingsRevisions(owner.id, baseRevision)).flatMap(
    (revision) => masked(revision.operations).map((operation) => [operation, revision] as const),
  );
  const marks = new Map(revisions);
  return conflictsBetween(masked(operations), [...marks.keys()]).map((conflict): Conflict => {
    const { savedAt = "", savedBy = "" } = marks.get(conflict.theirs) ?? {};
    return { ...conflict, savedAt, savedBy };
  });
}

/** Edits of other items merge; an edit of the same item is shown side by side. */
async function refuseConflicts(
  { store, box }: Pick<SettingsSaving<JudgingCatalog>, "store" | "box">,
  { owner, catalog: { catalog } }: SaveResult<StoredOwner>,
  save: SettingsSave,
): Promise<void> {
  const conflicts = await conflictsWithSaves({ store, box, catalog }, owner, save);
  if (conflicts.length === 0) return;
  const people = [...new Set(conflicts.map(({ savedBy }) => savedBy))].join(", ");
  throw new PegboardError(
    "conflict",
    (t) =>
      t(
        "Nothing was saved: {people} changed {count, plural, one {the same item} other {{count} of the same items}} meanwhile. Compare, then save again.",
        { people, count: conflicts.length },
      ),
    { conflicts, revision: owner.revision },
  );
}

/**
 * Issues of operations that set secrets in a preset. A secret is bound to the owner it was entered
 * for, so presets hold none.
 */
const presetSecrets = (change: SettingsChange): Issue[] =>
  storedOwnerOf(change.owner.id).kind === "preset"
    ? issuesOfSecrets(change, (secret) =>
        secret === null || secret === "" ? undefined : "secret_in_preset",
      )
    : [];

/** Issues of operations with the stand-in of a secret: it is for questions, and opens no door. */
const hiddenSecrets = (change: SettingsChange): Issue[] =>
  issuesOfSecrets(change, (secret) => (secret === HIDDEN_SECRET ? "secret_not_stored" : undefined));

/** What is wrong with the secrets that operations set. */
function issuesOfSecrets(
  { catalog, operations }: SettingsChange,
  codeOf: (secret: JsonValue) => "secret_in_preset" | "secret_not_stored" | undefined,
): Issue[] {
  const definitions = toolsByName(catalog.tools);
  return operations.flatMap((operation, index) => {
    if (operation.op !== "setConfig") return [];
    const schema = definitions.get(operation.tool)?.configSchema;
    const issues: Issue[] = [];
    if (schema) {
      mapSecretsAt({ schema, place: [operation.key] }, operation.value, (secret, path) => {
        const code = codeOf(secret);
        const place = ["operations", index, "value", ...path.slice(1)];
        if (code !== undefined) issues.push(requestIssue(place, code));
        return secret;
      });
    }
    return issues;
  });
}

/** The secrets that differ between two states of settings. */
const secretChanges = (before: OwnerSettings, after: OwnerSettings): SecretChange[] =>
  changedSecrets(secretsOf(before), secretsOf(after)).map(({ kind, secret: { tool, field } }) => ({
    kind,
    tool,
    field,
  }));

const secretsOf = ({ tools = {} }: OwnerSettings) =>
  new Map(
    Object.entries(tools).flatMap(([tool, set]) =>
      [...sealedPlaces((toToolSettings(set).config ?? {}) as JsonValue)].map(
        ([place, secret]) => [`${JSON.stringify(tool)} ${place}`, { ...secret, tool }] as const,
      ),
    ),
  );
