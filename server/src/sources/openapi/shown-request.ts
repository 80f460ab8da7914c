import { randomBytes } from "node:crypto";
import { isJsonObject, mapSecrets } from "@pegboard/json-schema";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import type { SentRequest } from "@pegboard/registry-core/internal";
import { HIDDEN_TEXT } from "../../secrets/redactor.ts";
import { type ApiRequest, newApiRequest, type Service } from "./api-request.ts";
import type { RequestPlan } from "./description.ts";

interface MadeRequest {
  args: JsonObject;
  config: JsonObject;
  /** The schema of the arguments. */
  parameters: JsonSchema;
  /** The request as it is sent. */
  request: ApiRequest;
}

/** The most bytes of a body that is shown. */
const LARGEST_SHOWN_BODY = 20_000;

/**
 * A request as people may see it. It is made once more, with letters and digits in the place of
 * every secret: these are unchanged by each way of writing, so that no secret can be left in it in
 * a form that nobody thought of.
 */
export async function shownRequest(
  plan: RequestPlan,
  service: Service,
  { args, config, parameters, request }: MadeRequest,
): Promise<SentRequest> {
  const stand = `secret${randomBytes(8).toString("hex")}`;
  const { body, headers: real } = request;
  const isShown =
    body !== undefined &&
    plan.body &&
    /^(json|form|text)$/.test(plan.body.form) &&
    body.length <= LARGEST_SHOWN_BODY;
  const { body: _, ...rest } = plan;
  const keys = Object.entries(config).map(([key, value]) => {
    const isKey = service.credentials.some((credential) => credential.key === key);
    return [key, isKey ? standIn(value, stand) : value] as const;
  });
  const shown = await newApiRequest(isShown ? plan : rest, service, {
    args: mapSecrets(parameters, args, () => stand),
    config: Object.fromEntries(keys),
  });
  const hide = (text: string) =>
    [stand, ...shown.secrets].reduce((left, one) => left.replaceAll(one, HIDDEN_TEXT), text);
  const { "content-length": _length, ...headers } = shown.headers;
  return {
    protocol: "http",
    method: request.method,
    url: hide(shown.url.href),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, hide(value)]),
    ),
    ...(body && {
      body: {
        type: real["content-type"] ?? "",
        bytes: body.length,
        ...(isShown && { text: hide(Buffer.from(shown.body ?? []).toString("utf8")) }),
      },
    }),
  };
}

/**
 * A value with stand-ins for secrets. A secret that is not set stays so, because that decides which
 * key is sent.
 */
function standIn(value: JsonObject[string] | undefined, stand: string): JsonObject[string] {
  if (isJsonObject(value))
    return Object.fromEntries(Object.keys(value).map((key) => [key, standIn(value[key], stand)]));
  return value === undefined || value === "" ? "" : stand;
}
