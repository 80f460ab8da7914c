import type { JsonObject } from "@pegboard/json-schema";

/** The progress of a call. */
export interface CallProgress {
  /** A number that grows during the call; its unit is the tool's choice. */
  progress: number;
  /** The value of `progress` when the call is done, if the tool knows. */
  total?: number;
  /** A message for people. */
  message?: string;
}

/** Where a tool writes what an operator may want to read. */
export type Logger = Record<
  "debug" | "info" | "warn" | "error",
  (message: string, details?: JsonObject) => void
>;

/**
 * What a host offers its tools. A class gets it when its constructor asks for it with a second
 * parameter: `constructor(config: Config, { logger, services }: RuntimeContext)`.
 */
export interface RuntimeContext {
  /** Reports progress of work that belongs to no call. A call reports through its own context. */
  reportProgress(progress: CallProgress): void;
  logger: Logger;
  /** Whatever the host shares, such as a database or a client. */
  services: Readonly<Record<string, unknown>>;
}

const noOperation = (): void => undefined;

/** The whole runtime: parts that are not given are silent, or empty. */
export function completeRuntime(given: Partial<RuntimeContext> = {}): RuntimeContext {
  const silent: Logger = {
    debug: noOperation,
    info: noOperation,
    warn: noOperation,
    error: noOperation,
  };
  return { reportProgress: noOperation, logger: silent, services: {}, ...given };
}

/**
 * Whether a class's constructor has a second parameter (without a default value). A class without a
 * constructor of its own passes on what it gets, so its parent decides.
 */
export function asksForRuntime(toolClass: object | null): boolean {
  if (typeof toolClass !== "function") return false;
  return toolClass.length > 0
    ? toolClass.length > 1
    : asksForRuntime(Object.getPrototypeOf(toolClass));
}
