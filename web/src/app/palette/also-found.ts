import type { CommandId } from "../../commands/command-table.ts";
import { t } from "../../messages/t.ts";

/** Other words by which people look for a command, because it has other names elsewhere. */
const ALSO: Partial<Record<CommandId, string>> = {
  "draft.review": t("diff compare"),
  "draft.discard": t("reset revert cancel"),
  "agent.config": t("configure form"),
  "agent.payload": t("json request schema"),
  "agent.rename": t("edit change"),
  "agent.duplicate": t("copy clone"),
  "agent.delete": t("remove"),
  "agent.destructive": t("disable turn off dangerous risky"),
  "agent.try": t("call test execute"),
  "app.shortcuts": t("keyboard keys help"),
  "app.theme": t("dark light mode appearance"),
  "app.density": t("compact comfortable"),
};

export const alsoFoundBy = (id: CommandId): string => ALSO[id] ?? "";
