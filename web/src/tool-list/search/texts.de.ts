import type { say } from "./texts.ts";

export const german: typeof say = {
  noTokenLimit: (value) =>
    `tokens:${value} ist keine Grenze. Zu schreiben ist tokens:>500 oder tokens:<500.`,
};
