// GET    /api/v1/model-providers             where models are asked, without keys
// PUT    /api/v1/model-providers/:provider   a new one, or what is changed of one
// DELETE /api/v1/model-providers/:provider   removes one with its key

import { requestIssue } from "@pegboard/registry-core/internal";
import type { Hono } from "hono";
import {
  modelProviderAnswer,
  modelProvidersAnswer,
  putModelProviderRequest,
} from "../../api-contract/evaluations/provider-contract.ts";
import { shapeSentence } from "../../api-contract/shape-messages.ts";
import type { ModelProviderAnswer, ModelProvidersAnswer } from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { invalid } from "../../errors.ts";
import { withoutKey } from "../../evaluations/model-providers.ts";
import { callerOf } from "../../http/caller.ts";
import { readChange } from "../../http/read-request.ts";
import { requireProof } from "../../http/require-proof.ts";
import { recordingAs, requestEntry } from "../records/record-event.ts";

export function modelProvidersRoute(app: Hono, dependencies: Dependencies): void {
  const { modelProviders, events } = dependencies;
  const path = "/api/v1/model-providers";

  app.get(path, contract({ answers: modelProvidersAnswer }), async (context) =>
    context.json({ providers: await modelProviders.list() } satisfies ModelProvidersAnswer),
  );

  app.put(
    `${path}/:provider`,
    contract({ takes: putModelProviderRequest, answers: modelProviderAnswer }),
    async (context) => {
      const id = readProviderId(context.req.param("provider") ?? "");
      const entered = await readChange(context, putModelProviderRequest);
      const user = callerOf(context).name;
      const { provider, key } = await modelProviders.changed(id, entered, user);
      if (provider.allowPrivate)
        requireProof(dependencies, context, [{ code: "privateAddresses" }]);
      const entry = requestEntry(context, {
        kind: "model_provider_changed",
        facts: { provider: provider.name, host: new URL(provider.baseUrl).host, key },
      });
      await recordingAs(dependencies, { replaceSealedValue: [entry] }, () =>
        modelProviders.store(provider),
      );
      events.publish({ type: "modelProviders" });
      return context.json({ provider: withoutKey(provider) } satisfies ModelProviderAnswer);
    },
  );

  app.delete(`${path}/:provider`, contract({ status: 204 }), async (context) => {
    const { id, name } = await modelProviders.find(context.req.param("provider") ?? "");
    const entry = requestEntry(context, {
      kind: "model_provider_removed",
      facts: { provider: name },
    });
    await recordingAs(dependencies, { replaceSealedValue: [entry] }, () =>
      modelProviders.remove(id),
    );
    events.publish({ type: "modelProviders" });
    return context.body(null, 204);
  });
}

function readProviderId(id: string): string {
  if (/^[a-z0-9][a-z0-9_-]{0,63}$/.test(id)) return id;
  const sentence = shapeSentence((t) =>
    t("must be at most 64 small letters, digits, - and _, the first a letter or a digit"),
  );
  throw invalid([requestIssue(["provider"], "shape", { sentence })]);
}
