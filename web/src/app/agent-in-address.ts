import { usePathname } from "../addresses/address.ts";
import { findPage } from "./pages.ts";

/** The agent whose page is open. */
export function useAgentInAddress(): string | undefined {
  return findPage(usePathname())?.params.agent;
}
