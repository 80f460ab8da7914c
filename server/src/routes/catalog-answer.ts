import type { Catalog } from "@pegboard/registry-core/internal";
import type { CatalogAnswer } from "../api-contract.ts";
import { colorStylesheet } from "../appearance/color-stylesheet.ts";
import { iconNodes } from "../appearance/icon-nodes.ts";
import type { Dependencies } from "../dependencies.ts";
import { readPreferences } from "../preferences/preferences.ts";
import { TOKENIZERS } from "../tokens/tokenizers.ts";
import { toolPacker } from "./listed-tools.ts";

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
    presets: [...(catalog.presets ?? [])],
    ownFormats,
    unavailable: catalog.unavailable ?? {},
    incomplete: catalog.incomplete ?? false,
    icons: iconNodes(icons),
    colorsVersion,
    tokens: await dependencies.methodTokens.read(catalog.tools, names, tokenizer),
    tokenizer: TOKENIZERS[tokenizer].label,
  };
}

/** The catalogue with what lists show of tools, as JSON, tool by tool. */
export async function writeToolList(
  dependencies: Pick<Dependencies, "current" | "store" | "methodTokens">,
): Promise<Iterable<string>> {
  return listParts(await answerCatalog(dependencies));
}

function* listParts({ declared, tokens, ...others }: CatalogAnswer): Generator<string> {
  const { pack, alike } = toolPacker(tokens);
  yield `${JSON.stringify(others).slice(0, -1)},"declared":[`;
  for (const [index, tool] of declared.entries())
    yield `${index === 0 ? "" : ","}${JSON.stringify(pack(tool))}`;
  yield `],"alike":${JSON.stringify(alike)}}`;
}

/** Every colour of a tool, each once. */
export function colorsInUse({ tools }: Catalog): string[] {
  return [...new Set(tools.flatMap(({ color }) => (color === undefined ? [] : [color])))];
}
