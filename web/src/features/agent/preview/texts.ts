import { catalogue } from "../../../language/catalogue.ts";
import { countOf, countText } from "../../../language/count-text.ts";

export const say = catalogue("features/agent/preview", {
  showMore: (count: number) => `${countText(count)} more`,
  user: "User",
  templateLine: (line: number) => `Template line ${line}: `,
  andMore: (count: number) => `and ${countText(count)} more`,
  asTheAgentGetsIt: (name: string) => `${name} as the agent gets it`,
  findIn: (name: string) => `Find in ${name}`,
  more: "More",
  refusedForFunctions: (functions: number, most: number) =>
    `refused: ${countText(functions)} of at most ${countOf(most, "function")}`,
  previewIsLoading: "The preview is loading",
  copyName: (name: string) => `Copy ${name}`,
  downloadedName: (name: string) => `Downloaded ${name}`,
  moreWaysToCopy: "More ways to copy",
  copyText: "Copy text",
  download: "Download",
  copyAs: (name: string) => `Copy as ${name}`,
  copied: "Copied",
  browserRefused:
    "The browser refused to copy. Allow this page to use the clipboard, or download the text.",
  templateFails: {
    system: (reason: string) => `The system template cannot be rendered: ${reason}`,
    user: (reason: string) => `The user template cannot be rendered: ${reason}`,
  },
  switchToolsOn: "Switch tools on",
  /** Each as a title and its explanation, or as one line. */
  noneOffered: {
    title: "No tool that is on can be offered",
    why: "Each lacks its config or its source: Why says which. The agent gets no tool section.",
    line: "No tool that is on can be offered. Each lacks its config or its source: Why says which. The agent gets no tool section.",
  },
  noneOn: {
    title: "No tools are on",
    why: "The agent gets no tool section.",
    line: "No tools are on: the agent gets no tool section.",
  },
  introduction: "Introduction",
  noToolDiffers: "No tool differs in this text.",
  changesByTool: "Changes by tool",
  change: { added: "added", removed: "removed", changed: "changed" },
  aroundTheTools: "Around the tools",
  andMoreTools: (count: number) => `and ${countOf(count, "more tool")}`,
  tokensPerBlock: "Tokens per block",
  tokensToCome: "… tokens",
  notCountedBecause: (reason: string) => `Not counted: ${reason}`,
  besideTheText: "Beside the text",
  blocks: "Blocks",
  changes: "Changes",
  loadingPreview: "Loading the preview…",
  toolsNotRead: (reason: string) => `What models read of the tools could not be loaded: ${reason}`,
  draftTextsFailed: (reason: string) =>
    `What tools say with the changed config could not be made: ${reason} The text is that of an earlier config.`,
  comparedNotLoaded: (name: string, reason: string) =>
    `${name} could not be loaded: ${reason} The text is shown without a difference.`,
  heightOfThePreview: "Height of the preview",
  noDifference: "No difference",
  wrapLongLines: "Wrap long lines",
  leaveWholePage: "Leave the whole page (Escape)",
  showOnWholePage: "Show on the whole page (f)",
  countedWith: (tokenizer: string) => `Counted with ${tokenizer}`,
  saidCountedWith: (tokenizer: string) => `counted with ${tokenizer}`,
});
