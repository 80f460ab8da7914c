import { catalogue } from "../../language/catalogue.ts";

export const say = catalogue("settings/terminal-proof", {
  proof: "Proof",
  thisBrowserMayAddCommands: "This browser may add commands",
  forget: "Forget",
  enterTheCodeFromTheTerminal: "Enter the code from the terminal",
  aCommandRunsOnTheServerAsThe:
    "A command runs on the server as the user who started Pegboard. The code proves that you are that person. This browser is asked once.",
  codeFromTheTerminal: "Code from the terminal",
  otherBrowsers: "Other browsers that have given the code",
  unknownBrowser: "Unknown browser",
  lastUsed: "last used",
  end: "End",
  endTheSessionOf: (name: string) => `End the session of ${name}`,
});
