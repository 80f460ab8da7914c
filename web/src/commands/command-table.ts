import { common } from "../language/common.ts";
import { say } from "./texts.ts";

/** The places of commands, as headings of the palette and the list of shortcuts, in this order. */
export const PLACES = {
  selection: say.selection,
  draft: common.draft,
  agent: common.agent,
  matrix: common.agentsTools,
  problems: common.problems,
  review: common.review,
  panes: say.callsAndSources,
  page: say.thisPage,
  everywhere: say.everywhere,
  lists: say.lists,
  texts: say.textsOfTheRegistry,
} as const;
export type Place = keyof typeof PLACES;

interface CommandEntry {
  words: string;
  place: Place;
  /**
   * The keys, of which any works: `mod` is Command or Control, a blank stands between keys of a
   * sequence.
   */
  keys?: readonly string[];
}

/**
 * All commands that a screen can offer. The palette, the keys and the list of shortcuts read them.
 */
export const COMMANDS = {
  "selection.act": { words: say.actOnTheSelection, place: "selection" },

  "draft.save": { words: common.save, place: "draft", keys: ["mod+s"] },
  "draft.review": { words: say.reviewTheChanges, place: "draft" },
  "draft.undo": { words: common.undo, place: "draft", keys: ["mod+z"] },
  "draft.redo": { words: say.redo, place: "draft", keys: ["mod+shift+z"] },
  "draft.discard": { words: say.discardAllChanges, place: "draft" },

  "agent.config": { words: say.openTheSettingsOfTheTool, place: "agent", keys: ["e"] },
  "agent.payload": { words: say.showItsPayload, place: "agent", keys: ["y"] },
  "agent.why": { words: say.whyItIsOnOrOff, place: "agent", keys: ["w"] },
  "agent.problem": { words: say.nextProblem, place: "agent", keys: ["n"] },
  "agent.preview": { words: say.showOrFoldThePreview, place: "agent", keys: ["p"] },
  "agent.full": { words: say.previewOnTheWholePageAndBack, place: "agent", keys: ["f"] },
  "agent.leave": { words: say.leaveTheWholePage, place: "agent", keys: ["Escape"] },
  "agent.before": { words: say.theAgentBeforeSameTool, place: "agent", keys: ["["] },
  "agent.after": { words: say.theAgentAfterSameTool, place: "agent", keys: ["]"] },
  "agent.tools": { words: say.itsTools, place: "agent" },
  "agent.prompt": { words: say.itsPrompt, place: "agent" },
  "agent.history": { words: say.itsHistory, place: "agent" },
  "agent.connect": { words: say.connectProgramsAndClients, place: "agent" },
  "agent.problems": { words: say.itsProblems, place: "agent" },
  "agent.rename": { words: say.renameDescribeGroup, place: "agent" },
  "agent.duplicate": { words: say.duplicate, place: "agent" },
  "agent.presets": { words: say.followAPreset, place: "agent" },
  "agent.asPreset": { words: say.saveAsAPreset, place: "agent" },
  "agent.export": { words: say.exportIt, place: "agent" },
  "agent.archive": { words: say.archive, place: "agent" },
  "agent.restore": { words: common.restore, place: "agent" },
  "agent.delete": { words: common.delete, place: "agent" },
  "agent.destructive": { words: say.switchOffDestructive, place: "agent" },
  "agent.show": { words: common.preview, place: "agent" },
  "agent.try": { words: say.runTheMethod, place: "agent", keys: ["mod+enter"] },

  "problems.after": { words: say.nextCause, place: "problems", keys: ["n"] },
  "problems.before": { words: say.causeBefore, place: "problems", keys: ["p"] },

  "review.accept": { words: say.acceptForAllAgents, place: "review", keys: ["a"] },
  "review.choose": { words: say.acceptForTheTickedAgents, place: "review", keys: ["c"] },
  "review.refuse": { words: common.refuse, place: "review", keys: ["r"] },
  "review.after": { words: say.nextChange, place: "review", keys: ["j"] },
  "review.before": { words: say.changeBefore, place: "review", keys: ["k"] },

  "pane.before": { words: say.theOneBeforeInTheList, place: "panes", keys: ["["] },
  "pane.after": { words: say.theOneAfterInTheList, place: "panes", keys: ["]"] },

  "page.act": { words: say.actOnThisPage, place: "page" },

  "app.palette": { words: say.goToOrDo, place: "everywhere", keys: ["mod+k"] },
  "app.agent": { words: common.goToAnAgent, place: "everywhere", keys: ["g a"] },
  "page.search": { words: say.searchThisPage, place: "everywhere", keys: ["/"] },
  "app.shortcuts": { words: say.showTheShortcuts, place: "everywhere", keys: ["?"] },
  "app.newAgent": { words: common.newAgent, place: "everywhere" },
  "app.presets": { words: say.goToThePresets, place: "everywhere" },
  "app.newPreset": { words: say.newPreset, place: "everywhere" },
  "app.drafts": { words: say.showAllDrafts, place: "everywhere" },
  "app.addSource": { words: say.addAnMcpServer, place: "everywhere" },
  "app.addDescription": { words: say.addAnOpenApiDescription, place: "everywhere" },
  "app.pasteSources": { words: say.addServersFromJson, place: "everywhere" },
  "app.export": { words: say.exportAgentsAndTools, place: "everywhere" },
  "app.organisationHistory": { words: say.historyOfTheOrganisation, place: "everywhere" },
  "app.theme": { words: say.useTheOtherTheme, place: "everywhere" },
  "app.density": { words: say.showRowsInTheOtherDensity, place: "everywhere" },
  "list.enter": { words: say.intoTheList, place: "lists", keys: ["j", "ArrowDown"] },
  "checklist.save": { words: say.saveTheChecklist, place: "lists", keys: ["mod+enter"] },
} as const satisfies Record<string, CommandEntry>;
export type CommandId = keyof typeof COMMANDS;

