/**
 * The limits for what sources, models and operators send (lists, settings, calls, results), in one
 * table. Input beyond a limit costs a problem or an issue that names the limit, never the event
 * loop.
 */
export const LIMITS = {
  /** Operations in one save. */
  operations: 10_000,
  /** Presets that one agent follows: each is looked at for every tool. */
  followedPresets: 20,
  /** Rules of the organisation: each is judged for every agent. */
  rules: 100,
  /** Sources, groups or agents that one rule names. */
  namesOfRule: 1_000,
  /** Agents that one decision about a source's form names, and decisions about one method. */
  agentsOfDecision: 1_000,
  /**
   * Values in one tool's settings, at any depth: each page, answer and call of the agent goes
   * through all of them.
   */
  configValues: 2_000,
  /**
   * Secrets in one tool's settings: each is encrypted, compared and taken out of texts by itself.
   */
  configSecrets: 200,
  /**
   * Tools that an MCP server lists: the largest have some hundreds, and models take 128 at a time.
   */
  methodsOfSource: 1_500,
  /** Prompts that an MCP server lists, and as many resources. */
  materialsOfSource: 500,
  /** Templates of addresses that an MCP server lists: an address is compared with each. */
  templatesOfSource: 100,
  /** Characters of one prompt or resource that a server lists, as JSON. */
  listedMaterialSize: 20_000,
  /** Characters of one page of a server's list of tools as JSON. */
  listPageSize: 4_000_000,
  /** Lists and objects in each other in one message of a server. */
  messageDepth: 500,
  /** Characters of a method's description; a longer one is reported. */
  longDescription: 20_000,
  /** Characters of a method's description; a method with a longer one is left out. */
  longestDescription: 500_000,
  /** Characters of one tool of a server as JSON: its schemas, settings and texts. */
  listedToolSize: 2_500_000,
  /** Characters of all defaults of one schema of settings as JSON. */
  defaultsSize: 100_000,
  /**
   * Schemas that are looked at for the hints of one form; a form with more has none of what stands
   * behind references.
   */
  hintPlaces: 20_000,
  /** Characters of all settings of one source as JSON, defaults and hints included. */
  settingsSize: 250_000,
  /** Schemas in all settings of one source: about one for each value that they may have. */
  settingsParts: 2_500,
  /** Steps that comparing all published defaults with their schema may take. */
  defaultSteps: 100_000,
  /** Characters of the arguments of one call. */
  argumentCharacters: 4_000_000,
  /** Characters of a method's result: a file of 10 MB is read whole. */
  resultCharacters: 12_000_000,
  /** Examples that an operator keeps of one method, and the characters of the arguments of each. */
  methodExamples: 20,
  exampleCharacters: 4_000,
  /**
   * Characters of one text among the arguments that the log of calls keeps; a longer one is cut.
   */
  loggedText: 2_000,
  /** Seconds that an operator may give a call: a day. */
  callSeconds: 86_400,
  /** Seconds that a call waits for an approval at most: as long as it is kept for its caller. */
  approvalSeconds: 3_600,
  /**
   * Characters, in Base64, of one image or file in the answer to a model: 5 MB, the least that a
   * provider takes.
   */
  mediaCharacters: 7_000_000,
  /** Images and files in the answer to one call. */
  mediaOfAnswer: 20,
  /** Characters of one text that a tool makes from its config. */
  configuredText: 200_000,
  /**
   * Milliseconds that a tool may take for all texts that it makes from one config, its own building
   * included.
   */
  configuredTextsTime: 250,
  /** Characters of a method's error message. */
  errorCharacters: 20_000,
  /** Calls that a model asks for at once. */
  batchCalls: 256,
  /** Progress reports of one call; later ones are dropped. */
  progressReports: 10_000,
  /** Characters of the message of one progress report. */
  progressCharacters: 1_000,
  /** Questions of one call. */
  questions: 100,
  /** Characters of one question with its schema as JSON. */
  questionCharacters: 20_000,
  /**
   * Calls of one caller of one agent that wait for an approval, and the characters of their
   * arguments; its oldest make room for new ones.
   */
  waitingApprovals: 1_000,
  waitingApprovalCharacters: 4_000_000,
} as const;
