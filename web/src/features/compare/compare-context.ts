import type { NamedTools, TokenTable } from "@pegboard/registry-core/internal";
import { createContext, use } from "react";
import type { CatalogAnswer } from "../../api/catalog.ts";
import type { Pair } from "./agent-differences.ts";
import type { ComparedAgent } from "./use-compared-agent.ts";
import type { Copying } from "./use-copy.ts";

/** Two agents while they are compared. */
interface Comparing {
  agents: Pair<ComparedAgent>;
  /** The tools by name. */
  tools: NamedTools;
  icons: CatalogAnswer["icons"];
  tokens: TokenTable;
  copying: Copying;
}

export const ComparingContext = createContext<Comparing | undefined>(undefined);

export function useComparing(): Comparing {
  const comparing = use(ComparingContext);
  if (!comparing) throw new Error("Agents are compared inside of ComparingContext only.");
  return comparing;
}
