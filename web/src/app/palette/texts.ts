import { catalogue } from "../../language/catalogue.ts";

export const say = catalogue("app/palette", {
  settingsTitle: (title: string) => `Settings: ${title}`,
  goTo: "Go to",
  archivedAgents: "Archived agents",
  methodsOfName: (name: string) => `Methods of ${name}`,
  goToOrDo: "Go to or do",
  nothingMatches: "Nothing matches.",
  recent: "Recent",
  goToOrDoHere: "Go to or do…",
  alsoReview: "diff compare",
  alsoDiscard: "reset revert cancel",
  alsoConfig: "configure form",
  alsoPayload: "json request schema",
  alsoRename: "edit change",
  alsoDuplicate: "copy clone",
  alsoDelete: "remove",
  alsoDestructive: "disable turn off dangerous risky",
  alsoTry: "call test execute",
  alsoShortcuts: "keyboard keys help",
  alsoTheme: "dark light mode appearance",
  alsoDensity: "compact comfortable",
});
