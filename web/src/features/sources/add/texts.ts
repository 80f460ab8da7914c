import { catalogue } from "../../../language/catalogue.ts";
import { countText } from "../../../language/count-text.ts";

export const say = catalogue("features/sources/add", {
  notAdded: "Not added",
  giveTheServerANameItBecomes: "Give the server a name. It becomes the tool's name.",
  sayWhichProgramStartsThe: "Say which program starts the server.",
  mustBeAnAddressThatStarts: "Must be an address that starts with http:// or https://.",
  variableIsNotReplaced: (variable: string) =>
    `${variable} is not replaced here: write its value instead.`,
  items: {
    variable: {
      name: (index: number) => `Name of variable ${index}`,
      value: (index: number) => `Value of variable ${index}`,
      whoSees: (index: number) => `Who sees variable ${index}`,
      remove: (index: number) => `Remove variable ${index}`,
      add: "Add variable",
    },
    header: {
      name: (index: number) => `Name of header ${index}`,
      value: (index: number) => `Value of header ${index}`,
      whoSees: (index: number) => `Who sees header ${index}`,
      remove: (index: number) => `Remove header ${index}`,
      add: "Add header",
    },
  },
  setTypeToReplaceIt: "Set: type to replace it",
  shown: "Shown",
  argumentsAreEncryptedAnd:
    "Arguments are encrypted and shown as •••. Tick those that anybody may see.",
  lettersDigitsSpacesAndIts:
    "Letters, digits, spaces, . _ and -. Its tool is called the same in lower case with _: “My files” becomes my_files.",
  command: "Command",
  runsWithYourRightsOnThis: "Runs with your rights on this computer.",
  oneOnEachLine: "One on each line.",
  folderItRunsIn: "Folder it runs in",
  pegboardOwn: "Pegboard's own",
  environmentVariables: "Environment variables",
  showTheWholeAddressThereIsNo: "Show the whole address: there is no key in it",
  headers: "Headers",
  connectsAtOnceAServerThat:
    "Connects at once. A server that cannot be reached is kept and tried again.",
  connecting: "Connecting…",
  pegboardIsConnectingToIt: "Pegboard is connecting to it.",
  howItIsReached: "How it is reached",
  howItIsAdded: "How it is added",
  aModuleIsNamedWhenPegboardIs: "A module is named when Pegboard is started",
  itsCodeRunsInPegboard:
    "Its code runs in Pegboard itself, so nobody can add one from here. One {option} for each file; TypeScript works as it is.",
  copyTheCommand: "Copy the command",
  seenBeforeItIsAdded: "Nothing is added before you have seen what comes in.",
  pegboardIsReadingThe: "Pegboard is reading the description.",
  whereItIsDescribed: "Where it is described",
  itsToolsBeginWithItClinicAnd:
    "Its tools begin with it: “Clinic” and the tag Rooms make clinic.rooms.",
  openapi3031Or32OrSwagger20In: "OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0, in JSON or YAML.",
  orAFileOfThisComputer: "Or a file of this computer",
  nameAnAddressOrChooseAFile: "Name an address, or choose a file.",
  thisIsNoJsonPasteTheWholeOf:
    "This is no JSON. Paste the whole of it, from the first { to the last }.",
  thereIsNoServerInItItHasTo:
    'There is no server in it: it has to look like { "mcpServers": { "name": { "command": "…" } } }.',
  tooManyServers: (count: number) =>
    `There are ${countText(count)} servers in it. Save it as a file, and start Pegboard with --mcp FILE.`,
  leftOut: "Left out",
  leftOutServers: (names: readonly string[]) =>
    `Left out: ${names.join(", ")}. A server has a command or a url.`,
  serverOf: (at: number, count: number) => `${at} of ${count}`,
  theLastOne: "the last one",
  thenServer: (name: string) => `then ${name}`,
  eachServerIsSeenFirst: "Nothing is added before you have seen each server.",
  whatIsPasted: "What is pasted",
  asMcpClientsKeepItAndAs: "As MCP clients keep it, and as servers show it in their instructions.",
  mcpCommand: "MCP command",
  mcpAddress: "MCP address",
  module: "Module",
  pasteJson: "Paste JSON",
  itsMethodsStartOffInEvery: "Its methods start off in every agent",
});
