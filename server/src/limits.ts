import { SCHEMA_LIMITS } from "@pegboard/json-schema";

/**
 * The share of the server that one caller may take. Limits of schemas and templates are in
 * registry-core.
 */

/** Milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Of how many days the calls of an agent are counted: usually, and at most. */
export const COUNTED_DAYS = { usual: 30, most: 365 } as const;

/** The most entries of a page of saves, calls or events. */
export const MOST_LISTED = 500;
/** The most of a proposal, of what is said about it, and of those that are not decided. */
export const PROPOSAL_LIMITS = {
  title: 120,
  note: 4_000,
  comment: 4_000,
  comments: 500,
  owners: 200,
  open: 200,
} as const;
/** The most redirects that a request follows. */
export const MOST_REDIRECTS = 5;
/** Milliseconds that a call of an MCP server may take, whoever waits for it. */
export const MCP_CALL_LIMIT = 600_000;
/** The most numbers of an answer whose digits are all kept, since that takes a look at each. */
export const MOST_LONG_NUMBERS = 50_000;
/** Milliseconds between two signs of life, which keep proxies from closing a quiet stream. */
export const KEEP_ALIVE_INTERVAL = 15_000;

/**
 * Milliseconds of connections. How long a request may take to arrive is limited, so that a slow one
 * does not hold its connection.
 */
export const REQUEST_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  /**
   * The wait for another request on an open connection. Proxies keep theirs for up to two minutes,
   * and would send on one that is closed just then.
   */
  keepAliveTimeout: 130_000,
};

/**
 * The limits of a JSON body. A save of 10,000 switches that say what was seen has about a million
 * bytes and 60,000 values; a call has some hundred. Everything that reads a body looks at each of
 * its values several times. Imported documents come as one text, and are counted where they are
 * read.
 */
export const BODY_LIMITS = {
  bytes: 4_000_000,
  values: 80_000,
  /** The limits of calls, whoever makes them, and of all messages of MCP. */
  ofCalls: { values: SCHEMA_LIMITS.argumentValues },
  /** The limits of a caller with a token, which sends calls and selections only. */
  ofToken: { bytes: 1_000_000, values: SCHEMA_LIMITS.argumentValues },
  /**
   * The limits of lists of names and of values, where no operations are sent: each value of a wrong
   * shape costs an issue.
   */
  ofNames: { values: 25_000 },
  /**
   * The limits of texts that are counted. The longest is a call's result of
   * `LIMITS.resultCharacters`; otherwise pages send 4 million characters at once.
   */
  ofTexts: { bytes: 16_000_000, values: 10_100 },
};

/** Milliseconds that running requests have to end when the server is stopped. */
export const STOP_LIMIT = 30_000;

/**
 * The limits per caller, which is a token, otherwise an address (docs/threats.md says why), and of
 * calls and prompts per agent. Sixty agents and many tabs stay far below.
 */
export const CALLER_LIMITS = {
  /** The most event streams that are open at once. */
  eventStreams: 300,
  callsAtOnce: 200,
  promptsAtOnce: 20,
  textsAtOnce: 20,
  replaysAtOnce: 4,
  connectionTestsAtOnce: 2,
  /** The calls at once, and those that are added again each second. */
  calls: { burst: 2_000, perSecond: 200 },
  prompts: { burst: 600, perSecond: 60 },
  /** The toolsets for callers with a token. */
  toolsets: { burst: 1_000, perSecond: 100 },
  /** The wrong tokens of one address. */
  wrongTokens: { burst: 20, perSecond: 1 / 3 },
  /** The texts of drafts, each of which may run the code of tools. */
  texts: { burst: 300, perSecond: 20 },
};

/**
 * The most tools that are requested at once with all that they declare. With eight methods each
 * they have about three million characters.
 */
export const MOST_DEFINITIONS = 500;

/** The most presets, because every page gets all of them with the catalogue. */
export const MOST_PRESETS = 200;

/** The most owners that one request may be about. */
export const MOST_OWNERS = 10_000;

/**
 * The limits of a pegboard.yaml: its length in bytes, and how many values its aliases may stand
 * for, each counted as often as it occurs.
 */
export const FILE_LIMITS = { bytes: 20_000_000, aliases: 1_000, included: 1_000 };

/** The limits of an imported document. */
export const DOCUMENT_LIMITS = {
  /** The bytes of a document, whose changes are many times as long. */
  bytes: 1_000_000,
  /** Milliseconds that reading it may take, and megabytes. */
  readingTime: 20_000,
  readingMegabytes: 512,
  /** The documents of one caller that are read at once. */
  readingAtOnce: 4,
  /** Unknown names that get a suggestion, and those of which a person says what they mean. */
  suggestions: 100,
  names: 10_000,
  /** The sources in one document. */
  sources: 200,
  /** The agents in one kortix.yaml, each of which may be granted all its connectors; its rules. */
  grantedAgents: 500,
  connectorRules: 500,
  /** The newest saves of an owner that a document is compared with. */
  saves: 20,
};

/** The limits of messages that an MCP server sends without having been asked. */
export const MCP_LIMITS = {
  /** The notifications at once, and those that are added again each second. */
  notifications: { burst: 300, perSecond: 200 },
  /**
   * The questions at once, and those that are added again each second; each is answered with a
   * request.
   */
  questions: { burst: 50, perSecond: 10 },
  /**
   * Questions of one call that wait for an answer at once, and those of which nobody knows the call
   * yet.
   */
  questionsAtOnce: 20,
  heldQuestions: 100,
  /**
   * The further questions that wait for their refusal, and the milliseconds between two refusals.
   */
  refusals: { waiting: 1_000, pause: 2 },
  /** The milliseconds after which dropped messages are reported first, and then again. */
  toldAfter: { first: 1_000, again: 60_000 },
};

/** The limits of one OpenAPI description, and of the answers of the service that it describes. */
export const OPENAPI_LIMITS = {
  /** Bytes of the document: the largest in use have about 15 million. */
  bytes: 32_000_000,
  /** Milliseconds that fetching it may take, and reading it. */
  fetchingTime: 30_000,
  readingTime: 60_000,
  /** The descriptions of one caller that are read at once. */
  readingAtOnce: 4,
  /** The megabytes of the thread that reads it. */
  readingMegabytes: 1_024,
  /** Characters of all methods as JSON. */
  characters: 40_000_000,
  /** Operations that may be named as left out by choice. */
  leftOut: 20_000,
  /** Bytes of an answer: a text is cut there, anything else is refused. */
  answerBytes: 5_000_000,
  /** Bytes of a request. */
  requestBytes: 20_000_000,
};

/**
 * Milliseconds that a caller's request waits for an approval at most, and that a client of MCP may
 * take to fetch the answer of its call.
 */
export const LONGEST_APPROVAL_WAIT = 600_000;
