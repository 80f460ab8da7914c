// GET   /api/v1/preferences   what the organisation chose, and what it can choose from
// PATCH /api/v1/preferences   changes what is named

import type { Context, Hono } from "hono";
import { isGain, PREFERENCE_POWERS } from "../access/powers.ts";
import {
  changePreferencesRequest,
  preferencesAnswer,
} from "../api-contract/preference-contract.ts";
import type {
  AuditEvent,
  CallLogChoice,
  ChangePreferencesRequest,
  PreferencesAnswer,
} from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { readChange } from "../http/read-request.ts";
import { requireProof } from "../http/require-proof.ts";
import { readPreferences, toStoredPreferences } from "../preferences/preferences.ts";
import { STARTER_SOURCE_ID } from "../sources/starter-source.ts";
import { TOKENIZER_NAMES, TOKENIZERS, type Tokenizer } from "../tokens/tokenizers.ts";
import { recordEvent } from "./records/record-event.ts";

export function preferencesRoute(app: Hono, dependencies: Dependencies): void {
  const { store, sources, callLog: kept } = dependencies;

  app.get("/api/v1/preferences", contract({ answers: preferencesAnswer }), async (context) =>
    context.json(await answer()),
  );

  app.patch(
    "/api/v1/preferences",
    contract({ takes: changePreferencesRequest, answers: preferencesAnswer }),
    async (context) => {
      const changes = await readChange(context, changePreferencesRequest);
      if (changes.callLog) await proveLog(context, changes.callLog);
      const { callLog: before } = await readPreferences(store);
      await store.changePreferences(toStoredPreferences(changes));
      for (const event of changeEvents(changes, before))
        await recordEvent(dependencies, context, event);
      if (changes.callLog) await kept.keepLess();
      return context.json(await answer());
    },
  );

  async function proveLog(context: Context, after: CallLogChoice): Promise<void> {
    const { callLog: before } = await readPreferences(store);
    const isLess = (["on", "days", "megabytes"] as const).some((key) => {
      const { gain } = PREFERENCE_POWERS.callLog[key];
      return gain !== undefined && isGain(gain, before[key], after[key]);
    });
    if (isLess) requireProof(dependencies, context, [{ code: "lessLog" }]);
  }

  async function answer(): Promise<PreferencesAnswer> {
    const tokenizers = TOKENIZER_NAMES.map((name) => {
      const { label, counts }: Tokenizer = TOKENIZERS[name];
      return { name, label, ...("charactersPerToken" in counts && counts) };
    });
    const { tokenizer, functionLimits, toolcallReason, callLog, newAgents, ...beginning } =
      await readPreferences(store);
    const isShown =
      !beginning.isFirstStartHidden &&
      sources.summaries().some(({ id }) => id === STARTER_SOURCE_ID);
    const firstStart = { isShown, programAsked: beginning.programAsked };
    return {
      tokenizer,
      functionLimits,
      toolcallReason,
      callLog,
      newAgents,
      firstStart,
      tokenizers,
    };
  }
}

/**
 * The events that are recorded of a change. The log of calls has an event of its own, because
 * whoever switches it off leaves no other trace.
 */
function changeEvents(
  { callLog, ...others }: ChangePreferencesRequest,
  before: CallLogChoice,
): AuditEvent[] {
  const changed = Object.keys(others);
  const events: AuditEvent[] =
    changed.length > 0 ? [{ kind: "preferences_changed", facts: { changed } }] : [];
  if (!callLog) return events;
  const { on, days, megabytes } = callLog;
  const switched = on ? "call_log_on" : "call_log_off";
  return [
    ...events,
    { kind: on === before.on ? "call_log_changed" : switched, facts: { days, megabytes } },
  ];
}
