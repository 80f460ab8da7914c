import type { CommandId } from "../../commands/command-table.ts";
import { say } from "./texts.ts";

/** Other words by which people look for a command, because it has other names elsewhere. */
const ALSO: Partial<Record<CommandId, string>> = {
  "draft.review": say.alsoReview,
  "draft.discard": say.alsoDiscard,
  "agent.config": say.alsoConfig,
  "agent.payload": say.alsoPayload,
  "agent.rename": say.alsoRename,
  "agent.duplicate": say.alsoDuplicate,
  "agent.delete": say.alsoDelete,
  "agent.destructive": say.alsoDestructive,
  "agent.try": say.alsoTry,
  "app.shortcuts": say.alsoShortcuts,
  "app.theme": say.alsoTheme,
  "app.density": say.alsoDensity,
};

export const alsoFoundBy = (id: CommandId): string => ALSO[id] ?? "";
