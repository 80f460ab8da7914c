import {
  type Catalog,
  type CheckedAgent,
  findProblems,
  formatterProblems,
  outdatedForEverybody,
  type Problem,
  renderPrompts,
  validateJson,
} from "@pegboard/registry-core";
import type { AgentState, AgentStates } from "../agents/agent-states.ts";
import { readConfigChanges } from "../agents/config-states.ts";
import type { ProblemsAnswer } from "../api-contract.ts";
import { isReadableColor } from "../appearance/color-stylesheet.ts";
import { knownIconNames } from "../appearance/icon-nodes.ts";
import type { CurrentCatalog } from "../catalog/current-catalog.ts";
import { readOverrideChanges } from "../catalog/override-schemas.ts";
import type { KnownSecrets } from "../secrets/known-secrets.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import type { Store } from "../stores/store.ts";
import { formatLosses } from "./format-losses.ts";
import { promptProblem } from "./stored-problems.ts";

interface ProblemSources {
  agents: AgentStates;
  current: CurrentCatalog;
  sources: SourceCatalog;
  known: KnownSecrets;
  store: Store;
}

/** Everything that is wrong now. Looked for anew only when something changed. */
export class CurrentProblems {
  readonly #from: ProblemSources;
  #latest: { key: string; answer: ProblemsAnswer } | undefined;

  constructor(from: ProblemSources) {
    this.#from = from;
  }

  async read(): Promise<ProblemsAnswer> {
    const { agents, current, known } = this.#from;
    const catalogState = await current.read();
    const { version, catalog, declared, overrides, formatterFailures } = catalogState;
    const states = await agents.list();
    const key = JSON.stringify([
      version,
      states.map(({ agent }) => [agent.id, agent.name, agent.revision, agent.createdAt]),
    ]);
    if (this.#latest?.key !== key) {
      const changes = await Promise.all(states.map((state) => readConfigChanges(this.#from.store, state)));
      const everybody = { declared, overrides, changes: await readOverrideChanges(this.#from.store, catalogState) };
      const found = [
        ...formatterProblems(formatterFailures),
        ...outdatedForEverybody({ ...everybody, validate: validateJson }),
      ];
      const problems = known.redact(this.#find(catalog, states, { changes, found }));
      this.#latest = { key, answer: { checkedAt: new Date().toISOString(), problems } };
    }
    return this.#latest.answer;
  }

  #find(
    catalog: Catalog,
    states: AgentState[],
    { changes, found }: { changes: CheckedAgent["configChanges"][]; found: Problem[] },
  ): Problem[] {
    const { sources } = this.#from;
    const colors = catalog.tools.flatMap(({ color }) => (color === undefined ? [] : [color]));
    return findProblems({
      catalog,
      agents: states.map(({ agent: { id, name }, settings, toolset }, index) => {
        const configChanges = changes[index];
        return { id, name, settings, toolset, ...(configChanges && { configChanges }) };
      }),
      validate: validateJson,
      sources: sources.summaries(),
      knownIcons: knownIconNames(),
      unreadableColors: new Set(colors.filter((color) => !isReadableColor(color))),
      formatWarnings: formatLosses(states),
      found: [...sources.problems(), ...found, ...states.flatMap(promptProblems)],
    });
  }
}

function promptProblems(state: AgentState): Problem[] {
  const { id, name } = state.agent;
  const date = new Date().toISOString().slice(0, 10);
  const { problems } = renderPrompts({ toolset: state.toolset, names: state.names, agent: { id, name }, date });
  return problems.map((problem) => promptProblem(state, problem));
}
