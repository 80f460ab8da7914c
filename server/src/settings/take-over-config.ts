import { type JsonValue, ownValue, sameJson, validateJson } from "@pegboard/json-schema";
import type { JsonObject, SettingsOperation, ToolDefinition } from "@pegboard/registry-core";
import { toToolSettings } from "@pegboard/registry-core/internal";
import type { Logger } from "pino";
import { sharedConfig } from "../pegboard-file/shared-config.ts";
import { destinationsOf, openConfig, type SecretConfigPlace } from "../secrets/config-place.ts";
import { DESCEND, mapJson } from "../secrets/map-json.ts";
import { isSealedSecret } from "../secrets/secret-box.ts";
import { ORGANISATION } from "../stores/store.ts";
import type { JudgingCatalog } from "./judging-catalog.ts";
import { unprotected } from "./protect-save.ts";
import { unguarded } from "./rule-guard.ts";
import { type SettingsSaving, saveSettings } from "./save-settings.ts";

/** A source that lists tools which it did not list before. */
export interface ListedAnew {
  source: string;
  /** The tools that it listed before. */
  before: readonly ToolDefinition[];
  /** Whether these were reached at another place, so that no key of theirs is given. */
  wasElsewhere: boolean;
}

type Saving = Omit<
  SettingsSaving<JudgingCatalog>,
  "user" | "prove" | "protect" | "rules" | "asked"
>;

/**
 * Gives tools that a source lists anew what is set for every agent in all of its others alike: its
 * server and its keys, which somebody entered for the source and not for a tag of it. A key is
 * given where it goes to the same place in the same way, and no other one. This is a save like all
 * others, of Pegboard itself. The source works without: a key that is missing is told of by its
 * tools.
 */
export async function takeOverConfig(
  saving: Saving & { log: Pick<Logger, "warn"> },
  listed: ListedAnew,
): Promise<void> {
  try {
    await saveTakenOver(saving, listed);
  } catch (error) {
    saving.log.warn(
      { source: listed.source, error },
      "New tools of a source did not get what is set in its others.",
    );
  }
}

async function saveTakenOver(saving: Saving, listed: ListedAnew): Promise<void> {
  const state = await saving.current.read();
  const operations = takenOver(saving, state, listed);
  if (operations.length === 0) return;
  await saveSettings(
    {
      ...saving,
      user: "Pegboard",
      protect: unprotected,
      rules: unguarded,
      prove(powers) {
        if (powers.length > 0) throw new Error("A power needs somebody who asks for it.");
      },
      asked: {
        by: { kind: "system", name: "Pegboard" },
        from: { via: "source", address: "" },
      },
    },
    async ({ storedOrganisation }) => storedOrganisation,
    { baseRevision: state.storedOrganisation.revision, operations },
  );
}

function takenOver(
  { box }: Pick<Saving, "box">,
  { declared, storedOrganisation }: JudgingCatalog,
  { source, before, wasElsewhere }: ListedAnew,
): SettingsOperation[] {
  const { settings, toolSources } = storedOrganisation;
  const known = new Set(before.map(({ name }) => name));
  const added = declared.filter(
    ({ source: of, name }) =>
      of === source && !known.has(name) && !Object.hasOwn(settings.tools ?? {}, name),
  );
  const givers = before.map((definition): Giver => {
    const place = { box, owner: ORGANISATION, tool: definition.name, definition };
    const { config = {} } =
      ownValue(toolSources, definition.name) === source
        ? toToolSettings(ownValue(settings.tools, definition.name))
        : {};
    return { place, definition, config };
  });
  const opened = new Map(
    givers.map(({ place, config }) => [place.tool, openConfig(place, config)]),
  );
  const shared = sharedConfig(before, (tool) => opened.get(tool) ?? {});
  return added.flatMap((definition) => {
    const place = { box, owner: ORGANISATION, tool: definition.name, definition };
    const taken = takenBy(place, { shared, givers: wasElsewhere ? undefined : givers });
    return Object.entries(taken).map(([key, value]) => {
      return { op: "setConfig" as const, tool: definition.name, key, value };
    });
  });
}

/** A tool that was there before, and what is set of it for every agent. */
interface Giver {
  place: SecretConfigPlace;
  definition: ToolDefinition;
  config: JsonObject;
}

/**
 * The shared values that a tool takes: where calls go, and the keys that may go there, of which
 * there are none without tools that give them.
 */
function takenBy(
  place: SecretConfigPlace & { definition: ToolDefinition },
  { shared, givers }: { shared: JsonObject; givers: readonly Giver[] | undefined },
): JsonObject {
  const { configSchema, secretDestination = [] } = place.definition;
  const valid = Object.entries(shared).filter(([key, value]) => {
    const schema = ownValue(configSchema?.properties, key);
    return typeof schema === "object" && validateJson(schema, value).length === 0;
  });
  const goesTo = destinationsOf(place, Object.fromEntries(valid));
  const mayTake = (key: string) => {
    const schema = ownValue(configSchema?.properties, key);
    const to = goesTo(key)?.digest;
    return givers?.every(({ config, ...giver }) => {
      const value = ownValue(config, key);
      if (value === undefined) return true;
      const former = ownValue(giver.definition.configSchema?.properties, key);
      const destinations = [destinationsOf(giver.place, config)(key)?.digest, ...sealedFor(value)];
      return sameJson(former as never, schema as never) && destinations.every((one) => one === to);
    });
  };
  return Object.fromEntries(
    valid.filter(([key]) => secretDestination.includes(key) || mayTake(key)),
  );
}

/** The destinations that the secrets in a value were entered for. */
function sealedFor(value: JsonValue): (string | undefined)[] {
  const found: (string | undefined)[] = [];
  mapJson(value, (part) => {
    if (!isSealedSecret(part)) return DESCEND;
    found.push(part.$secret.to?.digest);
    return part;
  });
  return found;
}
