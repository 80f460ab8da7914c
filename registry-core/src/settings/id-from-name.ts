/** Ids that no agent has: `/api/v1/agents/tools` is the address of a list. */
export const RESERVED_AGENT_IDS: readonly string[] = ["tools"];

/** The id of a new owner of that name: `nothing` where no letter or digit is left of it. */
export function idFromName(name: string, nothing: string, taken: ReadonlySet<string>): string {
  const plain = name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  const stem =
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || nothing;
  let id = stem;
  for (let number = 2; taken.has(id); number++) id = `${stem}-${number}`;
  return id;
}
