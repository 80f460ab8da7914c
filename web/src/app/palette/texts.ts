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
});
