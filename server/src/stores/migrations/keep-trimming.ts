import type { Kysely } from "kysely";

/** The tables before this step, as far as it reads and writes them. */
interface TrimmingTables {
  agents: { id: string; settings: string };
  settings_revisions: { agent: string; revision: number; operations: string; settings: string };
}

/**
 * The comment that asks for trimming, as `registry-core/src/prompts/templates/engine-source.ts`
 * reads it.
 */
const TRIMMING_COMMENT = "{# jinja: trim_blocks, lstrip_blocks #}\n";

/**
 * Keeps the texts of templates. Before this step every template lost the blanks around its tags;
 * now only one that asks for it does. Templates that would give another text get the comment that
 * asks, in every revision too, so that restoring one gives its text of that time.
 */
export function keepTrimming(database: Kysely<unknown>): Promise<void> {
  return rewriteTemplates(database, withTrimmingComment);
}

/**
 * Removes a second comment from templates. They have it where `keepTrimming` was cut off and begun
 * anew. The comment is read once, so the texts do not change.
 */
export function trimOnce(database: Kysely<unknown>): Promise<void> {
  return rewriteTemplates(database, (source) => {
    let once = source;
    while (once.startsWith(TRIMMING_COMMENT + TRIMMING_COMMENT))
      once = once.slice(TRIMMING_COMMENT.length);
    return once;
  });
}

type Rewrite = (source: string) => string;

async function rewriteTemplates(unknown: Kysely<unknown>, rewrite: Rewrite): Promise<void> {
  const database = unknown as Kysely<TrimmingTables>;
  for (const { id, settings } of await database
    .selectFrom("agents")
    .select(["id", "settings"])
    .execute()) {
    const kept = rewritten(settings, inSettings(rewrite));
    if (kept === settings) continue;
    await database.updateTable("agents").set({ settings: kept }).where("id", "=", id).execute();
  }
  const saves = database
    .selectFrom("settings_revisions")
    .select(["agent", "revision", "operations", "settings"]);
  for (const { agent, revision, operations, settings } of await saves.execute()) {
    const kept = {
      operations: rewritten(operations, inOperations(rewrite)),
      settings: rewritten(settings, inSettings(rewrite)),
    };
    if (kept.operations === operations && kept.settings === settings) continue;
    const update = database.updateTable("settings_revisions").set(kept);
    await update.where("agent", "=", agent).where("revision", "=", revision).execute();
  }
}

interface SettingsWithPrompts {
  prompts?: Record<string, unknown>;
}

/** Rewrites settings; each function answers whether anything changed. */
function inSettings(rewrite: Rewrite) {
  return (settings: SettingsWithPrompts | null): boolean => {
    const { prompts } = settings ?? {};
    let changed = false;
    for (const name of ["system", "user"]) {
      const source = prompts?.[name];
      if (!prompts || typeof source !== "string") continue;
      prompts[name] = rewrite(source);
      changed ||= prompts[name] !== source;
    }
    return changed;
  };
}

function inOperations(rewrite: Rewrite) {
  return (operations: { op?: unknown; source?: unknown }[]): boolean => {
    let changed = false;
    for (const operation of operations) {
      const { op, source } = operation;
      if (op !== "setTemplate" || typeof source !== "string") continue;
      operation.source = rewrite(source);
      changed ||= operation.source !== source;
    }
    return changed;
  };
}

/**
 * A template that asks for trimming. One that asks already was rewritten before this step was cut
 * off, because nobody had a use for the comment until then.
 */
function withTrimmingComment(source: string): string {
  if (source.startsWith(TRIMMING_COMMENT)) return source;
  const read = source.replace(/\n$/, "");
  const trimmed = read.replace(/^[ \t]*(\{[#%-])/gm, "$1").replace(/([#%-]\})\n/g, "$1");
  return trimmed === read ? source : `${TRIMMING_COMMENT}${source}`;
}

/**
 * A rewritten text. Readers report a damaged row; it stays as it is, like one with nothing to
 * rewrite.
 */
function rewritten<Stored>(text: string, change: (stored: Stored) => boolean): string {
  try {
    const stored = JSON.parse(text);
    return change(stored) ? JSON.stringify(stored) : text;
  } catch {
    return text;
  }
}
