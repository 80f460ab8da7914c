/**
 * The part of api-contract.ts that is about powers: settings and requests as good as running a command, which need proof of the person
 * at the terminal.
 */

/** What a request would gain. `name` and `title` are for people. */
export type Power =
  /** A setting of a tool gives it more: a folder, a database, private addresses. */
  | { code: "setting"; tool: string; name: string; key: string; title: string }
  /** Calls of a method do not wait for a person any more. */
  | { code: "approval"; tool: string; name: string; method: string; title: string }
  /** A server runs a command, or is given environment variables. */
  | { code: "command" }
  | { code: "variables" }
  /** A service, or its description, is at an address of this machine or of a local network. */
  | { code: "privateAddresses" }
  /** What a source changes is offered before anybody looked at it. */
  | { code: "automaticChanges" }
  /** Less of the log of calls is kept, or none, or what is kept is deleted. */
  | { code: "lessLog" }
  | { code: "forgottenLog" }
  /** Settings leave as a file. */
  | { code: "export" };

/**
 * Which change of a value gives more than it had: `chosen` any other value, `on` and `off` a switch, `more` and `fewer` entries of a
 * list, `lower` a number.
 */
export type Gain = "chosen" | "on" | "off" | "more" | "fewer" | "lower";

/** Tool name to the keys of its settings that can be powers. */
export type PowerfulSettings = Record<string, Record<string, Gain>>;
