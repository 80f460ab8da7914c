import type { WRITING } from "./said.ts";

export const GERMAN_WRITING: typeof WRITING = {
  locale: "de-DE",
  more: (count) => `und ${count} weitere`,
};
