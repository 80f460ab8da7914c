import { catalogue } from "../language/catalogue.ts";
import { countText } from "../language/count-text.ts";

export const say = catalogue("words", {
  everyToolAtItsDefault: "Every tool at its default",
  nothingButCore: "Nothing but core",
  followPreset: (name: string) => `The preset ${name}, and follow it`,
  copyOfPreset: (name: string) => `A copy of the preset ${name}`,
  programsRead: "Programs read it over MCP; no model calls it.",
  resource: "Resource",
  exclusive: {
    label: "Exclusive",
    meaning: "It takes part only in a run that chooses it, and such a run has no other tool.",
  },
  takesControl: {
    label: "Takes control",
    meaning: "A call of it decides how the run goes on: what was asked for after it is not run.",
  },
  subAgent: {
    label: "Sub-agent",
    meaning: "It is an agent of its own that works for the one that calls it.",
  },
  asksFirst: {
    label: "Asks first",
    meaning: "Each call waits until somebody has approved it with its arguments.",
  },
  deferred: {
    label: "Deferred",
    meaning: "The model's list goes without it: the model finds it by search and then calls it.",
  },
  alone: {
    label: "Runs alone",
    meaning: "It is not safe beside other calls: each waits until no other runs.",
  },
  mcpCall: (name: string, server: string) => `tools/call ${name} to ${server}`,
  bytesNotShown: (bytes: number) => `(${countText(bytes)} bytes, not shown)`,
  group: "Group",
  sort: "Sort",
  notGrouped: "Not grouped",
  category: "Category",
  changedFirst: "Changed first",
  newTools: {
    on: "new tools come on",
    off: "new tools stay off",
    inherit: "new tools follow the default",
  },
  countNotOffered: (count: number) => `${countText(count)} on, not offered`,
  countFoundBySearch: (count: number) => `${countText(count)} found by search`,
  onReadOverMcp: "on, read over MCP",
  onFoundBySearch: "on, found by search",
  onNotOffered: "on, not offered",
});
