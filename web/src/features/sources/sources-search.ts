import { addressChoice, addressText } from "../../components/page/address-values.ts";

/** The part of the screen's state that is in the URL. */
export interface SourcesSearch {
  /** Opens the form for a new MCP server. */
  add?: "stdio" | "http";
  /** Id of the source that is marked. */
  source?: string;
  /** Id of the source whose changes are shown. */
  review?: string | undefined;
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parseSourcesSearch(raw: Record<string, unknown>): SourcesSearch {
  const add = addressChoice(["stdio", "http"], raw.add);
  const [source, review] = [addressText(raw.source), addressText(raw.review)];
  return {
    ...(add && { add }),
    ...(source && { source }),
    ...(review && { review }),
  };
}
