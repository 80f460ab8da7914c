export interface Shortcut {
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
      { keys: ["/"], action: "Search" },
      { keys: ["?"], action: "Show the shortcuts" },
    ],
  },
  {
    place: "Agent tools",
    list: [
      { keys: ["↑", "↓", "j", "k"], action: "Move in the list" },
      { keys: ["←", "→"], action: "Fold and unfold" },
      { keys: ["Space"], action: "Switch on or off" },
      { keys: ["Enter"], action: "Inspect" },
      { keys: ["mod+Z"], action: "Undo" },
      { keys: ["mod+Shift+Z"], action: "Redo" },
      { keys: ["mod+S"], action: "Save" },
    ],
  },
];
