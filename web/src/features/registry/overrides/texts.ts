import { catalogue } from "../../../language/catalogue.ts";
import { changeText, countOf, countText } from "../../../language/count-text.ts";

export const say = catalogue("features/registry/overrides", {
  changeForTheOrganisation: (name: string) => `Change ${name} for the organisation`,
  declaredCore: "Its code declares it core. It cannot be made non-core.",
  disableQuestion: (what: string) => `Disable ${what} for the organisation?`,
  noAgentUsesItNowChoicesOf:
    "No agent uses it now. Choices of agents are kept for the day it is enabled again.",
  offForAgents: (agents: number) =>
    `Once that is saved, it is off for ${countOf(agents, "agent")}. Their choices are kept for the day it is enabled again.`,
  offForAgentsButCore: (agents: number) =>
    `Once that is saved, it is off for ${countOf(agents, "agent")}, but for its core methods. Their choices are kept for the day it is enabled again.`,
  disableForTheOrganisation: "Disable for the organisation",
  whichAgents: "Which agents",
  this: "This",
  peopleWhoWonderWhyItIsOff: "People who wonder why it is off read this.",
  sayWhy: "Say why.",
  resetLabel: (label: string) => `Reset ${label}`,
  declared: (value: string) => `declared ${value}`,
  declaredNone: "declared none",
  on: "on",
  off: "off",
  methodOfTool: (method: string, tool: string) => `${method} in ${tool}`,
  mustNotBeEmptyWhatTheCode: "Must not be empty: what the code declares is used.",
  mustBeANumberWhatTheCode: "Must be a number: what the code declares is used.",
  theSchemaChangedSinceThe: "The schema changed since the organisation set this",
  whatTheOrganisationSetDoes: "What the organisation set does not fit any more",
  agentsWithoutAValueOfTheir:
    "Agents without a value of their own are not offered the tool until its errors are settled. The stored values stay as they are.",
  setForTheOrganisation: "set for the organisation",
  resetAll: "Reset all",
  organisationSettingsOf: (displayName: string) =>
    `Organisation settings of ${displayName}, as JSON`,
  requiredOfAgents: (fields: string, count: number) =>
    count === 1
      ? `${fields} is required: while it is not set here, each agent needs its own.`
      : `${fields} are required: while they are not set here, each agent needs its own.`,
  thisToolHasNoSettings: "This tool has no settings.",
  removeSettingsOf: (displayName: string) => `Remove settings of ${displayName}`,
  itHadSomeWhatTheOrganisation: (keys: string) =>
    `It had some: what the organisation set is kept, but not used (${keys}).`,
  forcedOn: "Forced on",
  hasItOff: "has it off",
  agentsReached: (reached: number, all: number, switched: number) =>
    `${countOf(reached, "agent")} of ${countText(all)} reached, ${countText(switched)} switched`,
  ifHidden: (agents: number, on: number) =>
    `If hidden: ${countOf(agents, "agent")} ${agents === 1 ? "loses" : "lose"} the row, it stays on in ${countText(on)}, ${changeText(0)} tokens`,
  isHidden: (agents: number, on: number) =>
    `Hidden: ${countOf(agents, "agent")} ${agents === 1 ? "has" : "have"} no row for it, it is on in ${countText(on)}`,
  onForEveryAgentNobodyCan: "On for every agent; nobody can switch it off",
  inTheListOfAgentsSaysNothing: "In the list of agents. Says nothing about on or off",
  declaredCoreHelp: "Its code declares it core: it cannot be made non-core",
  ifNoLongerCore: "If no longer core:",
  ifMadeCore: "If made core:",
});
