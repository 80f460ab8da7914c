import type { OwnerSettings } from "@pegboard/registry-core";
import { useDebouncedEffect } from "@pegboard/ui/use-debounced.ts";
import { useEffect, useMemo, useState } from "react";
import type { SettingsAnswer } from "../../../api/settings.ts";
import type { Definitions } from "../model/agent-model.ts";
import type { AskedTexts } from "./ask-draft-texts.ts";

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
  const [code, setCode] = useState<typeof import("./ask-draft-texts.ts")>();
  const [asked, setAsked] = useState<Readonly<Record<string, AskedTexts>>>({});
  const [failure, setFailure] = useState<{ of: object; reason: string }>();
  const isNeeded = drafted !== settings.settings;
  useEffect(() => {
    if (isNeeded && !code) void import("./ask-draft-texts.ts").then(setCode);
  }, [isNeeded, code]);
  const chosen = useMemo(
    () => (isNeeded ? code?.chooseTexts(definitions, settings, { drafted, asked }) : undefined),
    [isNeeded, code, definitions, settings, drafted, asked],
  );
  const wanted = chosen?.wanted;
  const failed = failure && failure.of === wanted ? failure.reason : undefined;
  useDebouncedEffect(
    failed === undefined ? wanted : undefined,
    TEXTS_DEBOUNCE_MS,
    async (tools, stop) => {
      if (!tools || !code) return;
      try {
        const answer = await code.askDraftTexts(
          settings.agent.id,
          { wanted: tools, drafted, before: asked },
          stop,
        );
        if (!stop.aborted) setAsked((before) => ({ ...before, ...answer }));
      } catch (error) {
        if (!stop.aborted) setFailure({ of: tools, reason: (error as Error).message });
      }
    },
  );
  const texts = chosen?.texts ?? settings.texts;
  return useMemo(() => {
    const retry = () => setFailure(undefined);
    return {
      texts,
      pending: wanted !== undefined,
      failed: failed === undefined ? failed : { reason: failed, retry },
    };
  }, [texts, wanted, failed]);
}
