import type { ConfiguredTexts } from "../definition/configured-texts.ts";
import type { FunctionNames } from "../definition/function-names.ts";
import type { PromptProblem } from "../prompts/render-prompts.ts";
import type { TemplateAnalyses } from "../prompts/templates/template-analysis.ts";
import type { FormatWarning } from "../provider-formats/provider-format.ts";
import type { ProviderFormatName } from "../provider-formats/provider-formats.ts";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import type { SchemaChange } from "../settings/schema-changes.ts";
import type { TokenTable } from "../toolset/token-costs.ts";
import type { Catalog, Toolset } from "../toolset/toolset.ts";
import type { SourceFault } from "../words/outside/source-fault-words.ts";
import type { FunctionLimits } from "./function-limits.ts";
import type { Problem } from "./problem.ts";

/** An agent as the checks see it: what is stored for it, and its toolset. */
export interface CheckedAgent {
  id: string;
  name: string;
  settings: OwnerSettings;
  toolset: Toolset;
  /** Tool name to what the tool says with this agent's config. */
  texts?: Readonly<Record<string, ConfiguredTexts>>;
  /** Tool name to what its config schema changed since the config was saved. */
  configChanges?: Readonly<Record<string, readonly SchemaChange[]>>;
  /** What its methods cost, and which tokenizer counted; without it no check of the budget runs. */
  tokens?: { counts: TokenTable; tokenizer: string };
  /** What reading its own templates tells; the checks read those that are absent. */
  analyses?: TemplateAnalyses;
  /**
   * What rendering its prompts without a request found; without it the checks only read the
   * templates.
   */
  rendered?: readonly PromptProblem[];
}

/** A source as the checks see it. */
export interface CheckedSource {
  id: string;
  name: string;
  state: "not started" | "loading" | "ready" | "failed" | "paused";
  /** Why it failed, or what is odd although it loaded. */
  messages: readonly SourceFault[];
  /** It failed, and its tools are offered as it brought them before. */
  keepsTools?: boolean;
}

/** What the checks of an agent know beside the agent. They skip what is absent. */
export interface CheckedCatalog {
  /** Effective definitions: overrides are applied. */
  catalog: Catalog;
  /** What a model calls its methods; worked out where it is absent. */
  names?: FunctionNames;
  /** Every icon name that can be drawn, aliases too; in any spelling. */
  knownIcons?: readonly string[];
  /** The most functions that each provider takes. */
  functionLimits?: FunctionLimits;
}

/** Everything that the checks look at. They skip what is absent. */
export interface CheckedState extends CheckedCatalog {
  agents: readonly CheckedAgent[];
  sources?: readonly CheckedSource[];
  /** Colours of definitions that cannot be compiled. */
  unreadableColors?: ReadonlySet<string>;
  /** What the provider formats had to leave out of the catalogue or of a toolset. */
  formatWarnings?: readonly FormatLosses[];
  /** Problems of other parts: of sources while they loaded, of formatters while they ran. */
  found?: readonly Problem[];
}

/** What one format had to leave out. */
export interface FormatLosses {
  format: ProviderFormatName;
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
