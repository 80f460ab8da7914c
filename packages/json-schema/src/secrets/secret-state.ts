import { type Issue, valueIssue } from "../issue.ts";
import type { JsonObject, JsonValue } from "../json-schema.ts";
import { isSchemaObject } from "../reference.ts";

/**
 * An object that stands for a secret wherever the secret must not appear in clear. The text is the
 * secret's id; `secretState` reads more out of it.
 */
export interface SecretMarker extends JsonObject {
  $secret: string;
}

/** The state of a secret, as its marker tells it. */
export type SecretState =
  /**
   * The secret is stored. `sealedTo` names the parts of the destination that it was entered for.
   */
  | { kind: "stored"; sealedTo?: Readonly<Record<string, string>> }
  /** The secret is stored, but the present key does not open it, so it has to be entered again. */
  | { kind: "unreadable" }
  /**
   * The secret is not stored: `text`, `${env:NAME}`, names the server's environment variable that
   * has it.
   */
  | { kind: "variable"; text: string; name: string; availability: VariableAvailability };

/**
 * Whether Pegboard can read a secret's environment variable. Without permission it does not tell
 * whether the variable is set.
 */
export type VariableAvailability = "set" | "missing" | "not permitted";

/**
 * The text in the place of a secret that is typed and not saved, in questions about a draft. It
 * counts as a fitting value of its field, since whoever asks judged the secret itself; no save
 * stores it.
 */
export const HIDDEN_SECRET = "[secret]";

/** Whether a value stands for a secret. */
export function isSecretMarker(value: unknown): value is SecretMarker {
  return (
    isSchemaObject(value) && Object.keys(value).length === 1 && typeof value.$secret === "string"
  );
}

/**
 * The environment variable that a secret's text refers to: `${env:NAME}`, with at most one of
 * HTTP's schemes before it (`Bearer ${env:NAME}`). Undefined for every other text, which is a
 * secret itself.
 */
export function referencedVariable(text: unknown): string | undefined {
  return typeof text === "string" ? VARIABLE_REFERENCE.exec(text)?.[1] : undefined;
}

/** What the marker says about its secret. */
export function secretState({ $secret }: SecretMarker): SecretState {
  if ($secret.startsWith(UNREADABLE)) return { kind: "unreadable" };
  const [availability, prefix] =
    VARIABLE_PREFIXES.find(([, candidate]) => $secret.startsWith(candidate)) ?? [];
  const text = prefix && $secret.slice(prefix.length);
  const name = referencedVariable(text);
  if (text === undefined || name === undefined || availability === undefined) {
    const sealedTo = readBound($secret)?.sealedTo;
    return { kind: "stored", ...(sealedTo && { sealedTo }) };
  }
  return { kind: "variable", text, name, availability };
}

/** The marker of a stored secret that cannot be opened. */
export function unreadableMarker({ $secret }: SecretMarker): SecretMarker {
  return { $secret: UNREADABLE + $secret };
}

/** The marker of a stored secret that was entered for a destination. */
export function boundMarker(id: string, sealedTo: Readonly<Record<string, string>>): SecretMarker {
  return {
    $secret: Object.keys(sealedTo).length === 0 ? id : `${BOUND}${id};${JSON.stringify(sealedTo)}`,
  };
}

/** The id under which the secret of a marker is stored. */
export function storedSecretId({ $secret }: SecretMarker): string {
  const stored = $secret.startsWith(UNREADABLE) ? $secret.slice(UNREADABLE.length) : $secret;
  return readBound(stored)?.id ?? stored;
}

/** The marker of a text that refers to an environment variable. */
export function variableMarker(text: string, availability: VariableAvailability): SecretMarker {
  const [, prefix] = VARIABLE_PREFIXES.find(([candidate]) => candidate === availability) ?? [];
  return { $secret: `${prefix}${text}` };
}

/** What is wrong with the secret that the marker at `path` stands for. */
export function secretIssue(marker: SecretMarker, path: Issue["path"]): Issue | undefined {
  const state = secretState(marker);
  if (state.kind === "unreadable") return valueIssue(path, "secret_unreadable");
  if (state.kind === "stored" || state.availability === "set") return undefined;
  const { name, availability } = state;
  return valueIssue(
    path,
    availability === "missing" ? "variable_missing" : "variable_not_permitted",
    { name },
  );
}

const VARIABLE_REFERENCE =
  /^(?:(?:ApiKey|Basic|Bearer|Bot|Token) )?\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}$/;
const UNREADABLE = "unreadable:";
const BOUND = "to:";
function readBound($secret: string): { id: string; sealedTo: Record<string, string> } | undefined {
  const end = $secret.indexOf(";");
  if (!$secret.startsWith(BOUND) || end < 0) return undefined;
  try {
    const sealedTo: unknown = JSON.parse($secret.slice(end + 1));
    if (!isSchemaObject(sealedTo)) return undefined;
    const marks = Object.entries(sealedTo).map(([part, mark]) => [part, String(mark)]);
    return { id: $secret.slice(BOUND.length, end), sealedTo: Object.fromEntries(marks) };
  } catch {
    // Such a text was not made by `boundMarker`.
    return undefined;
  }
}

const VARIABLE_PREFIXES: [VariableAvailability, string][] = [
  ["set", "env:"],
  ["missing", "missing:"],
  ["not permitted", "not-permitted:"],
];

/**
 * A copy without anything that stands for a secret, found without a schema: markers, sealed secrets
 * and references to environment variables. Undefined when nothing else remains.
 */
export function withoutSecrets(value: JsonValue): JsonValue | undefined {
  if (referencedVariable(value) !== undefined) return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets).filter((item) => item !== undefined);
  if (Object.hasOwn(value, "$secret")) return undefined;
  const entries = Object.entries(value).flatMap(([key, member]) => {
    const kept = withoutSecrets(member);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return Object.fromEntries(entries);
}
