import { t } from "../messages/t.ts";

/** The places of commands, as headings of the palette and the list of shortcuts, in this order. */
export const COMMAND_PLACES = {
  selection: t("Selection"),
  draft: t("Draft"),
  agent: t("Agent"),
  matrix: t("Matrix"),
  problems: t("Problems"),
  review: t("Review and approvals"),
  panes: t("Calls and sources"),
  page: t("This page"),
  everywhere: t("Everywhere"),
  lists: t("Lists"),
  texts: t("Texts of the Registry"),
} as const;
export type CommandPlace = keyof typeof COMMAND_PLACES;

interface CommandEntry {
  words: string;
  place: CommandPlace;
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
  "selection.act": { words: t("Act on the selection"), place: "selection" },

  "draft.save": { words: t("Save"), place: "draft", keys: ["mod+s"] },
  "draft.review": { words: t("Review the changes"), place: "draft" },
  "draft.undo": { words: t("Undo"), place: "draft", keys: ["mod+z"] },
  "draft.redo": { words: t("Redo"), place: "draft", keys: ["mod+shift+z"] },
  "draft.discard": { words: t("Discard all changes"), place: "draft" },

  "agent.config": { words: t("Open the settings of the tool"), place: "agent", keys: ["e"] },
  "agent.methodUsage": { words: t("Usage of the method"), place: "agent", keys: ["u"] },
  "agent.payload": { words: t("Show payload"), place: "agent", keys: ["y"] },
  "agent.why": { words: t("Why it is on or off"), place: "agent", keys: ["w"] },
  "agent.problem": { words: t("Next problem"), place: "agent", keys: ["n"] },
  "agent.preview": { words: t("Show or fold the preview"), place: "agent", keys: ["p"] },
  "agent.full": { words: t("Toggle full-page preview"), place: "agent", keys: ["f"] },
  "agent.leave": { words: t("Exit full page"), place: "agent", keys: ["Escape"] },
  "agent.before": { words: t("Previous agent, same tool"), place: "agent", keys: ["["] },
  "agent.after": { words: t("Next agent, same tool"), place: "agent", keys: ["]"] },
  "agent.tools": { words: t("Its tools"), place: "agent" },
  "agent.search": { words: t("Its tool search"), place: "agent" },
  "agent.prompt": { words: t("Its prompt"), place: "agent" },
  "agent.usage": { words: t("Its usage"), place: "agent", keys: ["g u"] },
  "agent.quality": { words: t("What rules find in its texts"), place: "agent", keys: ["g q"] },
  "agent.evaluations": {
    words: t("Its evaluations"),
    place: "agent",
    keys: ["g e"],
  },
  "agent.history": { words: t("Its history"), place: "agent" },
  "agent.connect": { words: t("Connect programs and clients"), place: "agent" },
  "agent.problems": { words: t("Its problems"), place: "agent" },
  "agent.rename": { words: t("Rename, describe, group…"), place: "agent" },
  "agent.compare": { words: t("Compare with another agent…"), place: "agent" },
  "agent.duplicate": { words: t("Duplicate…"), place: "agent" },
  "agent.presets": { words: t("Follow a preset, or copy it…"), place: "agent" },
  "agent.newTools": { words: t("New tools"), place: "agent" },
  "agent.budget": { words: t("Token budget…"), place: "agent" },
  "agent.unattended": { words: t("Runs unattended…"), place: "agent" },
  "agent.asPreset": { words: t("Save this agent as a preset…"), place: "agent" },
  "agent.export": { words: t("Export this agent…"), place: "agent" },
  "agent.archive": { words: t("Archive…"), place: "agent" },
  "agent.restore": { words: t("Restore"), place: "agent" },
  "agent.delete": { words: t("Delete…"), place: "agent" },
  "agent.destructive": { words: t("Switch off all destructive methods"), place: "agent" },
  "agent.show": { words: t("Preview"), place: "agent" },
  "agent.try": { words: t("Run the method"), place: "agent", keys: ["mod+enter"] },

  "problems.after": { words: t("Next cause"), place: "problems", keys: ["n"] },
  "problems.before": { words: t("Cause before"), place: "problems", keys: ["p"] },

  "review.accept": { words: t("Accept for all agents"), place: "review", keys: ["a"] },
  "review.choose": { words: t("Accept for the ticked agents"), place: "review", keys: ["c"] },
  "review.refuse": { words: t("Refuse"), place: "review", keys: ["r"] },
  "review.after": { words: t("Next change"), place: "review", keys: ["j"] },
  "review.before": { words: t("Change before"), place: "review", keys: ["k"] },
  "approvals.forRun": { words: t("Approve for this run"), place: "review", keys: ["shift+a"] },
  "approvals.decline": { words: t("Decline…"), place: "review", keys: ["d"] },
  "approvals.form": { words: t("Arguments as form or JSON"), place: "review", keys: ["f"] },

  "evaluations.again": { words: t("Run this case again"), place: "page", keys: ["r"] },
  "evaluations.edit": { words: t("Edit the case"), place: "page", keys: ["e"] },
  "calls.case": { words: t("Make an evaluation case of the call"), place: "page", keys: ["c"] },

