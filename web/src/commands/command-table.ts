/** Where commands can be done, as the palette and the list of shortcuts head them, in this order. */
export const PLACES = {
  selection: "Selection",
  draft: "Draft",
  agent: "Agent",
  matrix: "Agents × tools",
  problems: "Problems",
  review: "Review",
  panes: "Calls and sources",
  everywhere: "Everywhere",
  lists: "Lists",
  texts: "Texts of the Registry",
} as const;
export type Place = keyof typeof PLACES;

interface CommandEntry {
  words: string;
  place: Place;
  /** Any of them: `mod` is Command or Control, a blank stands between keys that follow one another. */
  keys?: readonly string[];
}

/** Everything that a screen can offer as a command. The palette, the keys and the list of shortcuts read it. */
export const COMMANDS = {
  "selection.act": { words: "Act on the selection", place: "selection" },

  "draft.save": { words: "Save", place: "draft", keys: ["mod+s"] },
  "draft.review": { words: "Review the changes", place: "draft" },
  "draft.undo": { words: "Undo", place: "draft", keys: ["mod+z"] },
  "draft.redo": { words: "Redo", place: "draft", keys: ["mod+shift+z"] },
  "draft.discard": { words: "Discard all changes", place: "draft" },

  "agent.config": { words: "Open the settings of the tool", place: "agent", keys: ["e"] },
  "agent.payload": { words: "Show its payload", place: "agent", keys: ["y"] },
  "agent.why": { words: "Why it is on or off", place: "agent", keys: ["w"] },
  "agent.problem": { words: "Next problem", place: "agent", keys: ["n"] },
  "agent.preview": { words: "Show or fold the preview", place: "agent", keys: ["p"] },
  "agent.full": { words: "Preview on the whole page, and back", place: "agent", keys: ["f"] },
  "agent.leave": { words: "Leave the whole page", place: "agent", keys: ["Escape"] },
  "agent.before": { words: "The agent before, same tool", place: "agent", keys: ["["] },
  "agent.after": { words: "The agent after, same tool", place: "agent", keys: ["]"] },
  "agent.tools": { words: "Its tools", place: "agent" },
  "agent.prompt": { words: "Its prompt", place: "agent" },
  "agent.history": { words: "Its history", place: "agent" },
  "agent.connect": { words: "Connect programs and clients", place: "agent" },
  "agent.problems": { words: "Its problems", place: "agent" },
  "agent.rename": { words: "Rename, describe, group…", place: "agent" },
  "agent.duplicate": { words: "Duplicate…", place: "agent" },
  "agent.archive": { words: "Archive…", place: "agent" },
  "agent.restore": { words: "Restore", place: "agent" },
  "agent.delete": { words: "Delete…", place: "agent" },
  "agent.destructive": { words: "Switch off all destructive methods", place: "agent" },
  "agent.show": { words: "Preview", place: "agent" },
  "agent.try": { words: "Run the method", place: "agent", keys: ["mod+enter"] },

  "problems.after": { words: "Next cause", place: "problems", keys: ["n"] },
  "problems.before": { words: "Cause before", place: "problems", keys: ["p"] },

  "review.accept": { words: "Accept for all agents", place: "review", keys: ["a"] },
  "review.choose": { words: "Accept for the ticked agents", place: "review", keys: ["c"] },
  "review.refuse": { words: "Refuse", place: "review", keys: ["r"] },
  "review.after": { words: "Next change", place: "review", keys: ["j"] },
  "review.before": { words: "Change before", place: "review", keys: ["k"] },

  "pane.before": { words: "The one before in the list", place: "panes", keys: ["["] },
  "pane.after": { words: "The one after in the list", place: "panes", keys: ["]"] },

  "app.palette": { words: "Go to or do", place: "everywhere", keys: ["mod+k"] },
  "app.agent": { words: "Go to an agent", place: "everywhere", keys: ["g a"] },
  "page.search": { words: "Search this page", place: "everywhere", keys: ["/"] },
  "app.shortcuts": { words: "Show the shortcuts", place: "everywhere", keys: ["?"] },
  "app.newAgent": { words: "New agent", place: "everywhere" },
  "app.presets": { words: "Go to the presets", place: "everywhere" },
  "app.newPreset": { words: "New preset", place: "everywhere" },
  "app.addSource": { words: "Add an MCP server", place: "everywhere" },
  "app.theme": { words: "Use the other theme", place: "everywhere" },
  "app.density": { words: "Show rows in the other density", place: "everywhere" },
  "list.enter": { words: "Into the list", place: "lists", keys: ["j", "ArrowDown"] },
  "checklist.save": { words: "Save what was ticked in a checklist", place: "lists", keys: ["mod+enter"] },
} as const satisfies Record<string, CommandEntry>;
export type CommandId = keyof typeof COMMANDS;

export const entryOf = (id: CommandId): CommandEntry => COMMANDS[id];

/** What a command is called where it is offered, or else everywhere. */
export const wordsOf = ({ id, words }: { id: CommandId; words?: string | undefined }): string =>
  words ?? entryOf(id).words;

interface ListKeys {
  words: string;
  keys: readonly string[];
}

/** Keys that a list, a row or a field has while the focus is in it. */
export const KEYS_INSIDE: Partial<Record<Place, readonly ListKeys[]>> = {
  agent: [
    { keys: ["Space"], words: "Switch on or off, exactly the selected rows" },
    { keys: ["ArrowLeft", "ArrowRight"], words: "Fold and unfold" },
    { keys: ["shift+ArrowLeft", "shift+ArrowRight"], words: "Fold and unfold all" },
    { keys: ["Enter"], words: "Inspect" },
    { keys: ["Escape"], words: "From the inspector back to the list" },
  ],
  matrix: [
    { keys: ["Space"], words: "Switch the selected cells on or off" },
    { keys: ["shift+ArrowUp", "shift+ArrowDown", "shift+ArrowLeft", "shift+ArrowRight"], words: "Select cells" },
    { keys: ["mod+a"], words: "Select every cell shown" },
    { keys: ["mod+r", "mod+d"], words: "Fill right, fill down" },
    { keys: ["Enter"], words: "Fold and unfold" },
    { keys: ["mod+ArrowUp", "mod+ArrowDown", "mod+ArrowLeft", "mod+ArrowRight"], words: "To the edge" },
  ],
  problems: [
    { keys: ["ArrowLeft", "ArrowRight", "Enter"], words: "Fold and unfold" },
    { keys: ["Space"], words: "Select this cause" },
  ],
  panes: [
    { keys: ["Enter"], words: "Into the pane" },
    { keys: ["Escape"], words: "Back to the list" },
  ],
  lists: [
    { keys: ["ArrowUp", "ArrowDown", "k", "j"], words: "Move" },
    { keys: ["Home", "End", "PageUp", "PageDown"], words: "Move far" },
    { keys: ["x"], words: "Select this row" },
    { keys: ["shift+ArrowUp", "shift+ArrowDown"], words: "Select several rows" },
    { keys: ["mod+a"], words: "Select every row shown" },
    { keys: ["Escape"], words: "Let go of selected rows" },
  ],
  texts: [
    { keys: ["Enter"], words: "Keep an edited text" },
    { keys: ["mod+enter"], words: "The same in a field of several lines" },
    { keys: ["Escape"], words: "Take the edit back" },
  ],
};
