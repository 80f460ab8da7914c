import {
  describeIssues,
  isLargerThan,
  type JsonObject,
  type JsonSchema,
  validateJson,
} from "@pegboard/json-schema";
import type { CallProgress, Logger } from "../definition/authoring/runtime-context.ts";
import {
  type CallContext,
  callContext,
  type Question,
  type SentRequest,
} from "../definition/call-context.ts";
import { LIMITS } from "../limits.ts";
import { RegistryError } from "../registry-error.ts";
import type { CallEnvironment, MethodCall } from "./call-environment.ts";
import { untilAborted } from "./limited-signal.ts";
import { randomId } from "./random-id.ts";

/** The running call, as far as its context needs it. */
interface CallInContext {
  call: MethodCall;
  signal: AbortSignal;
  /** Pauses the time limit until the function that it answers is called. */
  pause(): () => void;
  redact<T>(written: T): T;
  sent(request: SentRequest): void;
}

/**
 * The context that a call gets. Once the call has ended, nothing that still holds the context
 * reaches the caller.
 */
export function contextOfCall(
  environment: CallEnvironment,
  running: CallInContext,
): { context: CallContext; end(): void } {
  const { agent, caller, callerKey, services, logger } = environment;
  let isRunning = true;
  const progress = progressOf(environment, running);
  const ask = questionsOf(environment, running);
  const context = callContext({
    id: running.call.id ?? randomId(),
    agent,
    signal: running.signal,
    ...(caller && { caller }),
    ...(callerKey !== undefined && { callerKey }),
    ...(services && { services }),
    ...(logger && { logger: redactedLogger(logger, running.redact) }),
    progress: (told) => {
      if (isRunning) progress(told);
    },
    sent: (request) => {
      if (isRunning) running.sent(running.redact(request));
    },
    ...(ask && {
      ask: async (question) => (isRunning ? ask(question) : Promise.reject(askedTooLate(question))),
    }),
  });
  return {
    context,
    end() {
      isRunning = false;
    },
  };
}

function progressOf({ onProgress }: CallEnvironment, { call, redact }: CallInContext) {
  let reports = 0;
  return ({ message, ...progress }: CallProgress): void => {
    reports += 1;
    if (reports > LIMITS.progressReports) return;
    const shown = message?.slice(0, LIMITS.progressCharacters);
    onProgress?.(call, redact({ ...progress, ...(shown !== undefined && { message: shown }) }));
  };
}

const ONE_TEXT: JsonSchema = {
  type: "object",
  properties: { answer: { type: "string" } },
  required: ["answer"],
};

function questionsOf({ ask, validate = validateJson }: CallEnvironment, running: CallInContext) {
  if (!ask) return undefined;
  let questions = 0;
  return async ({ message, schema = ONE_TEXT }: Question): Promise<JsonObject> => {
    questions += 1;
    if (
      questions > LIMITS.questions ||
      isLargerThan([message, schema as JsonObject], LIMITS.questionCharacters)
    ) {
      const most = `${LIMITS.questions} questions of ${LIMITS.questionCharacters} characters each`;
      throw new RegistryError(
        "nobody_answers",
        `A call may ask ${most}. Ask less, or ask for several things at once.`,
      );
    }
    const { call, signal, redact } = running;
    const resume = running.pause();
    try {
      const said = await untilAborted(
        ask({ call, signal, ...redact({ message, schema }) }),
        signal,
      );
      if ("declined" in said)
        throw new RegistryError("declined", `The caller does not answer "${message}".`);
      const issues = validate(schema, said.answer);
      if (issues.length === 0) return said.answer;
      const found = describeIssues({ configSchema: schema }, issues);
      throw new RegistryError(
        "invalid_answer",
        `The answer to "${message}" is invalid: ${found}.`,
        issues,
      );
    } finally {
      resume();
    }
  };
}

function askedTooLate({ message }: Question): RegistryError {
  return new RegistryError("nobody_answers", `Nobody can answer "${message}": the call has ended.`);
}

function redactedLogger(logger: Logger, redact: CallInContext["redact"]): Logger {
  const writing =
    (level: keyof Logger) =>
    (message: string, details?: JsonObject): void =>
      logger[level](redact(message), details && redact(details));
  return {
    debug: writing("debug"),
    info: writing("info"),
    warn: writing("warn"),
    error: writing("error"),
  };
}
