import { catalogue } from "../../../language/catalogue.ts";
import { countOf } from "../../../language/count-text.ts";

export const say = catalogue("features/transfer/sources", {
  holdAtOnce: "hold at once when they are taken, after you have seen what they run",
  leaveAllSources: "Leave all sources",
  takeAllSources: "Take all sources",
  runsACommand: "runs a command on the server",
  toEnter: (names: string) => `to enter: ${names}`,
  losesSecrets: "Another address or command: secrets that were entered for it here are not kept",
  takeTitle: (count: number) => `Take ${countOf(count, "source")}`,
  whatHappens:
    "They are stored and started at once. A command runs as the user who started Pegboard.",
  takeThem: "Take them",
  goOn: "Go on",
  taking: "Taking…",
  theyAreBeingTaken: "The sources are being stored",
  leftEmpty: "Left empty, the source waits paused.",
  secretOf: (name: string, source: string) => `${name} of ${source}`,
  states: {
    ready: "Taken, ready",
    waits: "Taken, paused until what is missing is entered under Sources",
    paused: "Taken, paused",
    started: "Taken",
    failed: (reason: string) => `Taken, but it brings no tools now: ${reason}`,
    refused: (reason: string) => `Not taken: ${reason}`,
  },
  summary: (taken: number, all: number) => `${taken} of ${countOf(all, "source")} taken`,
});
