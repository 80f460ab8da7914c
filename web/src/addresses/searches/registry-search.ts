import { addressChoice, addressText } from "../search-values.ts";

/** The part of the screen's state that is in the URL. */
export interface RegistrySearch {
  /** Text of the search field. */
  q?: string;
  /** The filter that narrows the list. */
  only?: RegistryFilter;
  /** The method that is shown in the place of its tool. */
  method?: string;
  /** The tab of a tool or its method; the overview unless given. */
  tab?: RegistryTab;
  /** Present to edit the organisation's settings as text. */
  editor?: "json";
  /**
   * The pointer to one of the organisation's settings, or to a parameter. It gets the focus as soon as the form is
   * there, then leaves the address.
   */
  field?: string;
}

export const REGISTRY_FILTERS = ["hidden", "core", "changed", "disabled"] as const;
export type RegistryFilter = (typeof REGISTRY_FILTERS)[number];

const REGISTRY_TABS = ["overview", "settings", "texts", "arguments", "used", "details"] as const;
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
