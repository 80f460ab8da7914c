import { addressChoice, addressText } from "./address-values.ts";

/** Ids of the kinds of sources that can be added; `add/add-kinds.ts` has the rest of each. */
export const ADD_KIND_IDS = ["command", "address", "openapi", "module", "paste"] as const;
export type AddKindId = (typeof ADD_KIND_IDS)[number];

const SHOWN = ["not-ready", "review", "paused"] as const;

/** The part of the screen's state that is in the URL. */
export interface SourcesSearch {
  /** Opens the pane for a new source. */
  add?: AddKindId | undefined;
  /** Id of the source in the pane. */
  source?: string | undefined;
  /** Id of the source in the pane, with its changes opened. */
  review?: string | undefined;
  /** What comes in of `source` is chosen. */
  part?: "operations" | undefined;
  show?: (typeof SHOWN)[number] | undefined;
  /** What is looked for. */
  q?: string | undefined;
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parseSourcesSearch(raw: Record<string, unknown>): SourcesSearch {
  const [add, show] = [addressChoice(ADD_KIND_IDS, raw.add), addressChoice(SHOWN, raw.show)];
  const [source, review, q] = [
    addressText(raw.source),
    addressText(raw.review),
    addressText(raw.q),
  ];
  return {
    ...(add && { add }),
    ...(source && { source }),
    ...(review && { review }),
    ...(source && raw.part === "operations" && { part: "operations" as const }),
    ...(show && { show }),
    ...(q && { q }),
  };
}