  "compare.swap": { words: t("Swap the compared agents"), place: "page", keys: ["x"] },

  "pane.before": { words: t("The one before in the list"), place: "panes", keys: ["["] },
  "pane.after": { words: t("The one after in the list"), place: "panes", keys: ["]"] },

  "page.act": { words: t("Act on this page"), place: "page" },

  "app.palette": { words: t("Search or run a command"), place: "everywhere", keys: ["mod+k"] },
  "app.agent": { words: t("Go to an agent"), place: "everywhere", keys: ["g a"] },
  "page.search": { words: t("Search this page"), place: "everywhere", keys: ["/"] },
  "app.shortcuts": { words: t("Show the shortcuts"), place: "everywhere", keys: ["?"] },
  "app.newAgent": { words: t("New agent"), place: "everywhere" },
  "app.account": { words: t("Go to your account"), place: "everywhere" },
  "app.presets": { words: t("Go to the presets"), place: "everywhere" },
  "app.rules": { words: t("Go to the rules of toolsets"), place: "everywhere" },
  "app.newPreset": { words: t("New preset"), place: "everywhere" },
  "app.drafts": { words: t("Show all drafts"), place: "everywhere" },
  "app.addSource": { words: t("Add an MCP server"), place: "everywhere" },
  "app.addDescription": { words: t("Add an OpenAPI description"), place: "everywhere" },
  "app.pasteSources": { words: t("Add servers from JSON (mcpServers)"), place: "everywhere" },
  "app.export": { words: t("Export agents and settings"), place: "everywhere" },
  "app.organisationHistory": { words: t("History of the organisation"), place: "everywhere" },
  "app.theme": { words: t("Use the other theme"), place: "everywhere" },
  "app.density": { words: t("Show rows in the other density"), place: "everywhere" },
  "app.language": { words: t("Use another language"), place: "everywhere" },
  "app.help": { words: t("Help for this page"), place: "everywhere" },
  "app.docs": { words: t("Open the documentation"), place: "everywhere" },
  "app.apiDescription": { words: t("Open the API description (OpenAPI)"), place: "everywhere" },
  "list.enter": { words: t("Into the list"), place: "lists", keys: ["j", "ArrowDown"] },
  "checklist.save": {
    words: t("Save what was ticked in a checklist"),
    place: "lists",
    keys: ["mod+enter"],
  },
} as const satisfies Record<string, CommandEntry>;
export type CommandId = keyof typeof COMMANDS;

export const commandEntry = (id: CommandId): CommandEntry => COMMANDS[id];

/** The name of a command where it is offered, or else everywhere. */
export const commandWords = ({
  id,
  words,
}: {
  id: CommandId;
  words?: string | undefined;
}): string => words ?? commandEntry(id).words;

interface ListKeys {
  words: string;
  keys: readonly string[];
}

/** Keys that a list, a row or a field has while the focus is in it. */
export const KEYS_INSIDE: Partial<Record<CommandPlace, readonly ListKeys[]>> = {
  agent: [
    { keys: ["Space"], words: t("Switch on or off, exactly the selected rows") },
    { keys: ["ArrowLeft", "ArrowRight"], words: t("Fold and unfold") },
    { keys: ["shift+ArrowLeft", "shift+ArrowRight"], words: t("Fold and unfold all") },
    { keys: ["Enter"], words: t("Inspect") },
    { keys: ["Escape"], words: t("From the inspector back to the list") },
  ],
  matrix: [
    { keys: ["Space"], words: t("Switch the selected cells on or off") },
    {
      keys: ["shift+ArrowUp", "shift+ArrowDown", "shift+ArrowLeft", "shift+ArrowRight"],
      words: t("Select cells"),
    },
    { keys: ["mod+a"], words: t("Select every cell shown") },
    { keys: ["mod+r", "mod+d"], words: t("Fill right, fill down") },
    { keys: ["Enter"], words: t("Fold and unfold") },
    {
      keys: ["mod+ArrowUp", "mod+ArrowDown", "mod+ArrowLeft", "mod+ArrowRight"],
      words: t("To the edge"),
    },
  ],
  problems: [
    { keys: ["ArrowLeft", "ArrowRight", "Enter"], words: t("Fold and unfold") },
    { keys: ["Space"], words: t("Select this cause") },
  ],
  panes: [
    { keys: ["Enter"], words: t("Into the pane") },
    { keys: ["Escape"], words: t("Back to the list") },
  ],
  lists: [
    { keys: ["ArrowUp", "ArrowDown", "k", "j"], words: t("Move") },
    { keys: ["Home", "End", "PageUp", "PageDown"], words: t("Move far") },
    { keys: ["x"], words: t("Select this row") },
    { keys: ["shift+ArrowUp", "shift+ArrowDown"], words: t("Select several rows") },
    { keys: ["mod+a"], words: t("Select every row shown") },
    { keys: ["Escape"], words: t("Clear selection") },
  ],
  texts: [
    { keys: ["Enter"], words: t("Keep an edited text") },
    { keys: ["mod+enter"], words: t("The same in a field of several lines") },
    { keys: ["Escape"], words: t("Take the edit back") },
  ],
};
