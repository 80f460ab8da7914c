import { catalogue } from "../language/catalogue.ts";
import { countOf } from "../language/count-text.ts";

export const say = catalogue("app", {
  pageTitle: (page: string) => `${page} · Pegboard`,
  toolTitle: (name: string) => `${name} · Registry`,
  screens: { tools: "Tools", prompt: "Prompt", history: "History", connect: "Connect" },
  screenOfAgent: (name: string, screen: string) => `${name}: ${screen.toLowerCase()}`,
  errorCount: (count: number) => countOf(count, "error"),
  thisPageFailed: "This page failed",
  thisPageCouldNotBeShown: "This page could not be shown",
  showRows: { comfortable: "Show comfortable rows", compact: "Show compact rows" },
  keyboardShortcuts: "Keyboard shortcuts",
  notFound: "Not found",
  thereIsNoPageAtThisAddress: "There is no page at this address",
  goToAgents: "Go to Agents",
  mistypedOrRemoved: "It may be mistyped, or what it showed was removed.",
  menu: "Menu",
  main: "Main",
  pegboard: "Pegboard",
  useTheme: { light: "Use the light theme", dark: "Use the dark theme" },
  lightTheme: "Light theme",
  darkTheme: "Dark theme",
  wordsBesideTheIcons: "Words beside the icons",
  iconsOnly: "Icons only",
  theConnectionIsLost: "The connection is lost: changes of others do not arrive. Drafts are kept.",
  thisPageIsNewer:
    "Pegboard was updated, but the server still runs as it was. Restart it: this page may fail until then.",
  runsWithoutSources:
    "Pegboard runs {option}, so tools are missing. The Sources page lists what was not started.",
  reload: "Reload",
  tryingAgain: "Trying again…",
  tryingAgainIn: (seconds: number) => `Trying again in ${seconds} s`,
  tryNow: "Try now",
  skipToThePage: "Skip to the page",
});
