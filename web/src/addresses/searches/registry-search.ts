import { addressChoice, addressText } from "./address-values.ts";

/** The part of the screen's state that is in the URL. */
export interface RegistrySearch {
  /** Text of the search field. */
  q?: string;
  /** Narrows the list. */
  only?: RegistryFilter;
  /** With a tool: the method that is shown in its place. */
  method?: string;
  /** With a tool: what is shown of it or its method; the overview without one. */
  tab?: RegistryTab;
  /** `json` edits the organisation's settings as text. */
  editor?: "json";
  /**
   * Pointer to one of those settings. It gets the focus as soon as the form is there, then leaves
   * the address.
   */
  field?: string;
}

export const REGISTRY_FILTERS = ["hidden", "core", "changed", "disabled"] as const;
export type RegistryFilter = (typeof REGISTRY_FILTERS)[number];

const REGISTRY_TABS = ["overview", "settings", "texts", "used", "details"] as const;
export type RegistryTab = (typeof REGISTRY_TABS)[number];

/** Reads search parameters from a URL; unknown values are left out. */
export function parseRegistrySearch(raw: Record<string, unknown>): RegistrySearch {
  const [q, method, field] = [addressText(raw.q), addressText(raw.method), addressText(raw.field)];
  const [only, tab] = [
    addressChoice(REGISTRY_FILTERS, raw.only),
    addressChoice(REGISTRY_TABS, raw.tab),
  ];
  return {
    ...(q && { q }),
    ...(only && { only }),
    ...(method && { method }),
    ...(tab && { tab }),
    ...(raw.editor === "json" && { editor: "json" as const }),
    ...(field && { field }),
  };
}
