import type {
  AgentsAnswer,
  CatalogAnswer,
  OrganisationAnswer,
  PresetSettingsAnswer,
  PresetsAnswer,
  SettingsAnswer,
  SourceSummary,
  SourcesAnswer,
} from "../api-contract.ts";
import type { PegboardState } from "../pegboard-file/plan-changes.ts";
import { askPegboard } from "./ask-pegboard.ts";
import type { ReachedPegboard } from "./reach-pegboard.ts";

/** Everything that a file describes, as it is now. Agents that cannot be read are named, and left out. */
export interface ReadState extends PegboardState {
  sources: SourceSummary[];
  outOfOrder: string[];
}

export async function readState(pegboard: ReachedPegboard): Promise<ReadState> {
  const { sources } = await askPegboard<SourcesAnswer>(pegboard, "GET /api/sources");
  const { declared } = await askPegboard<CatalogAnswer>(pegboard, "GET /api/tools");
  const { revision, settings } = await askPegboard<OrganisationAnswer>(pegboard, "GET /api/organisation/settings");
  const { agents: summaries, outOfOrder } = await askPegboard<AgentsAnswer>(pegboard, "GET /api/agents");
  const agents: PegboardState["agents"] = [];
  for (const { id } of summaries) {
    const answer = await askPegboard<SettingsAnswer>(pegboard, `GET /api/agents/${encodeURIComponent(id)}/settings`);
    agents.push({ ...answer.agent, revision: answer.revision, settings: answer.settings });
  }
  const { presets: kept, outOfOrder: damaged } = await askPegboard<PresetsAnswer>(pegboard, "GET /api/presets");
  const presets: PegboardState["presets"] = [];
  for (const { id } of kept) {
    const answer = await askPegboard<PresetSettingsAnswer>(
      pegboard,
      `GET /api/presets/${encodeURIComponent(id)}/settings`,
    );
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
