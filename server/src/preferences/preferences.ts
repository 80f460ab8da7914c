import { type JsonValue, ownValue } from "@pegboard/json-schema";
import { PROVIDER_FORMATS } from "@pegboard/registry-core/formats";
import { TOOLCALL_REASON } from "@pegboard/registry-core/internal";
import {
  defaultFunctionLimits,
  type FunctionLimits,
  newProblem,
  type Problem,
} from "@pegboard/registry-core/problems";
import type {
  CallLogChoice,
  ChangePreferencesRequest,
  NewAgentsChoice,
  ProtectedChoice,
} from "../api-contract.ts";
import { PREFERENCE_REVISIONS, preferenceRevision } from "../stores/preference-revisions.ts";
import type { Store } from "../stores/store.ts";
import { DEFAULT_TOKENIZER, TOKENIZER_NAMES, type TokenizerName } from "../tokens/tokenizers.ts";

/** What holds for the whole organisation: what it chose, and the default for the rest. */
export interface Preferences {
  /** The number of changes so far, on which the next one may be based. */
  revision: number;
  tokenizer: TokenizerName;
  functionLimits: FunctionLimits;
  /** Whether methods that say nothing else ask the model why it calls. */
  toolcallReason: boolean;
  /** Seconds that a call may run whose method does not say how long. */
  callTimeLimit: number;
  /** Seconds that a call waits for an approval whose caller does not say how long. */
  approvalTimeLimit: number;
  callLog: CallLogChoice;
  /** Days that the record of what happened is kept; null for ever. */
  auditDays: number | null;
  /** Hours without a new backup after which it is a problem; null for never. */
  backupHours: number | null;
  newAgents: NewAgentsChoice;
  /** The token budget that agents begin with, unless they are copies. */
  newAgentBudget: number | null;
  protected: ProtectedChoice;
  isFirstStartHidden: boolean;
  programAsked: boolean;
  /** Names of stored preferences that cannot be read; their defaults apply. */
  damaged: string[];
}

export async function readPreferences(store: Pick<Store, "readPreferences">): Promise<Preferences> {
  const stored = await store.readPreferences();
  const limits = Object.keys(PROVIDER_FORMATS).flatMap((format) => {
    const limit = ownValue(stored, limitName(format));
    return isLimit(limit) ? [[format, limit]] : [];
  });
  const damaged = Object.entries(stored).filter(
    ([name, value]) => !isReadablePreference(name, value),
  );
  return {
    revision: preferenceRevision(stored),
    // A choice that this release does not have any more counts as none.
    tokenizer: TOKENIZER_NAMES.find((name) => name === stored.tokenizer) ?? DEFAULT_TOKENIZER,
    functionLimits: { ...defaultFunctionLimits(), ...Object.fromEntries(limits) },
    toolcallReason: stored[TOOLCALL_REASON] === true,
    callTimeLimit: isAmount(stored[CALL_TIME_LIMIT])
      ? stored[CALL_TIME_LIMIT]
      : DEFAULT_CALL_TIME_LIMIT,
    approvalTimeLimit: isAmount(stored[APPROVAL_TIME_LIMIT])
      ? stored[APPROVAL_TIME_LIMIT]
      : DEFAULT_APPROVAL_TIME_LIMIT,
    callLog: isCallLogChoice(stored[CALL_LOG]) ? stored[CALL_LOG] : DEFAULT_CALL_LOG,
    auditDays: isAmount(stored[AUDIT_DAYS]) ? stored[AUDIT_DAYS] : null,
    backupHours: isAmount(stored[BACKUP_HOURS]) ? stored[BACKUP_HOURS] : null,
    newAgents: isNewAgentsChoice(stored[NEW_AGENTS]) ? stored[NEW_AGENTS] : DEFAULT_NEW_AGENTS,
    newAgentBudget: isAmount(stored[NEW_AGENT_BUDGET]) ? stored[NEW_AGENT_BUDGET] : null,
    protected: isProtectedChoice(stored[PROTECTED]) ? stored[PROTECTED] : NOTHING_PROTECTED,
    isFirstStartHidden: stored[FIRST_START_HIDDEN] === true,
    programAsked: stored[PROGRAM_ASKED] === true,
    damaged: damaged.map(([name]) => name),
  };
}

export function damagedPreferenceProblems({ damaged }: Preferences): Problem[] {
  return damaged.map((name) => {
    const format = Object.values(PROVIDER_FORMATS).find(
      (one) => limitName(one.name) === name,
    )?.label;
    return newProblem(
      {
        kind: "preference damaged",
        severity: "warning",
        code: "preference_damaged",
        values: { name, format },
        place: {},
        fixes: [],
      },
      name,
    );
  });
}

