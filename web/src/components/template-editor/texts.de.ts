import type { say } from "./texts.ts";

export const german: typeof say = {
  eachOfList: (list) => `jedes aus ${list}`,
};
