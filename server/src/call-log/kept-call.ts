import {
  type EndedCall,
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  LIMITS,
  mapSecrets,
  resultText,
} from "@pegboard/registry-core";
import type { LoggedCall } from "../api-contract.ts";
import { type Redact, redactorOf } from "../secrets/redactor.ts";
import type { NewCall } from "../stores/call-rows.ts";

/** A call that ended, and what it takes to keep it. */
export interface FinishedCall {
  by: Pick<LoggedCall, "via" | "token" | "person">;
  agent: { id: string; name: string; revision: number };
  ended: EndedCall;
  /** Of the method's arguments; undefined for a name that no method has. */
  parameters: JsonSchema | undefined;
  /** Takes the secrets of the tool out. */
  redact(): Redact;
}

/** Characters. */
const LONGEST_TEXT = LIMITS.loggedText;
const LONGEST_ARGUMENTS = 20_000;
const LONGEST_NAME = 200;

/** What is written of a call, and the text that its caller was answered, to be counted. */
export function keepCall({ by, agent, ended, parameters, redact }: FinishedCall): { call: NewCall; answered: string } {
  const { record, args, result } = ended;
  const { askedAt, waited, duration, outcome, tool, method, reason, message, truncated, approved } = record;
  const answered = result.ok ? resultText(result.result) : result.message;
  const clean = cleaner(parameters, args, redact());
  return {
    answered,
    call: {
      ...{ at: askedAt, agent: agent.id, agentName: agent.name, revision: agent.revision, outcome, waited },
      functionName: cut(record.functionName, LONGEST_NAME),
      ...(tool !== undefined && { tool }),
      ...(method !== undefined && { method }),
      ...{ via: by.via, ...(by.token && { token: by.token }), ...(by.person && { person: by.person }) },
      ...(duration !== undefined && { duration }),
      ...(message !== undefined && { message: cut(clean(message), LONGEST_TEXT) }),
      characters: answered.length,
      ...(truncated && { truncated }),
      ...(approved && { approved }),
      // Nothing says what of the arguments of an unknown method is secret.
      ...(parameters && { arguments: keptArguments(parameters, args, clean) }),
      ...(reason !== undefined && { reason: cut(clean(reason), LONGEST_TEXT) }),
    },
  };
}

/** Takes out the tool's secrets and those that the arguments themselves bring along. */
function cleaner(parameters: JsonSchema | undefined, args: JsonValue, redact: Redact): Redact {
  const sent = parameters && parsed(args);
  if (!sent) return redact;
  const secrets: JsonValue[] = [];
  mapSecrets(parameters, sent, (secret) => {
    secrets.push(secret);
    return null;
  });
  const redactSent = redactorOf(secrets);
  return (written) => redactSent(redact(written));
}

function keptArguments(parameters: JsonSchema, args: JsonValue, clean: Redact): string {
  const sent = parsed(args);
  const kept = sent ? mapSecrets(parameters, sent, () => ({ $removed: true })) : args;
  const text = JSON.stringify(cutTexts(clean(kept)));
  return text.length > LONGEST_ARGUMENTS ? JSON.stringify(cut(text, LONGEST_ARGUMENTS)) : text;
}

/** Models may send arguments as their JSON text. */
function parsed(args: JsonValue): JsonObject | undefined {
  if (typeof args !== "string") return isJsonObject(args) ? args : undefined;
  try {
    const value: JsonValue = JSON.parse(args);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function cutTexts(value: JsonValue): JsonValue {
  if (typeof value === "string") return cut(value, LONGEST_TEXT);
  if (Array.isArray(value)) return value.map(cutTexts);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, cutTexts(member)]));
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text;
