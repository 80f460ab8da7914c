import { catalogue } from "../../language/catalogue.ts";

export const say = catalogue("settings/terminal-proof", {
  proof: "Proof",
  thisBrowserHasGivenTheCode: "This browser has given the code",
  forget: "Forget",
  enterTheCodeFromTheTerminal: "Enter the code from the terminal",
  isAsGoodAsACommand:
    "This is as good as running a command as the user who started Pegboard. The code proves that you are that person. This browser is asked once.",
  whatNeedsIt: "What needs it",
  needsTheCode: {
    always: "Needs the code from the terminal.",
    off: "Switching it off needs the code from the terminal.",
    more: "More needs the code from the terminal.",
    less: "Less needs the code from the terminal.",
  },
  runsWithoutAsking: (method: string) => `${method} runs without asking`,
  powers: {
    command: "A server that runs a command",
    variables: "A server that is given environment variables",
    privateAddresses: "A service at a private address",
    automaticChanges: "Accepting the changes of a source automatically",
    lessLog: "Keeping less of the log of calls",
    forgottenLog: "Deleting the log of calls",
    export: "Exporting settings",
  },
  codeFromTheTerminal: "Code from the terminal",
  otherBrowsers: "Other browsers that have given the code",
  unknownBrowser: "Unknown browser",
  lastUsed: "last used",
  end: "End",
  itIsBeingEnded: "A session is being ended.",
  endTheSessionOf: (name: string) => `End the session of ${name}`,
});
