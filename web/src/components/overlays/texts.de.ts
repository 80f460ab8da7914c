import type { say } from "./texts.ts";

export const german: typeof say = {
  searchIn: (label) => `Suchen: ${label}`,
  takeFilterAway: (filter) => `Den Filter ${filter} entfernen`,
};
