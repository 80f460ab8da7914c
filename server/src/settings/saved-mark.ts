import type { Doer } from "../stores/people/done-by.ts";
import type { SavedMark, SettingsRevision } from "../stores/store.ts";

type AskedSave = Pick<SettingsRevision, "asked"> & { user: string };

/** Who does what a save does besides. */
export const doerOf = ({ user, asked }: AskedSave): Doer => ({
  ...{ name: user, person: asked?.by.person },
});

/** Who saves now, under which name. */
export function savedMark({ user, asked }: AskedSave): SavedMark {
  return {
    ...{ savedAt: new Date().toISOString(), savedBy: user },
    ...(asked?.by.person !== undefined && { savedById: asked.by.person }),
  };
}
