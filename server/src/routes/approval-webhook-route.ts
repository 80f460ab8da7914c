// GET    /api/v1/approval-webhook   where calls that begin to wait are told of
// PUT    /api/v1/approval-webhook   another address, with its form and what signs it
// DELETE /api/v1/approval-webhook   none

import type { Context, Hono } from "hono";
import type { WebhookTarget } from "../agents/approval-webhook.ts";
import { webhookAnswer, webhookRequest } from "../api-contract/approval-contract.ts";
import type { WebhookAnswer } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { readChange } from "../http/read-request.ts";
import { requireProof } from "../http/require-proof.ts";
import { recordingAs, requestEntry } from "./records/record-event.ts";

export function approvalWebhookRoute(app: Hono, dependencies: Dependencies): void {
  const { webhook } = dependencies;
  const path = "/api/v1/approval-webhook";
  app.get(path, contract({ answers: webhookAnswer }), async (context) =>
    context.json((await webhook.summary()) satisfies WebhookAnswer),
  );

  app.put(path, contract({ takes: webhookRequest, answers: webhookAnswer }), async (context) => {
    const target = await readChange(context, webhookRequest);
    if (target.allowPrivate) requireProof(dependencies, context, [{ code: "privateAddresses" }]);
    await change(context, target);
    return context.json((await webhook.summary()) satisfies WebhookAnswer);
  });

  app.delete(path, contract({ answers: webhookAnswer }), async (context) => {
    await change(context, undefined);
    return context.json((await webhook.summary()) satisfies WebhookAnswer);
  });

  function change(context: Context, target: WebhookTarget | undefined): Promise<void> {
    const host = target ? new URL(target.url).host : "";
    const entry = requestEntry(context, { kind: "webhook_changed", facts: { host } });
    return recordingAs(dependencies, { replaceSealedValue: [entry] }, () => webhook.change(target));
  }
}
