import messages from "./de.json" with { type: "json" };
import type { Messages } from "./translate.ts";

/** German for every message of this package, as `createTranslate` takes it. */
export const germanMessages: Messages = messages;
