import { appBase } from "@pegboard/ui/app-base.ts";
import { createContext, use, useMemo } from "react";
import { type Address, addressNow, goTo, replaceAddress } from "./address.ts";
import { searchText, searchValues } from "./search-values.ts";

/**
 * The page that is drawn, at its address. While the next page loads, the browser is at another
 * address.
 */
interface ShownPage {
  address: Address;
  /** The parameters of its path, by name. */
  params: Record<string, string>;
  /** Whether a path is one of this page, maybe with other parameters. */
  isAt(pathname: string): boolean;
}

export const ShownPageContext = createContext<ShownPage | undefined>(undefined);

function useShownPage(): ShownPage {
  const shown = use(ShownPageContext);
  if (!shown) throw new Error("Only a page has parts of its address.");
  return shown;
}

/** A parameter of the page's path: `agent` of `/agents/$agent/tools`. */
export function useParam(name: string): string {
  const { [name]: value } = useShownPage().params;
  if (value === undefined) throw new Error(`The page's path has no $${name}.`);
  return value;
}

/** A parameter that not every address of the page has. */
export const useOptionalParam = (name: string): string | undefined => useShownPage().params[name];

type ChangeSearch<Next> = (next: Next, how?: "push" | "replace") => void;

/**
 * The search of the page's address, and a function that changes it: in place unless Back shall
 * return to it.
 */
export function useSearch<Search extends object>(
  parse: (raw: Record<string, unknown>) => Search,
): [
  search: Search,
  set: ChangeSearch<Search | ((before: Search) => Search)>,
  patch: ChangeSearch<Partial<Search>>,
] {
  const { address, isAt } = useShownPage();
  const search = useMemo(() => parse(searchValues(address.search)), [parse, address.search]);
  const set: ChangeSearch<Search | ((before: Search) => Search)> = (next, how = "replace") => {
    const { pathname, search } = addressNow();
    // A page that is being left no longer changes the address of the next.
    if (!isAt(pathname)) return;
    const values = typeof next === "function" ? next(parse(searchValues(search))) : next;
    const href = `${appBase}${pathname}${searchText(values)}`;
    if (how === "push") goTo(href);
    else replaceAddress(href);
  };
  return [search, set, (patch, how) => set((before) => ({ ...before, ...patch }), how)];
}
