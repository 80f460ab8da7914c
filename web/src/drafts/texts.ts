import { catalogue } from "../language/catalogue.ts";
import { countOf } from "../language/count-text.ts";

export const say = catalogue("drafts", {
  unsavedChanges: (count: number) => countOf(count, "unsaved change"),
  changedByBoth:
    "Somebody else changed the same meanwhile. Open it and choose between yours and theirs.",
  secretsNotKept: "Its secrets were not kept. Open it and enter them again.",
});
