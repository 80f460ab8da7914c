import type { Doer } from "../stores/people/done-by.ts";
import type { SavedMark, SettingsRevision } from "../stores/store.ts";

type AskedSave = Pick<SettingsRevision, "asked"> & { user: string; now?: Clock | undefined };

/** Tells the time of a save. */
export type Clock = () => Date;
const SYSTEM_CLOCK: Clock = () => new Date();

/** When what is saved now counts as saved. */
export const saveTime = ({ now = SYSTEM_CLOCK }: Pick<AskedSave, "now">): string =>
  now().toISOString();

/** Who does what a save does besides. */
export const doerOf = ({ user, asked }: AskedSave): Doer => ({
  name: user,
  person: asked?.by.person,
});

/** Who saves now, under which name. */
export function savedMark({ user, asked, now }: AskedSave): SavedMark {
  return {
    savedAt: saveTime({ now }),
    savedBy: user,
    ...(asked?.by.person !== undefined && { savedById: asked.by.person }),
  };
}
