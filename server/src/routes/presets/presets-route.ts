// GET    /api/v1/presets                    with the agents that follow each
// POST   /api/v1/presets                    new: empty, of an agent's settings, or of entries
// PATCH  /api/v1/presets/:preset            name, description
// DELETE /api/v1/presets/:preset            for 30 days it can be restored
// POST   /api/v1/presets/:preset/restore
// POST   /api/v1/presets/:preset/repair     brings back the newest save that can be read
// GET    /api/v1/presets/:preset/settings   what it sets
// PATCH  /api/v1/presets/:preset/settings   operations on a revision, as on an agent's
// POST   /api/v1/presets/:preset/reach      whom operations on it would reach

import { parseSettings } from "@pegboard/registry-core/internal";
import type { Context, Hono } from "hono";
import { createPreset, presetNameTaken as nameTaken } from "../../agents/create-preset.ts";
import { toOutOfOrder } from "../../agents/out-of-order.ts";
import {
  changePresetRequest,
  createPresetRequest,
  presetSummary,
  presetsAnswer,
} from "../../api-contract/preset-contract.ts";
import {
  presetSettingsAnswer,
  reachAnswer,
  reachRequest,
  saveSettingsRequest,
} from "../../api-contract/settings-contract.ts";
import type {
  AuditEvent,
  ChangePresetRequest,
  PresetSettingsAnswer,
  PresetSummary,
  PresetsAnswer,
} from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { invalid } from "../../errors.ts";
import { callerOf } from "../../http/caller.ts";
import { findDamagedPreset, findPreset, noPreset } from "../../http/find-preset.ts";
import { requireProof, savingAs } from "../../http/proof/require-proof.ts";
import { readChange } from "../../http/read-json.ts";
import { refused } from "../../refusals.ts";
import { maskedSettings } from "../../secrets/stored-configs.ts";
import { newestSettings, powersOfPreset } from "../../settings/powers-of-change.ts";
import { saveSettings } from "../../settings/save-settings.ts";
import { readConfigStates } from "../../settings/saved-schemas.ts";
import { detachSettings } from "../../settings/tool-sources.ts";
import type { StoredPreset } from "../../stores/store.ts";
import { presetId, presetOwner } from "../../stores/store-keys.ts";
import { recorder } from "../records/record-event.ts";
import { answerReach, readSave } from "../settings-route.ts";

