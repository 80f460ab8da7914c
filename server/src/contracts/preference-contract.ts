import type { FunctionLimits } from "@pegboard/registry-core/problems";
import type { AgentPresets } from "./agent-contract.ts";
import type { CallLogChoice } from "./call-log-contract.ts";

/** A tokenizer that can be chosen. */
interface TokenizerChoice {
  /** What is stored and sent. */
  name: string;
  /** What is shown beside counts. */
  label: string;
  /** Of one that does not count but estimates. */
  charactersPerToken?: number;
}

/** GET /api/preferences */
export interface PreferencesAnswer {
  /** Name of the tokenizer behind every count. */
  tokenizer: string;
  tokenizers: TokenizerChoice[];
  /** The most functions that each provider takes; null for no limit. */
  functionLimits: FunctionLimits;
  /** Whether methods that say nothing else ask the model why it calls. */
  toolcallReason: boolean;
  callLog: CallLogChoice;
  newAgents: NewAgentsChoice;
  firstStart: FirstStart;
}

/** What agents begin with that are created without saying it; `off` is nothing but core. */
export interface NewAgentsChoice {
  newTools: "inherit" | "off";
  presets?: AgentPresets;
}

/** What a fresh install shows until somebody hides it. */
interface FirstStart {
  /** Nobody hid it, and the tools that ship with Pegboard are there. */
  isShown: boolean;
  /** A program asked for an agent's tools, over HTTP or MCP. */
  programAsked: boolean;
}

/** PATCH: changes what is named, and is answered by all of them. */
export interface ChangePreferencesRequest {
  tokenizer?: string;
  functionLimits?: Partial<FunctionLimits>;
  toolcallReason?: boolean;
  callLog?: CallLogChoice;
  newAgents?: NewAgentsChoice;
  isFirstStartHidden?: boolean;
}

/** POST /api/tokens */
export interface CountTokensRequest {
  texts: string[];
  /** Name of a tokenizer; the organisation's unless given. */
  tokenizer?: string;
}

export interface CountTokensAnswer {
  /** Label of the tokenizer that counted. */
  tokenizer: string;
  counts: number[];
}
