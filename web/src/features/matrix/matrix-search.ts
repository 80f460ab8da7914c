import { addressText } from "../../components/page/address-values.ts";
import type { MatrixSearch } from "../../settings/matrix-path.ts";

/** Reads search parameters from a URL; unknown values are left out. */
export function parseMatrixSearch({ q, groups, agents, tools, source }: Record<string, unknown>): MatrixSearch {
  const parsed = {
    q: addressText(q),
    groups: texts(groups),
    agents: texts(agents),
    tools: texts(tools),
    source: addressText(source),
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}

function texts(value: unknown): string[] | undefined {
  const known = Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  return known.length > 0 ? known : undefined;
}
