import { LIMITS } from "@pegboard/registry-core/internal";

/** What one caller may take of the server. Limits of schemas and templates are in registry-core. */

/**
 * Milliseconds that a request may take to arrive, so that a slow one does not hold its connection.
 */
export const REQUEST_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * Of a JSON body. A save of 10,000 switches that say what was seen has about a million bytes and
 * 60,000 values; a call has some hundred. Everything that reads a body looks at each of its values
 * several times. Documents that are imported come as one text, and are counted where they are read.
 */
export const BODY_LIMITS = {
  bytes: 4_000_000,
  values: 80_000,
  /** Of calls, whoever makes them, and of all messages of MCP. */
  ofCalls: { values: LIMITS.argumentValues },
  /** Of a caller with a token, which sends calls and selections only. */
  ofToken: { bytes: 1_000_000, values: LIMITS.argumentValues },
  /**
   * Of lists of names and of values, where no operations are sent: each of a wrong shape costs an
   * issue.
   */
  ofNames: { values: 25_000 },
  /**
   * Of texts that are counted. The longest is a call's result of `LIMITS.resultCharacters`; pages
   * send 4 million characters at once otherwise.
   */
  ofTexts: { bytes: 16_000_000, values: 10_100 },
};

/** Milliseconds that running requests have to end when the server is stopped. */
export const STOP_LIMIT = 30_000;

/**
 * Per caller, which is a token, otherwise an address (docs/threats.md says why), and of calls and
 * prompts per agent: sixty agents and many tabs stay far below.
 */
export const CALLER_LIMITS = {
  /** Open at once. */
  eventStreams: 300,
  callsAtOnce: 200,
  promptsAtOnce: 20,
  textsAtOnce: 20,
  connectionTestsAtOnce: 2,
  /** So many at once, and from then on as many as come again each second. */
  calls: { burst: 2_000, perSecond: 200 },
  prompts: { burst: 600, perSecond: 60 },
  /** Of callers with a token. */
  toolsets: { burst: 1_000, perSecond: 100 },
  /** Of one address. */
  wrongTokens: { burst: 20, perSecond: 1 / 3 },
  /** Of drafts. Each may run the code of tools. */
  texts: { burst: 300, perSecond: 20 },
};

/**
 * Tools that are asked for at once with all that they declare: with eight methods each they have
 * about three million characters.
 */
export const MOST_DEFINITIONS = 500;

/** Presets that are kept: every page gets all of them with the catalogue. */
export const MOST_PRESETS = 200;

/** Whose settings one request may be about. */
export const MOST_OWNERS = 10_000;

/**
 * Of a pegboard.yaml: its length in bytes, and how many values its aliases may stand for, each
 * counted as often as it comes.
 */
export const FILE_LIMITS = { bytes: 20_000_000, aliases: 1_000, included: 1_000 };

/** Of a document that is imported. */
export const DOCUMENT_LIMITS = {
  /** What it would change is many times as long. */
  bytes: 1_000_000,
  /** Milliseconds that reading it may take, and megabytes. */
  readingTime: 20_000,
  readingMegabytes: 512,
  /** Of one caller. */
  readingAtOnce: 4,
  /** Unknown names that get a suggestion, and those of which a person says what they mean. */
  suggestions: 100,
  names: 10_000,
  /** That one document brings. */
  sources: 200,
  /** Of an owner that it is compared with, the newest ones. */
  saves: 20,
};

/** Of what an MCP server says without having been asked. */
export const MCP_LIMITS = {
  /** Notifications at once, and as many as come again each second. */
  notifications: { burst: 300, perSecond: 200 },
  /** Questions at once, and as many as come again each second: each is answered with a request. */
  questions: { burst: 50, perSecond: 10 },
  /**
   * Questions of one call that wait for an answer at once, and those of which nobody knows the call
   * yet.
   */
  questionsAtOnce: 20,
  heldQuestions: 100,
  /**
   * Questions beyond that which wait for their refusal, and the milliseconds between two of them.
   */
  refusals: { waiting: 1_000, pause: 2 },
  /** Milliseconds after which it is told that messages were dropped, and then told again. */
  toldAfter: { first: 1_000, again: 60_000 },
};

/** Of one OpenAPI description, and of what the service that it describes answers. */
export const OPENAPI_LIMITS = {
  /** Bytes of the document: the largest in use have about 15 million. */
  bytes: 32_000_000,
  /** Milliseconds that fetching it may take, and reading it. */
  fetchingTime: 30_000,
  readingTime: 60_000,
  /** Of one caller. */
  readingAtOnce: 4,
  /** Of the thread that reads it. */
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