export const entryOf = (id: CommandId): CommandEntry => COMMANDS[id];

/** The name of a command where it is offered, or else everywhere. */
export const wordsOf = ({ id, words }: { id: CommandId; words?: string | undefined }): string =>
  words ?? entryOf(id).words;

interface ListKeys {
  words: string;
  keys: readonly string[];
}

/** Keys that a list, a row or a field has while the focus is in it. */
export const KEYS_INSIDE: Partial<Record<Place, readonly ListKeys[]>> = {
  agent: [
    { keys: ["Space"], words: say.switchTheSelectedRows },
    { keys: ["ArrowLeft", "ArrowRight"], words: say.foldAndUnfold },
    { keys: ["shift+ArrowLeft", "shift+ArrowRight"], words: say.foldAndUnfoldAll },
    { keys: ["Enter"], words: say.inspect },
    { keys: ["Escape"], words: say.backFromTheInspector },
  ],
  matrix: [
    { keys: ["Space"], words: say.switchTheSelectedCells },
    {
      keys: ["shift+ArrowUp", "shift+ArrowDown", "shift+ArrowLeft", "shift+ArrowRight"],
      words: say.selectCells,
    },
    { keys: ["mod+a"], words: say.selectEveryCellShown },
    { keys: ["mod+r", "mod+d"], words: say.fillRightFillDown },
    { keys: ["Enter"], words: say.foldAndUnfold },
    {
      keys: ["mod+ArrowUp", "mod+ArrowDown", "mod+ArrowLeft", "mod+ArrowRight"],
      words: say.toTheEdge,
    },
  ],
  problems: [
    { keys: ["ArrowLeft", "ArrowRight", "Enter"], words: say.foldAndUnfold },
    { keys: ["Space"], words: say.selectThisCause },
  ],
  panes: [
    { keys: ["Enter"], words: say.intoThePane },
    { keys: ["Escape"], words: common.backToTheList },
  ],
  lists: [
    { keys: ["ArrowUp", "ArrowDown", "k", "j"], words: say.move },
    { keys: ["Home", "End", "PageUp", "PageDown"], words: say.moveFar },
    { keys: ["x"], words: say.selectThisRow },
    { keys: ["shift+ArrowUp", "shift+ArrowDown"], words: say.selectSeveralRows },
    { keys: ["mod+a"], words: say.selectEveryRowShown },
    { keys: ["Escape"], words: say.letGoOfSelectedRows },
  ],
  texts: [
    { keys: ["Enter"], words: say.keepAnEditedText },
    { keys: ["mod+enter"], words: say.keepAnEditedTextOfLines },
    { keys: ["Escape"], words: say.takeTheEditBack },
  ],
};
