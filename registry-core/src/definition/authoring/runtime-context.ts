import type { JsonObject } from "../../schema/json-schema.ts";

/** How far a call is. */
export interface CallProgress {
  /** Grows during the call; its unit is the tool's. */
  progress: number;
  /** What `progress` is when the call is done, if the tool knows. */
  total?: number;
  /** For people. */
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
  /** For work that belongs to no call. A call reports through its own context. */
  reportProgress(progress: CallProgress): void;
  logger: Logger;
  /** Whatever the host shares: a database, a client. */
  services: Readonly<Record<string, unknown>>;
}

const ignore = (): void => undefined;

/** What is not given is silent, or empty. */
export function completeRuntime(given: Partial<RuntimeContext> = {}): RuntimeContext {
  const silent: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  return { reportProgress: ignore, logger: silent, services: {}, ...given };
}

/**
 * Whether a class's constructor has a second parameter (without a default value). A class without
 * parameters of its own passes on what it gets, so its parent decides.
 */
export function asksForRuntime(toolClass: object | null): boolean {
  if (typeof toolClass !== "function") return false;
  return toolClass.length > 0
    ? toolClass.length > 1
    : asksForRuntime(Object.getPrototypeOf(toolClass));
}
