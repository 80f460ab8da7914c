import type { Kysely } from "kysely";

/** The tables of before, as far as this step reads and writes them. */
interface Tables {
  agents: { id: string; settings: string };
  settings_revisions: { agent: string; revision: number; operations: string; settings: string };
}

/** In the words of `registry-core/src/prompts/templates/engine-source.ts`. */
const ASKS = "{# jinja: trim_blocks, lstrip_blocks #}\n";

/**
 * Until here every template lost the blanks around its tags. Now only one that asks for it does: those that would give another text get the
 * comment that asks, in every revision too, so that restoring one gives the text of then.
 */
export async function keepTrimming(unknown: Kysely<unknown>): Promise<void> {
  const database = unknown as Kysely<Tables>;
  for (const { id, settings } of await database.selectFrom("agents").select(["id", "settings"]).execute()) {
    const kept = rewritten(settings, keepInSettings);
    if (kept === settings) continue;
    await database.updateTable("agents").set({ settings: kept }).where("id", "=", id).execute();
  }
  const saves = database.selectFrom("settings_revisions").select(["agent", "revision", "operations", "settings"]);
  for (const { agent, revision, operations, settings } of await saves.execute()) {
    const kept = {
      operations: rewritten(operations, keepInOperations),
      settings: rewritten(settings, keepInSettings),
    };
    if (kept.operations === operations && kept.settings === settings) continue;
    const update = database.updateTable("settings_revisions").set(kept);
    await update.where("agent", "=", agent).where("revision", "=", revision).execute();
  }
}

interface Settings {
  prompts?: Record<string, unknown>;
}

function keepInSettings(settings: Settings | null): void {
  const { prompts } = settings ?? {};
  for (const name of ["system", "user"]) {
    const source = prompts?.[name];
    if (prompts && typeof source === "string") prompts[name] = asking(source);
  }
}

function keepInOperations(operations: { op?: unknown; source?: unknown }[]): void {
  for (const operation of operations) {
    const { op, source } = operation;
    if (op === "setTemplate" && typeof source === "string") operation.source = asking(source);
  }
}

function asking(source: string): string {
  const read = source.replace(/\n$/, "");
  const trimmed = read.replace(/^[ \t]*(\{[#%-])/gm, "$1").replace(/([#%-]\})\n/g, "$1");
  return trimmed === read ? source : `${ASKS}${source}`;
}

/** Readers report a damaged row: it stays as it is. */
function rewritten<Stored>(text: string, keep: (stored: Stored) => void): string {
  try {
    const stored = JSON.parse(text);
    keep(stored);
    return JSON.stringify(stored);
  } catch {
    return text;
  }
}
