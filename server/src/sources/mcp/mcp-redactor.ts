import { type Redact, redactorOf } from "../../secrets/redactor.ts";
import { connectionSecrets, type McpConnection, maskConnection } from "./mcp-connection.ts";

/**
 * Takes the secrets that a server was given out of what it, or the system, writes. The shown parts
 * of its connection are no secrets.
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

/** Keys whose texts are not for people: changing them would break a tool, a schema or an answer. */
const UNREDACTED_KEYS = new Set([
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
 * Takes secrets out of what a server lists or answers, following its protocol; `sent` is the
 * request.
 */
export function redactListed<T>(redact: Redact, written: T, sent?: unknown): T {
  return redact(
    written,
    sent,
    (key, part) => UNREDACTED_KEYS.has(key) && (typeof part === "string" || Array.isArray(part)),
  );
}
