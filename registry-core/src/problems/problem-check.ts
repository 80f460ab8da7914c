import type { ConfiguredTexts } from "../definition/configured-texts.ts";
import type { FunctionNames } from "../definition/function-names.ts";
import type { SourceIssue } from "../messages/outside/source-issue-messages.ts";
import type { PromptProblem } from "../prompts/render-prompts.ts";
import type { TemplateAnalyses } from "../prompts/templates/template-analysis.ts";
import type { FormatWarning } from "../provider-formats/provider-format.ts";
import type { ProviderFormatName } from "../provider-formats/provider-formats.ts";
import { PROVIDER_FORMATS } from "../provider-formats/provider-formats.ts";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import type { SchemaChange } from "../settings/schema-changes.ts";
import type { LookAlikeIndex } from "../text-rules/look-alikes.ts";
import type { TokenTable } from "../toolset/token-costs.ts";
import type { Catalog, Toolset } from "../toolset/toolset.ts";
import type { IgnoredMark, Problem } from "./problem.ts";

/** An agent as the checks see it: its stored settings, and its toolset. */
export interface CheckedAgent {
  /** The stable id of the agent. */
  id: string;
  /** The name for people. */
  name: string;
  /** The group that it is in, if any. */
  group?: string | null | undefined;
  /** What is stored for it, or what a draft would store. */
  settings: OwnerSettings;
  /** What these settings give. */
  toolset: Toolset;
  /** The texts of tools with this agent's config, by tool name. */
  texts?: Readonly<Record<string, ConfiguredTexts>>;
  /** What a config schema changed since the config was saved, by tool name. */
  configChanges?: Readonly<Record<string, readonly SchemaChange[]>>;
  /**
   * The token counts of its methods, and which tokenizer counted; without them no check of the
   * budget runs.
   */
  tokens?: { counts: TokenTable; tokenizer: string };
  /**
   * Analyses of the agent's own templates; the checks read the templates whose analysis is absent.
   */
  analyses?: TemplateAnalyses;
  /**
   * Problems that rendering its prompts without a request found; without them the checks only read
   * the templates.
   */
  rendered?: readonly PromptProblem[];
}

/** A source as the checks see it. */
export interface CheckedSource {
  /** The stable id of the source, such as `mcp:files`. */
  id: string;
  /** The name for people. */
  name: string;
  /** What it is doing now; `paused` was chosen by somebody. */
  state: "not started" | "loading" | "ready" | "failed" | "paused" | "waiting";
  /** Why the source failed, or what is odd although it loaded. */
  messages: readonly SourceIssue[];
  /** Whether the source failed and its tools are offered as it brought them before. */
  keepsTools?: boolean;
}

/** The facts that checks of an agent use beside the agent. Checks skip what is absent. */
export interface CheckedCatalog {
  /** Effective definitions, with overrides applied. */
  catalog: Catalog;
  /** Function names of the catalogue's methods; computed where they are absent. */
  names?: FunctionNames;
  /** Every icon name that can be drawn, aliases included, in any spelling. */
  knownIcons?: readonly string[];
  /** The most functions that each provider takes. */
  functionLimits?: FunctionLimits;
  /** What is known of which methods are alike; it learns those of the agents that are checked. */
  lookAlikes?: LookAlikeIndex;
  /** What somebody accepted, by the ids of problems: of what is counted only, other things are listed. */
  ignored?: Readonly<Record<string, IgnoredMark>>;
}

/** Everything that the checks look at. Checks skip what is absent. */
export interface CheckedState extends CheckedCatalog {
  /** All agents that are checked. */
  agents: readonly CheckedAgent[];
  /** All sources. */
  sources?: readonly CheckedSource[];
  /** Colours of definitions that cannot be compiled. */
  unreadableColors?: ReadonlySet<string>;
  /** Losses of the provider formats in the catalogue or in a toolset. */
  formatWarnings?: readonly FormatLosses[];
  /** Problems that other parts found: sources while they loaded, formatters while they ran. */
  found?: readonly Problem[];
}

/** The losses of one format. */
export interface FormatLosses {
  /** The format that could not say all of it. */
  format: ProviderFormatName;
  /** What it could not say, method by method. */
  warnings: readonly FormatWarning[];
}

/**
 * Looks for one kind of problem among definitions and sources. Pure; never throws on what is stored
 * or declared.
 */
export type ProblemCheck = (state: CheckedState) => Problem[];

/**
 * Looks for one kind of problem in one agent, as saved or as a draft has it. Pure; never throws on
 * what is stored or declared.
 */
export type AgentCheck = (agent: CheckedAgent, state: CheckedCatalog) => Problem[];

/** The most functions that a request may have, by provider format; null for no limit. */
export type FunctionLimits = Readonly<Record<ProviderFormatName, number | null>>;

/** The limits of the formats themselves, which hold until an organisation chooses others. */
export function defaultFunctionLimits(): FunctionLimits {
  const limits = Object.values(PROVIDER_FORMATS).map(({ name, functionLimit }) => [
    name,
    functionLimit.most,
  ]);
  return Object.fromEntries(limits) as FunctionLimits;
}

/** A provider that refuses a request with so many functions. */
export interface ExceededLimit {
  /** The provider format. */
  name: ProviderFormatName;
  /** The most functions that it takes. */
  limit: number;
  /** The functions that models see at once. */
  functions: number;
}

/** The providers that would refuse a request with so many functions as it has there. */
export function exceededLimits(
  functionsIn: (format: ProviderFormatName) => number,
  limits: FunctionLimits,
): ExceededLimit[] {
  return (Object.entries(limits) as [ProviderFormatName, number | null][]).flatMap(
    ([name, limit]) => {
      const functions = functionsIn(name);
      return limit !== null && functions > limit ? [{ name, limit, functions }] : [];
    },
  );
}
