import type {
  AgentsAnswer,
  CatalogAnswer,
  ErrorCode,
  OrganisationAnswer,
  PresetSettingsAnswer,
  PresetsAnswer,
  SettingsAnswer,
  SourceSummary,
  SourcesAnswer,
} from "../api-contract.ts";
import type { PegboardState } from "../pegboard-file/plan-changes.ts";
import type { ReachedPegboard } from "./ask-pegboard.ts";
import { askPegboard, RefusedRequest } from "./ask-pegboard.ts";

/**
 * The present state of everything that a file describes. Agents that cannot be read are named, and
 * left out.
 */
export interface ReadState extends PegboardState {
  sources: SourceSummary[];
  outOfOrder: string[];
}

export async function readState(pegboard: ReachedPegboard): Promise<ReadState> {
  const { sources } = await askPegboard<SourcesAnswer>(pegboard, "GET /api/v1/sources");
  const { declared } = await askPegboard<CatalogAnswer>(pegboard, "GET /api/v1/tools");
  const { revision, settings } = await askPegboard<OrganisationAnswer>(
    pegboard,
    "GET /api/v1/organisation/settings",
  );
  const { agents: summaries, outOfOrder } = await askPegboard<AgentsAnswer>(
    pegboard,
    "GET /api/v1/agents",
  );
  const agents: PegboardState["agents"] = [];
  for (const { id } of summaries) {
    const path = `/api/v1/agents/${encodeURIComponent(id)}/settings`;
    const answer = await unlessGone(askPegboard<SettingsAnswer>(pegboard, `GET ${path}`));
    if (answer)
      agents.push({ ...answer.agent, revision: answer.revision, settings: answer.settings });
  }
  const { presets: kept, outOfOrder: damaged } = await askPegboard<PresetsAnswer>(
    pegboard,
    "GET /api/v1/presets",
  );
  const presets: PegboardState["presets"] = [];
  for (const { id } of kept) {
    const path = `/api/v1/presets/${encodeURIComponent(id)}/settings`;
    const answer = await unlessGone(askPegboard<PresetSettingsAnswer>(pegboard, `GET ${path}`));
    if (answer)
      presets.push({ ...answer.preset, revision: answer.revision, settings: answer.settings });
  }
  return {
    sources,
    declared,
    presets,
    organisation: { revision, settings },
    agents,
    outOfOrder: [...outOfOrder, ...damaged].map(({ message }) => message),
  };
}

/** An answer, or undefined for something that was deleted or damaged since it was listed. */
async function unlessGone<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RefusedRequest && GONE.has(error.error.code)) return undefined;
    throw error;
  }
}

const GONE = new Set<ErrorCode>(["not_found", "agent_out_of_order", "preset_out_of_order"]);
