import type { MessageTable } from "./message-table.ts";

/** What fields of a form are called that have no title of their own. */
export const FIELD_MESSAGES = {
  whole: (t) => t("The config"),
  withoutName: (t) => t("(no name)", undefined, "a field"),
  /** From 1. */
  entry: (t, number: number) => t("Entry {number}", { number }),
  ordinal: (t, number: number) =>
    t("{number, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", { number }),
  everyAgent: (t) => t("Every agent"),
  config: (t) => t("Config"),
} satisfies MessageTable;
