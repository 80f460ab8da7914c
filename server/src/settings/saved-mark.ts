import type { SavedMark } from "../stores/store.ts";
import type { JudgingCatalog, SettingsSaving } from "./save-settings.ts";

/** Who saves now. */
export function savedMark({
  user,
  asked,
}: Pick<SettingsSaving<JudgingCatalog>, "user" | "asked">): SavedMark {
  return {
    ...{ savedAt: new Date().toISOString(), savedBy: user },
    ...(asked?.by.kind === "person" && { savedById: asked.by.person }),
  };
}
