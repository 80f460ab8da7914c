import { catalogue } from "../../language/catalogue.ts";
import { compactText, countOf, countText } from "../../language/count-text.ts";

export const say = catalogue("features/agent", {
  choose: "choose",
  open: "open",
  sameToolThere: "same tool there",
  yourDraft: "your draft, {ago}",
  errorUnit: (count: number) => (count === 1 ? "error" : "errors"),
  warningUnit: (count: number) => (count === 1 ? "warning" : "warnings"),
  allAgents: "All agents",
  all: (count: number) => `All ${countText(count)}`,
  recent: "Recent",
  thisAgentDoesNotExist: "This agent does not exist",
  goToAgents: "Go to Agents",
  itMayHaveBeenDeletedOrThe: "It may have been deleted, or the address is mistyped.",
  notLoadedAgain: "The tools could not be loaded again.",
  listLoaded: "This list was loaded {ago} and is read-only until it is loaded again.",
  otherAgentGAAnd: "Other agent: g a, [ and ]",
  itIsBeingRestored: "It is being restored.",
  archived: "Archived",
  archivedSince: "{archived} {ago}: this agent answers nobody.",
  /** `takes`: what each provider takes. */
  functionsRefused: (functions: number, takes: string) =>
    `${countText(functions)} functions are offered. ${takes}: the request would be refused.`,
  providerTakes: (provider: string, limit: number) =>
    `${provider} takes at most ${countText(limit)}`,
  tooManyFunctions: "Too many functions:",
  forLabel: (label: string) => `for ${label}`,
  ofTotalTools: (total: number) => `of ${countText(total)} tools`,
  methodUnit: (count: number) => (count === 1 ? "method" : "methods"),
  offered: "offered",
  /** The first word goes where there is no room. */
  notOffered: { first: "on,", last: "not offered" },
  foundBySearch: { first: "found", last: "by search" },
  tabs: { tools: "Tools", prompt: "Prompt", history: "History", connect: "Connect" },
  titleOf: (agent: string, tab: string) => `${agent}: ${tab.toLowerCase()}`,
  announced: (counts: Record<"on" | "total" | "methods" | "tokens", number>, leftOut: string) =>
    `${countText(counts.on)} of ${countText(counts.total)} tools are on, ${countOf(counts.methods, "method")} offered${leftOut && `, ${leftOut}`}, about ${countOf(counts.tokens, "token")}`,
  definitionsOfWhatIsOffered: (tokenizer: string) =>
    `Definitions of what is offered, counted with ${tokenizer}`,
  nNextProblem: "n: next problem",
  problems: "Problems:",
  removeTheTokenBudget: "Remove the token budget",
  setTheTokenBudget: "Set the token budget",
  enterANumberOfTokensAbove0:
    "Enter a number of tokens above 0, such as 12,000 or 12k; nothing for no budget.",
  tokensThisAgentShouldNot: "Tokens this agent should not exceed",
  enterAnotherBudgetFirst: "Enter another budget first",
  tokensLeft: (budget: number) => `${countOf(budget, "token")} left.`,
  tokensOverTheBudget: (overBudget: number) => `${countOf(overBudget, "token")} over the budget.`,
  switchOffWhat: (what: string) => `Switch off ${what}`,
  coreMethodsCostCoreAndStayOn: (core: number) =>
    `Core methods cost ${countText(core)} and stay on.`,
  nothingIsOffered: "Nothing is offered.",
  switchOffAll: (count: number) => `Switch off all ${countText(count)}`,
  switchOff: "Switch off",
  methodInTool: (method: string, tool: string) => `${method} in ${tool}`,
  functions: "Functions",
  overTheLimit: "Over the limit:",
  functionsOf: (functions: number, limit: number) =>
    `${countText(functions)} of ${countOf(limit, "function")}`,
  functionCount: (count: number) => countOf(count, "function"),
  textsNotCounted: (message: string) =>
    `Texts of this agent could not be counted; the tools' own are counted in their place. ${message}`,
  definitionsCost:
    "The definitions of what is offered cost {tokens} tokens, counted with {tokenizer}.",
  budget: "Budget",
  costliestMethods: "Most expensive methods",
  asEachFormatSendsThem: "As each format sends them",
  theDefinitionsCouldNotBe: (reason: string) => `The definitions could not be loaded: ${reason}`,
  loadingTheDefinitions: "Loading the definitions…",
  tokensOfThisAgent: "Tokens of this agent",
  withoutTextsThatCouldNotBe: "Without texts that could not be counted",
  tokensOfBudget: (tokens: number, tokenBudget: number) =>
    `${countText(tokens)} of ${countText(tokenBudget)} tokens`,
  overTheBudget: (overBudget: number, tokenBudget: number) =>
    `${countText(overBudget)} over ${countText(tokenBudget)}`,
  over: "over",
  ofBudget: (tokenBudget: number) => `of ${compactText(tokenBudget)}`,
  newTools: "New tools",
  whatBecomesOfToolsThatThis:
    "What becomes of tools that this agent has no entry for, as those that come later",
  presetsFollowed: (followed: number) => `Presets… (${countText(followed)} followed)`,
  presets: "Presets…",
  nothingIsSelected: "Nothing is selected",
  foldThePreview: "Fold the preview",
  showThePreview: "Show the preview",
  previewOf: (tab: string) => `Preview: ${tab}`,
  noToolHereHasAProblem: "No tool here has a problem",
  switchOffAllDestructive: (name: string) => `Switch off all destructive methods of ${name}`,
  noneIsOnThatCanBeSwitchedOff: "None is on that can be switched off",
  howToRegister: "How to register",
  registerAClassOrAFunctionIn:
    "Register a class or a function in code, or bring tools in from an MCP server.",
  registerATool: "Register a tool",
  writeAModule: "Write a module, then start Pegboard with {command}.",
  readOnlyUntilTheListIsLoaded: "Read only until the list is loaded again",
  loadingTheTools: "Loading the tools",
  widthOfTheList: "Width of the list",
  chooseAToolOrAMethodInThe: "Choose a tool or a method in the list.",
  closeThePreviewP: "Close the preview (p)",
  openThePreviewP: "Open the preview (p)",
});
