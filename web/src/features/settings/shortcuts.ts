interface Shortcut {
  /** Pressed one after the other in the list, together when joined by `+`; `mod` is Command or Control. */
  keys: string[];
  action: string;
}

/** Every shortcut, by where it works. */
export const shortcuts: { place: string; list: Shortcut[] }[] = [
  {
    place: "Everywhere",
    list: [
      { keys: ["mod+K"], action: "Go to or do" },
      { keys: ["g", "a"], action: "Go to an agent" },
      { keys: ["/"], action: "Search" },
      { keys: ["?"], action: "Show the shortcuts" },
    ],
  },
  {
    place: "Agent tools",
    list: [
      { keys: ["↑", "↓", "j", "k"], action: "Move in the list" },
      { keys: ["←", "→"], action: "Fold and unfold" },
      { keys: ["Home", "End"], action: "First and last row" },
      { keys: ["Shift+↑", "Shift+↓"], action: "Select several rows" },
      { keys: ["mod+A"], action: "Select every row shown" },
      { keys: ["Esc"], action: "Let go of selected rows" },
      { keys: ["Space"], action: "Switch on or off, exactly the selected rows" },
      { keys: ["Enter"], action: "Inspect" },
      { keys: ["e"], action: "Config" },
      { keys: ["y"], action: "Payload" },
      { keys: ["w"], action: "Why it is on or off" },
      { keys: ["p"], action: "Show or fold the preview" },
      { keys: ["n"], action: "Next problem" },
      { keys: ["[", "]"], action: "The same tool of another agent" },
      { keys: ["mod+Z"], action: "Undo" },
      { keys: ["mod+Shift+Z"], action: "Redo" },
      { keys: ["mod+S"], action: "Save" },
    ],
  },
  {
    place: "Problems",
    list: [
      { keys: ["↑", "↓", "j", "k", "n", "p"], action: "Move from cause to cause" },
      { keys: ["←", "→", "Enter"], action: "Fold and unfold" },
      { keys: ["x", "Space"], action: "Select this cause" },
      { keys: ["Shift+↑", "Shift+↓"], action: "Select several" },
      { keys: ["mod+A"], action: "Select every cause shown" },
      { keys: ["mod+Z"], action: "Take the last fix back out of the drafts" },
      { keys: ["mod+S"], action: "Save the drafts that fixes are in" },
    ],
  },
  {
    place: "Registry, one tool",
    list: [
      { keys: ["mod+S"], action: "Save the organisation's settings" },
      { keys: ["Enter"], action: "Keep an edited text" },
      { keys: ["mod+Enter"], action: "The same in a field of several lines" },
      { keys: ["Esc"], action: "Take the edit of a text back" },
    ],
  },
];