/** The change in the store's form. What it does not name of the log of calls stays as it was. */
export function toStoredPreferences(
  changes: ChangePreferencesRequest,
  before: Preferences,
): Record<string, JsonValue> {
  const { tokenizer, functionLimits, toolcallReason, callTimeLimit } = changes;
  const { approvalTimeLimit, newAgentBudget } = changes;
  const { callLog, auditDays, backupHours, newAgents, isFirstStartHidden } = changes;
  const { protected: protects } = changes;
  return {
    ...(callTimeLimit !== undefined && { [CALL_TIME_LIMIT]: callTimeLimit }),
    ...(approvalTimeLimit !== undefined && { [APPROVAL_TIME_LIMIT]: approvalTimeLimit }),
    ...(newAgentBudget !== undefined && { [NEW_AGENT_BUDGET]: newAgentBudget }),
    ...(tokenizer !== undefined && { tokenizer }),
    ...(toolcallReason !== undefined && { [TOOLCALL_REASON]: toolcallReason }),
    ...(isFirstStartHidden !== undefined && { [FIRST_START_HIDDEN]: isFirstStartHidden }),
    ...(callLog && { [CALL_LOG]: { ...before.callLog, ...callLog } }),
    ...(auditDays !== undefined && { [AUDIT_DAYS]: auditDays }),
    ...(backupHours !== undefined && { [BACKUP_HOURS]: backupHours }),
    ...(newAgents && { [NEW_AGENTS]: newAgents as unknown as JsonValue }),
    ...(protects && { [PROTECTED]: protects }),
    ...Object.fromEntries(
      Object.entries(functionLimits ?? {}).map(([format, limit]) => [limitName(format), limit]),
    ),
  };
}

/** The place in a request of what is stored under a name. */
export function preferencePath(name: string): string[] {
  if (name === TOOLCALL_REASON) return ["toolcallReason"];
  const format = Object.keys(PROVIDER_FORMATS).find((one) => limitName(one) === name);
  return format === undefined ? [name] : ["functionLimits", format];
}

const TOKENIZER = "tokenizer";
const CALL_TIME_LIMIT = "callTimeLimit";
const DEFAULT_CALL_TIME_LIMIT = 120;
const APPROVAL_TIME_LIMIT = "approvalTimeLimit";
const DEFAULT_APPROVAL_TIME_LIMIT = 600;
const NEW_AGENT_BUDGET = "newAgentBudget";
const CALL_LOG = "callLog";
const AUDIT_DAYS = "auditDays";
const BACKUP_HOURS = "backupHours";
const NEW_AGENTS = "newAgents";
const DEFAULT_NEW_AGENTS: NewAgentsChoice = { newTools: "inherit" };
const PROTECTED = "protected";
const NOTHING_PROTECTED: ProtectedChoice = { groups: [], organisation: false, sources: false };
const FIRST_START_HIDDEN = "firstStartHidden";
export const PROGRAM_ASKED = "programAsked";
const OPTIONAL_AMOUNTS = [NEW_AGENT_BUDGET, AUDIT_DAYS, BACKUP_HOURS];
const BOOLEANS = [TOOLCALL_REASON, FIRST_START_HIDDEN, PROGRAM_ASKED];
const DEFAULT_CALL_LOG: CallLogChoice = { on: true, days: 30, megabytes: 500 };

function isReadablePreference(name: string, value: JsonValue | undefined): boolean {
  // The next change writes it anew.
  if (name === PREFERENCE_REVISIONS) return true;
  if (name === TOKENIZER) return typeof value === "string";
  if (name === CALL_TIME_LIMIT || name === APPROVAL_TIME_LIMIT) return isAmount(value);
  if (OPTIONAL_AMOUNTS.includes(name)) return value === null || isAmount(value);
  if (name === CALL_LOG) return isCallLogChoice(value);
  if (name === NEW_AGENTS) return isNewAgentsChoice(value);
  if (name === PROTECTED) return isProtectedChoice(value);
  return BOOLEANS.includes(name) ? typeof value === "boolean" : isLimit(value);
}

function isCallLogChoice(value: unknown): value is CallLogChoice {
  if (typeof value !== "object" || value === null) return false;
  const { on, days, megabytes } = value as Partial<CallLogChoice>;
  return typeof on === "boolean" && typeof days === "number" && typeof megabytes === "number";
}

function isNewAgentsChoice(value: unknown): value is NewAgentsChoice {
  if (typeof value !== "object" || value === null) return false;
  const { newTools, presets } = value as Partial<NewAgentsChoice>;
  const isKnown = newTools === "inherit" || newTools === "off";
  return (
    isKnown &&
    (presets === undefined || (Array.isArray(presets.ids) && typeof presets.how === "string"))
  );
}

function isProtectedChoice(value: unknown): value is ProtectedChoice {
  if (typeof value !== "object" || value === null) return false;
  const { groups, organisation, sources } = value as Partial<ProtectedChoice>;
  return Array.isArray(groups) && typeof organisation === "boolean" && typeof sources === "boolean";
}

const isAmount = (value: unknown): value is number => typeof value === "number" && value > 0;

const isLimit = (value: JsonValue | undefined): value is number | null =>
  value === null || typeof value === "number";

const limitName = (format: string): string => `functionLimit:${format}`;
