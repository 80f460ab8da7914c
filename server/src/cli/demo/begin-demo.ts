import type { OpenApp } from "../../open-app.ts";
import { RefusedRequest } from "../ask-pegboard.ts";
import { askAs } from "./ask-as.ts";
import { enterStandIn } from "./demo-evaluations.ts";
import type { StandIn } from "./stand-in-model.ts";

/** The longest that a call waits for somebody. */
const WAITING = "600s";
/** Calls that delete, and one that writes to somebody outside. */
const WAITING_CALLS = [
  { agent: "finance-desk", method: "delete_invoice", arguments: { id: "invoice-1041" } },
  { agent: "people-desk", method: "delete_absence", arguments: { id: "absence-1042" } },
  {
    agent: "support-inbox",
    method: "send_customer_reply",
    arguments: { to: "somebody@example.com", title: "About your ticket (example)" },
  },
];

/**
 * What begins anew whenever a demo is served: the address of what answers in the place of a model,
 * and calls that a person has to approve. Each is a real one, and answers when somebody decided, or
 * after ten minutes that nobody did.
 */
export async function beginDemo(opened: OpenApp, standIn: StandIn): Promise<void> {
  await opened.loaded;
  await enterStandIn(opened, standIn);
  await Promise.all(
    WAITING_CALLS.map(({ agent, method, ...body }) =>
      askAs(opened, `POST /api/v1/agents/${agent}/methods/${method}/call?wait=${WAITING}`, {
        body,
      }).catch((error: unknown) => {
        // Nobody approved it, which the log of calls says too.
        if (!(error instanceof RefusedRequest)) throw error;
      }),
    ),
  );
}
