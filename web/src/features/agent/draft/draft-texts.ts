import { ownValue, sameJson } from "@pegboard/json-schema";
import {
  effectiveConfig,
  type JsonObject,
  type OwnerSettings,
  type ToolDefinition,
} from "@pegboard/registry-core";
import {
  type ConfiguredTexts,
  configIssues,
  toToolSettings,
  withPresets,
} from "@pegboard/registry-core/internal";
import { useDebouncedEffect } from "@pegboard/ui/use-debounced.ts";
import { useMemo, useState } from "react";
import type {
  DraftTextsAnswer,
  DraftTextsRequest,
} from "../../../../../server/src/api-contract.ts";
import { withoutTypedSecrets } from "../../../api/ask-about-drafts.ts";
import { requestJson } from "../../../api/request-json.ts";
import { ownerApiPath, type SettingsAnswer } from "../../../api/settings.ts";
import type { Definitions } from "./agent-model.ts";

/** The texts of tools with the configs of a draft. */
export interface DraftTexts {
  texts: SettingsAnswer["texts"];
  /** Whether some texts are those of an earlier config, while the next ones are on their way. */
  pending: boolean;
  /** Why the texts could not be loaded. */
  failed: { reason: string; retry(): void } | undefined;
}

/** The pause in typing after which the server is asked, so that the text is there within 150 ms. */
const TEXTS_DEBOUNCE_MS = 75;

/**
 * The texts of the draft's tools: the saved ones where the config is saved, otherwise those that
 * the server makes, and until it has made them the last ones. A config that is not valid keeps the
 * last ones as well.
 */
export function useDraftTexts(
  definitions: Definitions,
  settings: SettingsAnswer,
  drafted: OwnerSettings,
): DraftTexts {
  const [asked, setAsked] = useState<Readonly<Record<string, AskedTexts>>>({});
  const [cause, setError] = useState<{ of: object; reason: string }>();
  const isNeeded = drafted !== settings.settings;
  const chosen = useMemo(
    () => (isNeeded ? chooseTexts(definitions, settings, { drafted, asked }) : undefined),
    [isNeeded, definitions, settings, drafted, asked],
  );
  const wanted = chosen?.wanted;
  const failed = cause && cause.of === wanted ? cause.reason : undefined;
  useDebouncedEffect(
    failed === undefined ? wanted : undefined,
    TEXTS_DEBOUNCE_MS,
    async (tools, stop) => {
      if (!tools) return;
      try {
        const answer = await askDraftTexts(
          settings.agent.id,
          { wanted: tools, drafted, before: asked },
          stop,
        );
        if (!stop.aborted) setAsked((before) => ({ ...before, ...answer }));
      } catch (error) {
        if (!stop.aborted) setError({ of: tools, reason: (error as Error).message });
      }
    },
  );
  const texts = chosen?.texts ?? settings.texts;
  return useMemo(() => {
    const retry = () => setError(undefined);
    return {
      texts,
      pending: wanted !== undefined,
      failed: failed === undefined ? failed : { reason: failed, retry },
    };
  }, [texts, wanted, failed]);
}

/** The texts of a tool with a config of the draft. */
interface AskedTexts {
  definition: ToolDefinition;
  config: JsonObject;
  /**
   * The texts of an earlier config where the server could not make them; absent for those that are
   * saved.
   */
  texts?: ConfiguredTexts | undefined;
}

type AskedDraftTexts = Readonly<Record<string, AskedTexts>>;

/**
 * The texts to show for a draft, and the tools whose texts are unknown; `wanted` is undefined when
 * all are known.
 */
export function chooseTexts(
  { catalog }: Definitions,
  { settings: saved, texts: savedTexts }: SettingsAnswer,
  { drafted, asked }: { drafted: OwnerSettings; asked: AskedDraftTexts },
): { texts: SettingsAnswer["texts"]; wanted: AskedTexts[] | undefined } {
  const wanted: AskedTexts[] = [];
  let texts = savedTexts;
  const { tools } = withPresets(catalog, drafted);
  const { tools: savedTools } = withPresets(catalog, saved);
  for (const [place, definition] of tools.entries()) {
    const before = savedTools[place];
    if (!before || !definition.textsFollowConfig) continue;
    const { name } = definition;
    const config = effectiveConfig(definition, drafted);
    if (sameJson(config, effectiveConfig(before, saved))) continue;
    const known = ownValue(asked, name);
    if (known?.texts) texts = { ...texts, [name]: known.texts };
    const isKnown = known?.definition === definition && sameJson(known.config, config);
    if (!isKnown && configIssues(definition, drafted).length === 0)
      wanted.push({ definition, config });
  }
  return { texts, wanted: wanted.length > 0 ? wanted : undefined };
}

interface DraftToAsk {
  wanted: readonly AskedTexts[];
  drafted: OwnerSettings;
  before: AskedDraftTexts;
}

/** Asks the server for the texts of these tools with the draft's configs. */
export async function askDraftTexts(
  agent: string,
  { wanted, drafted, before }: DraftToAsk,
  signal: AbortSignal,
): Promise<AskedDraftTexts> {
  const configs = wanted.map(
    ({ definition }) => [definition.name, sentConfig(definition, drafted)] as const,
  );
  const { texts } = await requestJson<DraftTextsAnswer>(
    `${ownerApiPath({ kind: "agent", id: agent })}/texts`,
    {
      method: "POST",
      body: {
        configs: Object.fromEntries(configs),
        presets: [...(drafted.presets ?? [])],
      } satisfies DraftTextsRequest,
      signal,
    },
  );
  return Object.fromEntries(
    wanted.map((asked) => {
      const { name } = asked.definition;
      return [name, { ...asked, texts: ownValue(texts, name) ?? ownValue(before, name)?.texts }];
    }),
  );
}

function sentConfig(definition: ToolDefinition, drafted: OwnerSettings): JsonObject {
  const { config = {} } = toToolSettings(ownValue(drafted.tools, definition.name));
  return withoutTypedSecrets(definition, config);
}
