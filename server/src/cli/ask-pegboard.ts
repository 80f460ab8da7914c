import { jsonText, parseJson } from "@pegboard/json-schema";
import type { ErrorBody } from "../api-contract.ts";

export interface ReachedPegboard {
  /** Answers a request for a path such as `/api/v1/agents`, made by the person at the terminal. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The address where it listens; absent when it was opened for this command. */
  readonly address?: string | undefined;
  /** Closes what was opened for this command; a running server goes on. */
  close(): Promise<void>;
}

/** The refusal of a Pegboard, with its message and the names of those who can be asked. */
export class RefusedRequest extends Error {
  override name = "RefusedRequest";
  constructor(readonly error: ErrorBody["error"]) {
    const { message, ask = [] } = error;
    const names = ask.map(({ name }) => name).join(", ");
    super(names === "" ? message : `${message} Admins: ${names}.`);
  }
}

/** What a command names, or needs, is not in the Pegboard that it asks. */
export class NothingFound extends Error {
  override name = "NothingFound";
}

/** The answer of something else at the address. */
export class NoPegboardError extends Error {
  override name = "NoPegboardError";
  constructor() {
    super(
      "What answered is no Pegboard: its answer is no JSON. Stop the program that has its port, and try again.",
    );
  }
}

/**
 * The answer to a request such as `GET /api/v1/agents`, its body as JSON.
 * @throws RefusedRequest for every status of 400 or more.
 */
export async function askPegboard<T>(
  pegboard: ReachedPegboard,
  line: string,
  body?: unknown,
): Promise<T> {
  const [method = "GET", path = "/"] = line.split(" ");
  const headers = new Headers(body === undefined ? {} : { "Content-Type": "application/json" });
  const response = await pegboard.fetch(path, {
    method,
    headers,
    ...(body !== undefined && { body: jsonText(body) }),
  });
  const text = await response.text();
  if (response.ok) return (text === "" ? undefined : parseAnswer(text)) as T;
  throw new RefusedRequest(readAnswerError(text, response.status));
}

/** Parses the text of an answer. @throws NoPegboardError */
export function parseAnswer(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new NoPegboardError();
  }
}

/** Reads the error of an answer, which may not come from a Pegboard at all. */
function readAnswerError(text: string, status: number): ErrorBody["error"] {
  try {
    const { error } = JSON.parse(text) as Partial<ErrorBody>;
    if (error?.code !== undefined) return error;
  } catch {
    // The text is no JSON, so only the status is known.
  }
  return { code: "internal", message: `It answered with status ${status} and no reason.` };
}
