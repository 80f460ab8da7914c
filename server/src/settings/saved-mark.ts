import type { SavedMark, SettingsRevision } from "../stores/store.ts";

/** Who saves now, under which name. */
export function savedMark({
  user,
  asked,
}: Pick<SettingsRevision, "asked"> & { user: string }): SavedMark {
  return {
    ...{ savedAt: new Date().toISOString(), savedBy: user },
    ...(asked?.by.person !== undefined && { savedById: asked.by.person }),
  };
}
