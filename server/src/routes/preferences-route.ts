// GET   /api/v1/preferences   what the organisation chose, and what it can choose from
// PATCH /api/v1/preferences   changes what is named

import type { JsonValue } from "@pegboard/json-schema";
import { requestIssue } from "@pegboard/registry-core/internal";
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
  Gain,
  PreferencesAnswer,
} from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import { readChange } from "../http/read-request.ts";
import { requireProof } from "../http/require-proof.ts";
import {
  type Preferences,
  preferencePath,
  readPreferences,
  toStoredPreferences,
} from "../preferences/preferences.ts";
import { STARTER_SOURCE_ID } from "../sources/starter-source.ts";
import { TOKENIZER_NAMES, TOKENIZERS, type Tokenizer } from "../tokens/tokenizers.ts";
import { recordingAs, requestEntry } from "./records/record-event.ts";

export function preferencesRoute(app: Hono, dependencies: Dependencies): void {
  const { store, sources, callLog: kept } = dependencies;

  app.get("/api/v1/preferences", contract({ answers: preferencesAnswer }), async (context) =>
    context.json(await answer()),
  );

  app.patch(
    "/api/v1/preferences",
    contract({ takes: changePreferencesRequest, answers: preferencesAnswer }),
    async (context) => {
      const { baseRevision, ...changes } = await readChange(context, changePreferencesRequest);
      await saveChange(context, changes, baseRevision);
      if (changes.callLog) await kept.keepLess();
      return context.json(await answer());
    },
  );

  /**
   * Stores a change with its entries of the record. Without a revision to base it on, it is
   * tried again when somebody else was quicker, since a part of what is stored may be kept.
   * @throws PegboardError "conflict" where somebody changed the same since `baseRevision`
   */
  async function saveChange(
    context: Context,
    changes: ChangePreferencesRequest,
    baseRevision: number | undefined,
  ): Promise<void> {
    for (;;) {
      const before = await readPreferences(store);
      proveLess(context, before, changes);
      const events = changeEvents(changes, before.callLog);
      const entries = events.map((event) => requestEntry(context, event));
      const changedSince = await recordingAs(dependencies, { changePreferences: entries }, () =>
        store.changePreferences(
          toStoredPreferences(changes, before),
          baseRevision ?? before.revision,
        ),
      );
      if (changedSince.length === 0) return;
      if (baseRevision !== undefined) throw changedMeanwhile(changedSince, before.revision);
    }
  }

  /** Keeping less of the log, and protecting less, are powers. */
  function proveLess(
    context: Context,
    before: Preferences,
    { callLog, auditDays, protected: protects }: ChangePreferencesRequest,
  ): void {
    const isLessLog = callLog && isLess(PREFERENCE_POWERS.callLog, before.callLog, callLog);
    if (isLessLog || isGain("lower", before.auditDays, auditDays))
      requireProof(dependencies, context, [{ code: "lessLog" }]);
    if (protects && isLess(PREFERENCE_POWERS.protected, before.protected, protects))
      requireProof(dependencies, context, [{ code: "lessProtected" }]);
  }

  async function answer(): Promise<PreferencesAnswer> {
    const tokenizers = TOKENIZER_NAMES.map((name) => {
      const { label, counts }: Tokenizer = TOKENIZERS[name];
      return { name, label, ...("charactersPerToken" in counts && counts) };
    });
    const {
      isFirstStartHidden,
      programAsked,
      damaged: _,
      ...chosen
    } = await readPreferences(store);
    const isShown =
      !isFirstStartHidden && sources.summaries().some(({ id }) => id === STARTER_SOURCE_ID);
    return { ...chosen, firstStart: { isShown, programAsked }, tokenizers };
  }
}

/** Whether one of the named values gives more than it had. */
function isLess<Choice extends object>(
  rows: Readonly<Record<keyof Choice, { gain?: Gain }>>,
  before: Choice,
  changes: Partial<Choice>,
): boolean {
  return (Object.keys(changes) as (keyof Choice)[]).some((key) => {
    const { gain } = rows[key];
    const [was, is] = [before[key], changes[key]] as [JsonValue, JsonValue | undefined];
    return gain !== undefined && isGain(gain, was, is);
  });
}

function changedMeanwhile(names: readonly string[], revision: number): PegboardError {
  const issues = names.map((name) => requestIssue(preferencePath(name), "changed_since"));
  return new PegboardError(
    "conflict",
    (t) =>
      t("Nothing was saved: somebody else changed {places} meanwhile. Compare, then save again.", {
        places: issues.map(({ path }) => path.join(".")).join(", "),
      }),
    { issues, revision },
  );
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
  const { on, days, megabytes } = { ...before, ...callLog };
  const switched = on ? "call_log_on" : "call_log_off";
  return [
    ...events,
    { kind: on === before.on ? "call_log_changed" : switched, facts: { days, megabytes } },
  ];
}
