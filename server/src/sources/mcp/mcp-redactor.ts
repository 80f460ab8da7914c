import { type Redact, redactorOf } from "../../secrets/redactor.ts";
import { connectionSecrets, type McpConnection, maskConnection } from "./mcp-connection.ts";

/**
 * Takes the secrets that a server was given out of what it, or the system, writes. What is shown of
 * its connection is none.
 */
export function sourceRedactor(connection: McpConnection, tokens: readonly string[] = []): Redact {
  const { certain, possible } = connectionSecrets(connection);
  return redactorOf([...certain, ...possible, ...tokens], maskConnection(connection));
}

/**
 * Takes secrets out of what is quoted in a message about the server. Such a message repeats nothing
 * that is hidden of the server's connection.
 */
export function messageRedactor(connection: McpConnection): Redact {
  const { certain, possible, quoted } = connectionSecrets(connection);
  return redactorOf([...certain, ...possible, ...quoted], maskConnection(connection));
}

/**
 * Texts under these keys are no texts for people: changed ones would break a tool, a schema or an
 * answer.
 */
const KEPT = new Set([
  "$anchor",
  "$dynamicRef",
  "$id",
  "$ref",
  "format",
  "mimeType",
  "name",
  "required",
  "type",
]);

/**
 * Takes secrets out of what a server lists or answers, in the words of its protocol; `sent` is what
 * it was asked with.
 */
export function redactListed<T>(redact: Redact, written: T, sent?: unknown): T {
  return redact(
    written,
    sent,
    (key, part) => KEPT.has(key) && (typeof part === "string" || Array.isArray(part)),
  );
}
