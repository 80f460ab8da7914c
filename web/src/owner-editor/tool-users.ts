import { ownValue } from "@pegboard/json-schema";
import { memoByIdentity } from "@pegboard/registry-core/internal";
import type { ToolUsageAnswer } from "../api/catalog.ts";

/** An agent that has one of a tool's methods on; `offered` when it gets one. */
export interface ToolUser {
  id: string;
  name: string;
  offered: boolean;
}

/**
 * Lists of users by the digits that they are read from, because most tools have the users of
 * others.
 */
const userLists = memoByIdentity(
  (_usage: ToolUsageAnswer) => new Map<string, readonly ToolUser[]>(),
);

/**
 * The agents that use a tool, in the order of the answer. The same list for all tools that the same
 * agents use.
 */
export function usersOfTool(usage: ToolUsageAnswer, tool: string): readonly ToolUser[] {
  const lists = userLists(usage);
  const digits = ownValue(usage.usedBy, tool) ?? "";
  const users = lists.get(digits) ?? readUsers(usage, digits);
  lists.set(digits, users);
  return users;
}

function readUsers({ agents }: ToolUsageAnswer, digits: string): ToolUser[] {
  return agents.flatMap((agent, place) => {
    const digit = digits[place] ?? "0";
    return digit === "0" ? [] : [{ ...agent, offered: digit === "2" }];
  });
}
