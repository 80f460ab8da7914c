import type { ResolvedTool, ToolDefinition } from "@pegboard/registry-core";
import {
  arrangeTools,
  isSwitchedOnTogether,
  offeredTokens,
  type SelectedMethods,
  switchableMethods,
} from "@pegboard/registry-core/internal";
import type { AgentModel, Definitions } from "../draft/agent-model.ts";
import { switchStep } from "../tree/selected-methods.ts";
import { effectOf } from "../tree/selection-effect.ts";

/** A number before and after the switch. */
export interface NumberChange {
  before: number;
  after: number;
}

/** The effect of a switch for all selected methods together. */
export interface SwitchEffect {
  on: boolean;
  tokens: NumberChange;
  methods: NumberChange;
  /** Tools that offer something now and would offer nothing. */
  emptied: ToolDefinition[];
  /** The effects by app, the most expensive first. */
  apps: AppEffect[];
}

export interface AppEffect {
  /** The app's name; empty for tools without an app. */
  name: string;
  /** The tool whose icon and colour stand for the app. */
  first: ToolDefinition;
  /** The number of selected methods that can be switched. */
  methods: number;
  /** The change of its tokens. */
  tokens: number;
}

interface SwitchInput {
  selected: readonly SelectedMethods[];
  model: AgentModel;
  definitions: Definitions;
}

export function effectOfSwitch({ selected, model, definitions }: SwitchInput): SwitchEffect {
  const on = isSwitchedOnTogether(selected);
  const { toolset, tokens } = effectOf(switchStep(selected, on).operations, { model, definitions });
  const after = new Map(toolset.tools.map((tool) => [tool.definition.name, tool]));
  const tools = [
    ...model.toolset.tools,
    ...toolset.tools.filter(({ definition }) => !model.byName.get(definition.name)),
  ];
  const chosen = new Map(selected.map((one) => [one.tool.definition.name, one]));
  const costOf = (tool: ResolvedTool | undefined) =>
    tool ? offeredTokens(model.tokens.drafted, [tool]) : 0;
  const changes = tools.flatMap(({ definition }) => {
    const [old, now] = [model.byName.get(definition.name), after.get(definition.name)];
    const one = chosen.get(definition.name);
    if (old === now && !one) return [];
    const emptied = isToolOffered(old) && !isToolOffered(now);
    const methods = one ? switchableMethods(one).length : 0;
    return [{ definition, methods, tokens: costOf(now) - costOf(old), emptied }];
  });
  return {
    on,
    tokens: { before: model.counts.tokens, after: tokens },
    methods: { before: model.toolset.offered, after: toolset.offered },
    emptied: changes.filter(({ emptied }) => emptied).map(({ definition }) => definition),
    apps: byApp(changes),
  };
}

const isToolOffered = (tool: ResolvedTool | undefined) =>
  tool?.methods.some(({ offered }) => offered) ?? false;

interface SwitchedTool {
  definition: ToolDefinition;
  methods: number;
  tokens: number;
}

function byApp(changes: readonly SwitchedTool[]): AppEffect[] {
  const groups = arrangeTools(
    changes,
    { group: "app", order: "weight" },
    {
      definition: ({ definition }) => definition,
      tokens: ({ tokens }) => tokens,
      isChanged: () => true,
    },
  );
  return groups
    .flatMap(({ name = "", items }) => {
      const first = items[0]?.definition;
      const sum = (of: "methods" | "tokens") => items.reduce((total, item) => total + item[of], 0);
      return first ? [{ name, first, methods: sum("methods"), tokens: sum("tokens") }] : [];
    })
    .sort((a, b) => Math.abs(b.tokens) - Math.abs(a.tokens));
}
