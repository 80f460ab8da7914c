import type { Catalog } from "@pegboard/registry-core";
import type { CatalogAnswer, ToolListAnswer } from "../api-contract.ts";
import { colorStylesheet } from "../appearance/color-stylesheet.ts";
import { iconNodes } from "../appearance/icon-nodes.ts";
import type { Dependencies } from "../dependencies.ts";
import { readPreferences } from "../preferences/preferences.ts";
import { TOKENIZERS } from "../tokens/tokenizers.ts";
import { listedTool } from "./listed-tools.ts";

/** Everything that the UI shows of tools, before any agent is chosen. */
export async function answerCatalog(
  dependencies: Pick<Dependencies, "current" | "store" | "methodTokens">,
): Promise<CatalogAnswer> {
  const { catalog, names, ...state } = await dependencies.current.read();
  const { version, declared, organisation, ownFormats } = state;
  const icons = catalog.tools.flatMap(({ icon }) => (icon === undefined ? [] : [icon]));
  const { tokenizer } = await readPreferences(dependencies.store);
  const { version: colorsVersion } = await colorStylesheet(colorsInUse(catalog));
  return {
    version,
    declared,
    organisation,
    presets: catalog.presets ?? [],
    ownFormats,
    unavailable: catalog.unavailable ?? {},
    incomplete: catalog.incomplete ?? false,
    icons: iconNodes(icons),
    colorsVersion,
    tokens: await dependencies.methodTokens.read(catalog.tools, names, tokenizer),
    tokenizer: TOKENIZERS[tokenizer].label,
  };
}

/** The same with what lists show of tools. */
export async function answerToolList(
  dependencies: Pick<Dependencies, "current" | "store" | "methodTokens">,
): Promise<ToolListAnswer> {
  const answer = await answerCatalog(dependencies);
  return { ...answer, declared: answer.declared.map(listedTool) };
}

/** Every colour that a tool asks for, once. */
export function colorsInUse({ tools }: Catalog): string[] {
  return [...new Set(tools.flatMap(({ color }) => (color === undefined ? [] : [color])))];
}
