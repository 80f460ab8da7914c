import { addressChoice, addressText } from "../search-values.ts";

/** Ids of the kinds of sources that can be added; `add/add-kinds.ts` has the facts about each. */
export const ADD_KIND_IDS = ["command", "address", "openapi", "module", "paste", "known"] as const;
export type AddKindId = (typeof ADD_KIND_IDS)[number];

const SHOWN_SOURCE_STATES = ["not-ready", "review", "paused"] as const;
const SOURCE_PARTS = ["operations", "values"] as const;

/** The part of the screen's state that is in the URL. */
export interface SourcesSearch {
  /** The kind of a new source, whose pane is open. */
  add?: AddKindId | undefined;
  /** The name of the well-known server that is being added. */
  known?: string | undefined;
  /** Id of the source in the pane. */
  source?: string | undefined;
  /** Id of the source in the pane, with its changes opened. */
  review?: string | undefined;
  /** The part of `source` that is opened: its operations, or the values that it waits for. */
  part?: (typeof SOURCE_PARTS)[number] | undefined;
  show?: (typeof SHOWN_SOURCE_STATES)[number] | undefined;
  /** Text of the search field. */
  q?: string | undefined;
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parseSourcesSearch(raw: Record<string, unknown>): SourcesSearch {
  const [add, show, part] = [
    addressChoice(ADD_KIND_IDS, raw.add),
    addressChoice(SHOWN_SOURCE_STATES, raw.show),
    addressChoice(SOURCE_PARTS, raw.part),
  ];
  const [known, source, review, q] = [
    addressText(raw.known),
    addressText(raw.source),
    addressText(raw.review),
    addressText(raw.q),
  ];
  return {
    ...(add && { add }),
    ...(add === "known" && known && { known }),
    ...(source && { source }),
    ...(review && { review }),
    ...(source && part && { part }),
    ...(show && { show }),
    ...(q && { q }),
  };
}
