import { addressChoice, addressText } from "../../components/page/address-values.ts";

/** The part of the screen's state that is in the URL. */
export interface RegistrySearch {
  /** Text of the search field. */
  q?: string;
  /** Narrows the list. */
  only?: RegistryFilter;
  /** With a tool: the method that is scrolled to and marked. */
  method?: string;
  /** With a tool: scrolls to its organisation settings. */
  part?: "settings";
  /** `json` edits those as text. */
  editor?: "json";
  /** Pointer to one of those settings. It gets the focus as soon as the form is there, then leaves the address. */
  field?: string;
}

export const REGISTRY_FILTERS = ["hidden", "core", "changed", "disabled"] as const;
export type RegistryFilter = (typeof REGISTRY_FILTERS)[number];

/** Reads search parameters from a URL; unknown values are left out. */
export function parseRegistrySearch(raw: Record<string, unknown>): RegistrySearch {
  const [q, method, field] = [addressText(raw.q), addressText(raw.method), addressText(raw.field)];
  const only = addressChoice(REGISTRY_FILTERS, raw.only);
  return {
    ...(q && { q }),
    ...(only && { only }),
    ...(method && { method }),
    ...(raw.part === "settings" && { part: "settings" as const }),
    ...(raw.editor === "json" && { editor: "json" as const }),
    ...(field && { field }),
  };
}
