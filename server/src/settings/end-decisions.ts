import { ownValue } from "@pegboard/json-schema";
import type { SettingsOperation } from "@pegboard/registry-core";
import { toToolSettings } from "@pegboard/registry-core/internal";
import type { JudgingCatalog } from "./judging-catalog.ts";
import { type SettingsSaving, saveSettings } from "./save-settings.ts";
import { detachSettings } from "./tool-sources.ts";

/** A source, and the tools that it lists or that were accepted of it. */
interface ReviewedSource {
  id: string;
  names: ReadonlySet<string>;
}

/**
 * Ends the organisation's decisions about forms of a source that is to be removed. This is a save
 * like all others, which can be restored.
 */
export async function endDecisions<State extends JudgingCatalog>(
  saving: SettingsSaving<State>,
  { id, names }: ReviewedSource,
): Promise<void> {
  const { storedOrganisation, catalog } = await saving.current.read();
  const {
    settings,
    toolSources,
    revision: baseRevision,
  } = detachSettings(storedOrganisation, catalog);
  // A form that is not accepted yet is bound to nothing.
  const isOf = (tool: string) =>
    (ownValue(toolSources, tool) ?? (names.has(tool) ? id : undefined)) === id;
  const operations = Object.entries(settings.tools ?? {}).flatMap(
    ([tool, entry]): SettingsOperation[] =>
      Object.keys((isOf(tool) && toToolSettings(entry).review) || {}).map((method) => {
        return { op: "setReview", tool, method, decisions: [] };
      }),
  );
  if (operations.length === 0) return;
  await saveSettings(saving, async (state) => state.storedOrganisation, {
    baseRevision,
    operations,
  });
}
