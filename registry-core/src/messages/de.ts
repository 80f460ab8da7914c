import type { Messages } from "@pegboard/json-schema/messages";
import { germanMessages as messagesOfSchemas } from "@pegboard/json-schema/messages/de";
import messages from "./de.json" with { type: "json" };

/** German for every message of this package and of the schemas below it, as `createTranslate` takes it. */
export const germanMessages: Messages = { ...messagesOfSchemas, ...messages };
