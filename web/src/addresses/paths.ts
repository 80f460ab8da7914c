import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { appBase } from "@pegboard/ui/app-base.ts";
import { searchText } from "./search-values.ts";
import type { AgentConnectSearch } from "./searches/agent-connect-search.ts";
import type { AgentPromptSearch } from "./searches/agent-prompt-search.ts";
import type { AgentToolsSearch } from "./searches/agent-tools-search.ts";
import type { AgentsSearch } from "./searches/agents-search.ts";
import type { AuditSearch } from "./searches/audit-search.ts";
import type { CallsSearch } from "./searches/calls-search.ts";
import type { CompareSearch } from "./searches/compare-search.ts";
import type { EvaluationsSearch } from "./searches/evaluations-search.ts";
import type { HistorySearch } from "./searches/history-search.ts";
import type { MatrixSearch } from "./searches/matrix-search.ts";
import type { MethodPageSearch } from "./searches/method-search.ts";
import type { PeopleSearch } from "./searches/people-search.ts";
import type { PresetSearch, PresetsSearch } from "./searches/presets-search.ts";
import type { ProblemsSearch } from "./searches/problems-search.ts";
import type { QualitySearch } from "./searches/quality-search.ts";
import type { RegistrySearch } from "./searches/registry-search.ts";
import type { ReviewSearch } from "./searches/review-search.ts";
import type { SettingsSearch, SettingsSection } from "./searches/settings-search.ts";
import type { SourcesSearch } from "./searches/sources-search.ts";
import type { ToolSearchSearch } from "./searches/tool-search-search.ts";
import type { TransferSearch } from "./searches/transfer-search.ts";
import type { UsageSearch } from "./searches/usage-search.ts";

/** Every address of the UI. No other code writes one. */
export const paths = {
  /** A page of the documentation, or a heading in it: `usage#one-method`. */
  documentation: (place: string) => {
    const [page, anchor] = place.split("#");
    return `${appBase}/docs/${page}.html${anchor === undefined ? "" : `#${anchor}`}`;
  },
  agents: (search: AgentsSearch = {}) => `${appBase}/agents${searchText(search)}`,
  agentTools: (agent: string, search: AgentToolsSearch = {}) => agentPage(agent, "tools", search),
  /** Which methods are sent at once, and which are found by search. */
  agentToolSearch: (agent: string, search: ToolSearchSearch = {}) =>
    agentPage(agent, "tools/search", search),
  /** The page that a tab of an agent opens. */
  agentTab: (agent: string, tab: string) => agentPage(agent, tab, {}),
  /** The page of the tool that an address shows, in another agent. */
  sameTool: (agent: string, { tool, method, tab }: AgentToolsSearch) =>
    paths.agentTools(agent, { tool, method, tab }),
  /** The comparison of two agents; without the second, it is chosen there. */
  compareAgents: (a: string, b?: string, search: CompareSearch = {}) =>
    `${appBase}/agents/compare${searchText({ a, b, ...search })}`,
  agentPrompt: (agent: string, search: AgentPromptSearch = {}) =>
    agentPage(agent, "prompt", search),
  /** What an agent is offered and its models call. */
  agentUsage: (agent: string, search: UsageSearch = {}) => agentPage(agent, "usage", search),
  /** What rules find in the texts of an agent's methods. */
  agentQuality: (agent: string, search: QualitySearch = {}) => agentPage(agent, "quality", search),
  /** Whether models choose what an agent's cases expect. */
  agentEvaluations: (agent: string, search: EvaluationsSearch = {}) =>
    agentPage(agent, "evaluations", search),
  agentHistory: (agent: string, search: HistorySearch = {}) => agentPage(agent, "history", search),
  agentConnect: (agent: string, search: AgentConnectSearch = {}) =>
    agentPage(agent, "connect", search),
  registry: (search: RegistrySearch = {}) => `${appBase}/tools${searchText(search)}`,
  tool: (tool: string, search: RegistrySearch = {}) =>
    `${appBase}/tools/${encodeURIComponent(tool)}${searchText(search)}`,
  /** Who has a method, who calls it, and how it fails. */
  methodUsage: (tool: string, method: string, search: MethodPageSearch = {}) =>
    `${appBase}/tools/${encodeURIComponent(tool)}/${encodeURIComponent(method)}${searchText(search)}`,
  organisationHistory: (search: HistorySearch = {}) =>
    `${appBase}/organisation/history${searchText(search)}`,
  organisationRules: () => `${appBase}/organisation/rules`,
  revision,
  presets: (search: PresetsSearch = {}) => `${appBase}/presets${searchText(search)}`,
  preset: (preset: string, search: PresetSearch = {}) =>
    `${appBase}/presets/${encodeURIComponent(preset)}${searchText(search)}`,
  presetHistory: (preset: string, search: HistorySearch = {}) =>
    `${appBase}/presets/${encodeURIComponent(preset)}/history${searchText(search)}`,
  audit: (search: AuditSearch = {}) => `${appBase}/audit${searchText(search)}`,
  matrix: (search: MatrixSearch = {}) => `${appBase}/matrix${searchText(search)}`,
  problems: (search: ProblemsSearch = {}) => `${appBase}/problems${searchText(search)}`,
  review: (search: ReviewSearch = {}) => `${appBase}/review${searchText(search)}`,
  sources: (search: SourcesSearch = {}) => `${appBase}/sources${searchText(search)}`,
  approvals: (call?: string) => `${appBase}/approvals${searchText({ call })}`,
  calls: (search: CallsSearch = {}) => `${appBase}/calls${searchText(search)}`,
  account: (section?: string) => `${appBase}/account${section === undefined ? "" : `#${section}`}`,
  people: (search: PeopleSearch = {}) => `${appBase}/people${searchText(search)}`,
  transfer: (search: TransferSearch = {}) => `${appBase}/transfer${searchText(search)}`,
  settings: (section?: SettingsSection, search: SettingsSearch = {}) =>
    `${appBase}/settings${section === undefined ? "" : `/${section}`}${searchText(search)}`,
};

/** One of the pages of an agent. */
const agentPage = (agent: string, page: string, search: object): string =>
  `${appBase}/agents/${encodeURIComponent(agent)}/${page}${searchText(search)}`;

/** The page that compares a save of an owner with the one before. */
function revision(owner: SettingsOwner, number: number): string {
  const pins = { a: Math.max(0, number - 1), b: number, compare: true };
  if (owner.kind === "preset") return paths.presetHistory(owner.id, pins);
  return owner.kind === "agent"
    ? paths.agentHistory(owner.id, pins)
    : paths.organisationHistory(pins);
}

/** The most names in an address. */
const MOST_ADDRESS_NAMES = 200;

/**
 * The address of the matrix with these agents and tools; undefined for more than an address takes.
 */
export function matrixPath(search: MatrixSearch): string | undefined {
  const names = (search.agents?.length ?? 0) + (search.tools?.length ?? 0);
  return names > MOST_ADDRESS_NAMES ? undefined : paths.matrix(search);
}

/** The address of the page that edits an owner's settings. */
export function ownerPath(owner: SettingsOwner): string {
  if (owner.kind === "organisation") return paths.registry();
  return owner.kind === "preset" ? paths.preset(owner.id) : paths.agentTools(owner.id);
}
