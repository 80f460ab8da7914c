import { queryOptions, useMutation } from "@tanstack/react-query";
import type { ClientsAnswer, ConnectionTestAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";
import { ownerApiPath } from "./settings.ts";

export type {
  ConnectedClient,
  ConnectionStep,
  ConnectionTestAnswer,
} from "../../../server/src/api-contract.ts";

/** With what begins the key of every agent's clients. */
export const CLIENTS = ["clients"] as const;

/** Who uses an agent, the latest first, and what they are given besides methods. */
export const agentClientsQuery = (agent: string) =>
  queryOptions({
    queryKey: [...CLIENTS, agent],
    queryFn: ({ signal }) =>
      requestJson<ClientsAnswer>(`${ownerApiPath({ kind: "agent", id: agent })}/clients`, {
        signal,
      }),
  });

/**
 * The time limit of a test. It includes one call of a method, which may take as long as that method
 * may.
 */
const SECONDS_TO_TEST = 150;

/** Connects to the agent as a client does. */
export function useConnectionTest(agent: string) {
  return useMutation({
    mutationFn: () =>
      requestJson<ConnectionTestAnswer>(
        `${ownerApiPath({ kind: "agent", id: agent })}/connection-test`,
        {
          method: "POST",
          seconds: SECONDS_TO_TEST,
        },
      ),
  });
}
