import { ownValue } from "@pegboard/json-schema";
import { applyOverrides, type ToolDefinition } from "@pegboard/registry-core";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { byName } from "@pegboard/ui/text/by-name.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { useQuery } from "@tanstack/react-query";
import { BookOpen, Layers, type LucideIcon, Settings } from "lucide-react";
import { type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import { goingTo, opening } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { type AgentSummary, allAgentsQuery } from "../../api/agents.ts";
import { type CatalogAnswer, catalogQuery } from "../../api/catalog.ts";
import { type DocsPage, docsPagesQuery } from "../../api/installation.ts";
import {
  COMMAND_PLACES,
  COMMANDS,
  type CommandId,
  type CommandPlace,
  commandEntry,
  commandWords,
} from "../../commands/command-table.ts";
import { type Command, CommandsContext } from "../../commands/use-command.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { SECTION_IDS, SETTINGS_SECTIONS } from "../../features/settings/settings-table.ts";
import { t } from "../../messages/t.ts";
import { navigation } from "../navigation.ts";
import { alsoFoundBy, COMMAND_ICONS, PLACE_ICONS } from "./command-looks.ts";
import type { RankedText } from "./rank-texts.ts";

/** Something to do or a place to go to. */
export interface PaletteChoice {
  /** An id that stays equal in every visit. */
  id: string;
  words: string;
  /** A detail behind the words: a code name, or a cost. */
  detail?: string | undefined;
  /** Further words by which it is found. */
  also?: string;
  start: ReactNode;
  keys?: readonly string[] | undefined;
  /** Whether it changes or saves a draft, rather than going somewhere. */
  changes?: boolean;
  /** Why it cannot be done now. */
  blocked?: string | undefined;
  /** The id of the agent whose draft is marked. */
  agent?: string;
  act(): void;
}

export interface ChoiceGroup {
  head: string;
  texts: readonly RankedText[];
  /** Makes a choice when it is drawn, because there are tens of thousands. */
  choiceAt(place: number): PaletteChoice | undefined;
  isBlocked?(place: number): boolean;
  /** Whether it is about the app, and so behind everything that is in it. */
  isAbout?: true;
}

const buildChoiceGroup = (head: string, choices: PaletteChoice[]): ChoiceGroup => ({
  head,
  texts: choices.map(({ words, detail = "", also = "" }) => ({
    name: words.toLocaleLowerCase(),
    more: `${detail} ${also}`.toLocaleLowerCase(),
  })),
  choiceAt: (place) => choices[place],
  isBlocked: (place) => choices[place]?.blocked !== undefined,
});

/** The choices before a letter is typed: commands of the page, other pages and agents. */
export function useChoiceGroups(agent: string | undefined): ChoiceGroup[] {
  const commands = use(CommandsContext);
  const all = useSyncExternalStore(commands.subscribe, commands.all);
  // The commands are read when the palette opens, and when a part comes that loads late, so that
  // nothing else in it moves.
  const offered = useMemo(() => all.map(({ read }) => read()), [all]);
  const { data: agents } = useQuery(allAgentsQuery);
  const { data: presets = NO_PALETTE_PRESETS } = useQuery({
    ...catalogQuery,
    select: (catalog) => catalog.presets,
  });
  return useMemo(() => {
    const pages = navigation
      .flat()
      .map(({ label, icon, href }) => pageChoice(label, icon, goingTo(href)));
    const sections = SECTION_IDS.map((section) =>
      pageChoice(
        t("Settings: {title}", { title: SETTINGS_SECTIONS[section].title }),
        Settings,
        goingTo(paths.settings(section)),
      ),
    );
    const agentChoice = (one: AgentSummary): PaletteChoice => ({
      id: `agent:${one.id}`,
      words: one.name,
      detail: one.group,
      start: <AgentTile tile={one.tile} size="xs" />,
      agent: one.id,
      act: goingTo(paths.agentTools(one.id)),
    });
    const all = [...(agents ?? [])].sort(byName);
    const archived = all.filter((one) => one.archived !== undefined);
    const current = all.find(({ id }) => id === agent)?.name;
    return [
      ...commandGroups(offered, current),
      buildChoiceGroup(t("Go to"), [...pages, ...sections]),
      buildChoiceGroup(
        t("Agents"),
        all.filter((one) => one.archived === undefined).map(agentChoice),
      ),
      buildChoiceGroup(t("Archived agents"), archived.map(agentChoice)),
      buildChoiceGroup(
        t("Presets"),
        presets.map(({ id, name }) => ({
          ...pageChoice(name, Layers, goingTo(paths.preset(id))),
          id: `preset:${id}`,
        })),
      ),
    ].filter(({ texts }) => texts.length > 0);
  }, [offered, agents, presets, agent]);
}

const NO_PALETTE_PRESETS: CatalogAnswer["presets"] = [];

const pageChoice = (words: string, Icon: LucideIcon, act: () => void): PaletteChoice => ({
  id: `page:${words}`,
  words,
  start: <Icon {...iconSize.m} className="text-2" />,
  act,
});

const PALETTE_COMMAND_IDS = (Object.keys(COMMANDS) as CommandId[]).filter(
  (id) => id !== "app.palette",
);

function commandGroups(offered: readonly Command[], agent: string | undefined): ChoiceGroup[] {
  const groups = (Object.keys(COMMAND_PLACES) as CommandPlace[]).map((place) => {
    const head = place === "agent" && agent !== undefined ? agent : COMMAND_PLACES[place];
    // Commands are in the order of the table, blocked ones behind the others.
    const own = PALETTE_COMMAND_IDS.flatMap((id) =>
      offered.filter((one) => one.id === id && commandEntry(id).place === place),
    ).sort((a, b) => Number(a.blocked !== undefined) - Number(b.blocked !== undefined));
    const choices = own.map((command): PaletteChoice => {
      const { id, words, cost, blocked, act } = command;
      const Icon = COMMAND_ICONS[id] ?? PLACE_ICONS[place];
      return {
        // Several commands of a kind are told apart by their words.
        id: own.filter((one) => one.id === id).length > 1 ? `${id}:${words}` : id,
        words: commandWords(command),
        detail: cost,
        also: alsoFoundBy(id),
        start: <Icon {...iconSize.m} className="text-2" />,
        keys: commandEntry(id).keys,
        changes: place === "selection" || place === "draft",
        blocked,
        act,
      };
    });
    return buildChoiceGroup(head, choices);
  });
  // A group of which nothing can be done now is behind the others.
  return groups.sort((a, b) => Number(a.isBlocked?.(0)) - Number(b.isBlocked?.(0)));
}

/**
 * The choices that are found by their letters only: tools and methods, of the open agent and of the
 * Registry, and the documentation.
 */
export function useNamedGroups(agent: string | undefined, isTyped: boolean): ChoiceGroup[] {
  const { data: catalog } = useQuery({ ...catalogQuery, enabled: isTyped });
  const { data: name } = useQuery({
    ...allAgentsQuery,
    select: ({ agents }) => agents.find(({ id }) => id === agent)?.name,
  });
  const { data: docs = NO_DOCS } = useQuery({ ...docsPagesQuery, enabled: isTyped });
  return useMemo(() => {
    const written = docsGroup(docs);
    if (!isTyped || !catalog) return isTyped ? [written] : [];
    const { tools } = applyOverrides(catalog.declared, catalog.organisation);
    const inRegistry = toolGroup(t("Registry"), {
      tools,
      catalog,
      to: (tool) => goingTo(paths.tool(tool)),
    });
    if (agent === undefined) return [inRegistry, written];
    const to = (tool: string, method?: string) =>
      goingTo(paths.agentTools(agent, { tool, ...(method && { method }) }));
    const ofAgent = { tools, catalog, to };
    return [
      toolGroup(t("Tools of {name}", { name: name ?? agent }), ofAgent),
      methodGroup(t("Methods of {name}", { name: name ?? agent }), ofAgent),
      inRegistry,
      written,
    ];
  }, [isTyped, catalog, docs, agent, name]);
}

const NO_DOCS: readonly DocsPage[] = [];

/** Pages of the documentation and the headings in them, each of which opens beside the app. */
function docsGroup(pages: readonly DocsPage[]): ChoiceGroup {
  const places = pages.flatMap(({ path, title, headings }) => [
    { place: path, words: title, detail: "" },
    ...headings.map(({ anchor, text }) => ({
      place: `${path}#${anchor}`,
      words: text,
      detail: title,
    })),
  ]);
  return {
    head: t("Documentation"),
    isAbout: true,
    texts: places.map(({ words, detail }) => ({
      name: words.toLocaleLowerCase(),
      more: detail.toLocaleLowerCase(),
    })),
    choiceAt: (index) => {
      const { place, words, detail } = places[index] ?? {};
      if (place === undefined || words === undefined) return undefined;
      return {
        id: `docs:${place}`,
        words,
        detail,
        start: <BookOpen {...iconSize.m} className="text-2" />,
        act: opening(paths.documentation(place)),
      };
    },
  };
}

interface ToolChoices {
  tools: readonly ToolDefinition[];
  catalog: CatalogAnswer;
  to(tool: string, method?: string): () => void;
}

const rankedTextOf = ({
  displayName,
  name,
}: {
  displayName: string;
  name: string;
}): RankedText => ({
  name: displayName.toLocaleLowerCase(),
  more: name.toLocaleLowerCase(),
});

const tileOf = (tool: ToolDefinition, catalog: CatalogAnswer) => (
  <Tile size="xs" color={tool.color} node={ownValue(catalog.icons, tool.icon ?? "")} />
);

function toolGroup(head: string, { tools, catalog, to }: ToolChoices): ChoiceGroup {
  return {
    head,
    texts: tools.map(rankedTextOf),
    choiceAt: (place) => {
      const tool = tools[place];
      return (
        tool && {
          id: `${head}:${tool.name}`,
          words: tool.displayName,
          detail: tool.name,
          start: tileOf(tool, catalog),
          act: to(tool.name),
        }
      );
    },
  };
}

function methodGroup(head: string, { tools, catalog, to }: ToolChoices): ChoiceGroup {
  const methods = tools.flatMap((tool) => tool.methods.map((method) => ({ tool, method })));
  return {
    head,
    texts: methods.map(({ method }) => rankedTextOf(method)),
    choiceAt: (place) => {
      const { tool, method } = methods[place] ?? {};
      if (!tool || !method) return undefined;
      return {
        id: `${head}:${tool.name}/${method.name}`,
        words: `${tool.displayName} › ${method.displayName}`,
        detail: method.name,
        start: tileOf(tool, catalog),
        act: to(tool.name, method.name),
      };
    },
  };
}
