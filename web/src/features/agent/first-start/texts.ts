import { catalogue } from "../../../language/catalogue.ts";
import { countOf, countText } from "../../../language/count-text.ts";

export const say = catalogue("features/agent/first-start", {
  whatNameSees: (name: string) => `What ${name} sees`,
  changesWithEverySwitchAbove: "changes with every switch above",
  addYourTools: "Add your tools",
  aClassOrAFunctionInAFileIts:
    "A class or a function in a file. Its comment, types and settings become texts, arguments and a form.",
  seeAnExampleFile: "See an example file",
  addAnMcpServer: "Add an MCP server",
  pasteTheJsonThatOther:
    "Paste the JSON that other programs use. What it offers stays off until you switch it on.",
  serversJson: "mcpServers JSON",
  pasteItsJsonFirst: "Paste its JSON first",
  addServer: "Add server",
  fillInAFormInstead: "Fill in a form instead",
  connectAnAgent: "Connect an agent",
  yourProgramAsksForTheSetAnd: "Your program asks for the set and gets the payload, ready to send.",
  aProgramHasAsked: "A program has asked",
  noProgramHasAskedYet: "No program has asked yet",
  allWaysToConnect: "All ways to connect",
  done: ", done",
  itCouldNotBeHiddenMessage: (message: string) => `It could not be hidden: ${message}`,
  keys: "{help} shows the keys, {search} finds everything.",
  hideThis: "Hide this",
  starterTools: "Starter tools",
  readiness: (ready: number, waiting: number) =>
    waiting === 0
      ? `${countText(ready)} ready`
      : `${countText(ready)} ready, ${countText(waiting)} ${waiting === 1 ? "waits" : "wait"} for a setting of yours`,
  needs: (field: string) => `needs ${field.toLowerCase()}`,
  setUpDisplayName: (displayName: string) => `Set up ${displayName}`,
  setUp: "Set up",
  coreAlwaysOn: "Core: always on",
  ready: "Ready",
  enableDisplayName: (displayName: string) => `Enable ${displayName}`,
  readOnlyUntilTheListIsLoaded: "Read only until the list is loaded again",
  beginHere: "Begin here",
  loadingTheFirstAgent: "Loading the first agent",
  decideWhichToolsYourAiAgents:
    "Decide which tools your AI agents get, and see exactly what they see.",
  switchToolsAndMethodsFillIn:
    "Switch tools and methods, fill in their settings, read the prompt and what it costs, save. The agent gets that very set.",
  starterToolsOn: (on: number, total: number) =>
    `${countText(on)} of ${countOf(total, "starter tool")} ${on === 1 ? "is" : "are"} on, yours to change`,
  tokensOfTokens: (tokens: number, tokenBudget: number) =>
    `${countText(tokens)} of ${countOf(tokenBudget, "token")}`,
  openName: (name: string) => `Open ${name}`,
});