export function presetsRoute(app: Hono, dependencies: Dependencies): void {
  const { store, current, log } = dependencies;
  const record = (
    context: Context,
    { id, name }: { id: string; name: string },
    event: AuditEvent,
  ) => recorder(dependencies, "preset")(context, { id: presetId(id), name }, event);
  const ownerIn = (context: Context) => presetOwner(context.req.param("preset") ?? "");

  app.get("/api/v1/presets", contract({ answers: presetsAnswer }), async (context) => {
    const followers = await listFollowers(dependencies);
    const presets = (await store.listPresets()).map((preset) => toSummary(preset, followers));
    const deleted = (await store.listDeletedPresets()).map((preset) => ({
      ...preset,
      id: presetId(preset.id),
    }));
    const outOfOrder = (await store.listDamagedPresets()).map(toOutOfOrder);
    return context.json({ presets, outOfOrder, deleted } satisfies PresetsAnswer);
  });

  app.post(
    "/api/v1/presets",
    contract({ takes: createPresetRequest, answers: presetSummary, status: 201 }),
    async (context) => {
      const { tools, ...request } = await readChange(context, createPresetRequest);
      const parsed = parseSettings(tools ? { tools } : {});
      if ("issues" in parsed) throw invalid(parsed.issues);
      const preset = await createPreset(savingAs(dependencies, context), {
        ...request,
        settings: parsed.settings,
      });
      await record(context, preset, { kind: "preset_made", facts: {} });
      return context.json(toSummary(preset, new Map()), 201);
    },
  );

  app.patch(
    "/api/v1/presets/:preset",
    contract({ takes: changePresetRequest, answers: presetSummary }),
    async (context) => {
      const change: ChangePresetRequest = await readChange(context, changePresetRequest);
      const before = await findPreset(store, ownerIn(context));
      if (!(await store.changePreset(before.id, change)))
        throw nameTaken(change.name ?? before.name);
      const preset = await findPreset(store, before.id);
      await record(context, preset, {
        kind: "preset_changed",
        facts: { changed: Object.keys(change) },
      });
      return context.json(toSummary(preset, await listFollowers(dependencies)));
    },
  );

  app.delete("/api/v1/presets/:preset", contract({ status: 204 }), async (context) => {
    const deletedBy = callerOf(context).name;
    const id = ownerIn(context);
    const damaged = await findDamagedPreset(store, id);
    const preset = damaged ?? (await findPreset(store, id));
    // What it kept from those that follow it goes with it.
    if ("settings" in preset) await prove(context, { id: presetId(id), before: preset.settings });
    await store.markPresetDeleted(preset.id, { deletedAt: new Date().toISOString(), deletedBy });
    await record(context, preset, { kind: "preset_deleted", facts: {} });
    log.warn(
      { preset: presetId(preset.id), by: deletedBy },
      `The preset ${preset.name} was deleted.`,
    );
    return context.body(null, 204);
  });

  app.post(
    "/api/v1/presets/:preset/restore",
    contract({ answers: presetSummary }),
    async (context) => {
      const id = ownerIn(context);
      const deleted = (await store.listDeletedPresets()).find((preset) => preset.id === id);
      if (!deleted) throw noPreset(id);
      await prove(context, { id: presetId(id), after: await newestSettings(store, id) });
      if (!(await store.restorePreset(id))) throw nameTaken(deleted.name);
      await record(context, deleted, { kind: "preset_restored", facts: {} });
      return context.json(
        toSummary(await findPreset(store, id), await listFollowers(dependencies)),
      );
    },
  );

  app.post(
    "/api/v1/presets/:preset/repair",
    contract({ answers: presetSummary }),
    async (context) => {
      const id = ownerIn(context);
      const damaged = await findDamagedPreset(store, id);
      if (!damaged) {
        const { name } = await findPreset(store, id);
        throw refused("bad_request", "presetInOrder", { name });
      }
      const save = await store.readSettingsRevision(id, damaged.readableRevision);
      await prove(context, { id: presetId(id), after: save?.settings ?? {} });
      await store.repairPreset(id, {
        savedAt: new Date().toISOString(),
        savedBy: callerOf(context).name,
      });
      const preset = await findPreset(store, id);
      await record(context, preset, { kind: "preset_repaired", facts: {} });
      return context.json(toSummary(preset, await listFollowers(dependencies)));
    },
  );

  app.get(
    "/api/v1/presets/:preset/settings",
    contract({ answers: presetSettingsAnswer }),
    async (context) =>
      context.json(await answerSettings(dependencies, await findPreset(store, ownerIn(context)))),
  );

  app.patch(
    "/api/v1/presets/:preset/settings",
    contract({ takes: saveSettingsRequest, answers: presetSettingsAnswer }),
    async (context) => {
      const id = ownerIn(context);
      const { owner } = await saveSettings(
        savingAs(dependencies, context),
        () => findPreset(store, id),
        await readSave(context, "preset"),
      );
      return context.json(await answerSettings(dependencies, owner));
    },
  );

  app.post(
    "/api/v1/presets/:preset/reach",
    contract({ takes: reachRequest, answers: reachAnswer }),
    async (context) => {
      const { id } = await findPreset(store, ownerIn(context));
      return context.json(
        await answerReach(dependencies, context, { kind: "preset", id: presetId(id) }),
      );
    },
  );

  async function prove(
    context: Context,
    change: Parameters<typeof powersOfPreset>[2],
  ): Promise<void> {
    requireProof(dependencies, context, await powersOfPreset(store, await current.read(), change));
  }

  async function answerSettings(
    { box }: Dependencies,
    stored: StoredPreset,
  ): Promise<PresetSettingsAnswer> {
    const { catalog } = await current.read();
    const { id, name, description, revision, savedAt, savedBy } = stored;
    const settings = maskedSettings({ box, catalog }, id, detachSettings(stored, catalog).settings);
    const configStates = await readConfigStates(store, { ...stored, settings }, catalog.tools);
    return {
      preset: { id: presetId(id), name, description },
      revision,
      savedAt,
      savedBy,
      settings,
      configStates,
    };
  }
}

type Followers = ReadonlyMap<string, PresetSummary["followers"]>;

async function listFollowers({ store }: Pick<Dependencies, "store">): Promise<Followers> {
  const followers = new Map<string, PresetSummary["followers"]>();
  for (const { id, name, settings } of await store.listAgents()) {
    for (const preset of settings.presets ?? []) {
      followers.set(preset, [...(followers.get(preset) ?? []), { id, name }]);
    }
  }
  return followers;
}

function toSummary(preset: StoredPreset, followers: Followers): PresetSummary {
  const { name, description, revision, createdAt, savedAt, savedBy } = preset;
  const id = presetId(preset.id);
  const lastChange = savedAt && savedBy ? { at: savedAt, by: savedBy } : null;
  return {
    id,
    name,
    description,
    revision,
    createdAt,
    lastChange,
    followers: followers.get(id) ?? [],
  };
}
