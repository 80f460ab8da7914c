import { queryOptions } from "@tanstack/react-query";
import type { AgentsAnswer } from "../../../server/src/api-contract.ts";
import { agentsAnswer } from "./agents.ts";

/** Those that cannot be read. */
export const outOfOrderQuery = queryOptions({ ...agentsAnswer, select: ({ outOfOrder }: AgentsAnswer) => outOfOrder });

/** Those that can be restored. */
export const deletedAgentsQuery = queryOptions({ ...agentsAnswer, select: ({ deleted }: AgentsAnswer) => deleted });
