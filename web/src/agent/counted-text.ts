import { formatMethod, serializePayload } from "@pegboard/registry-core";

/** What the tokens of a method are counted of, as the server counts them for the catalogue. */
export const countedText = (named: Parameters<typeof formatMethod>[0]): string =>
  serializePayload(formatMethod(named, "openai-chat").payload);
