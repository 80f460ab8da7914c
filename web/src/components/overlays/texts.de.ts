import type { say } from "./texts.ts";

export const german: typeof say = {
  takeFilterAway: (filter) => `Den Filter ${filter} entfernen`,
};
