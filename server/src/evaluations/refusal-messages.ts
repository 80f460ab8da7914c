import { english, type Translate } from "@pegboard/registry-core/messages";
import { describeNetworkError, type NetworkErrorCode } from "@pegboard/registry-core/problems";
import type {
  RefusalCause,
  RefusalCode,
  ToldRefusal,
} from "../api-contract/evaluations/refusal-contract.ts";
import { ANSWER_LIMITS } from "./ask-model.ts";

type RefusalText = (t: Translate, cause: RefusalCause) => string;

/** What is wrong, and what to do about it. */
const REFUSAL_CAUSE_TEXTS: Readonly<Record<RefusalCode, readonly [RefusalText, RefusalText]>> = {
  wrong_key: [
    (t, { host, provider }) => t("{host} does not take the key of {provider}.", { host, provider }),
    (t, { provider }) => t("Enter another key for {provider}.", { provider }),
  ],
  no_key: [
    (t, { host, provider }) =>
      t("{host} asks for a key, and {provider} has none.", { host, provider }),
    (t, { provider }) => t("Enter the key of {provider}.", { provider }),
  ],
  not_allowed: [
    (t, { host, provider, model }) =>
      t("{host} does not let the key of {provider} use {model}.", { host, provider, model }),
    (t) => t("Allow it in the account there, or choose another model or key."),
  ],
  no_such_model: [
    (t, { host, model }) => t("{host} has no model {model}.", { host, model }),
    (t) => t("Choose a model by the name that it has there, or load it at your own server."),
  ],
  out_of_quota: [
    (t, { provider }) => t("The account of {provider} has no money or quota left.", { provider }),
    (t) => t("Pay money in or raise the limit there, then go on with the run."),
  ],
  rate_limited: [
    (t, { host, seconds }) =>
      seconds === undefined
        ? t("{host} takes no more requests for now.", { host })
        : t(
            "{host} takes no more requests for {seconds, plural, one {# second} other {# seconds}}.",
            { host, seconds },
          ),
    (t) => t("Go on with the run later. If that comes often, have the limit raised there."),
  ],
  too_long: [
    (t, { model }) => t("The request is longer than {model} takes.", { model }),
    (t) =>
      t("Switch methods off, let the search find some, or choose a model that takes longer ones."),
  ],
  too_many_functions: [
    (t, { model, host }) => t("{model} at {host} takes fewer functions.", { model, host }),
    (t) => t("Switch methods off, or let the search find some."),
  ],
  bad_function: [
    (t, { host, functionName }) =>
      functionName === undefined
        ? t("{host} does not take the description of a function.", { host })
        : t("{host} does not take the function {name} as it is described.", {
            host,
            name: functionName,
          }),
    (t) => t("Mend its parameters where the tool comes from, or switch the method off."),
  ],
  content_refused: [
    (t, { host }) => t("{host} does not answer what this case says.", { host }),
    (t) => t("Say the case in other words, or ask another model. The other cases are asked."),
  ],
  busy: [
    (t, { host }) => t("{host} could not answer just now.", { host }),
    (t) => t("Go on with the run later."),
  ],
  not_a_provider: [
    (t, { host }) => t("What answers at {host} is no provider of models.", { host }),
    (t) =>
      t(
        "Correct its address: it ends before the path of a request, as https://api.openai.com/v1 does.",
      ),
  ],
  leads_elsewhere: [
    (t, { host }) => t("{host} leads elsewhere, where the key is not taken along.", { host }),
    (t) => t("Enter that address itself."),
  ],
  other_form: [
    (t, { host }) => t("{host} answers in another form than it was asked in.", { host }),
    (t) => t("Choose the form of requests that it speaks."),
  ],
  too_large: [
    (t, { host }) =>
      t("The answer of {host} has more than {megabytes} MB.", {
        host,
        megabytes: String(ANSWER_LIMITS.bytes / 1_000_000),
      }),
    (t) => t("Ask another model."),
  ],
  readable_key: [
    (t, { host }) =>
      t("{host} is asked over http, where anybody on the way can read the key.", { host }),
    (t) => t("Enter an address with https."),
  ],
  address_refused: [
    (t, { host }) => t("Pegboard does not ask {host}.", { host }),
    (t) => t("Correct the address, or allow private addresses."),
  ],
  network: [
    (t, { host, network }) =>
      describeNetworkError({ code: network as NetworkErrorCode, values: { address: host } }, t),
    () => "",
  ],
  template: [
    (t) => t("A template of the agent cannot be rendered."),
    (t) => t("Mend it on the page Prompt."),
  ],
  unknown: [
    (t, { host, status }) =>
      status === undefined
        ? t("{host} did not answer.", { host })
        : t("{host} refused with the status {status}.", { host, status: String(status) }),
    (t) => t("Read what it says, and what its documentation says of that."),
  ],
};

/** Causes whose fix is a setting of the provider, which an admin changes. */
const OF_PROVIDERS: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  ...(["wrong_key", "no_key", "no_such_model", "not_a_provider", "leads_elsewhere"] as const),
  ...(["other_form", "readable_key", "address_refused", "network"] as const),
]);

/** A refusal in words: what is wrong, what to do, and where. */
export function tellRefusal(cause: RefusalCause, t: Translate): ToldRefusal {
  const [what, todo] = REFUSAL_CAUSE_TEXTS[cause.code];
  const where = t("Providers are changed under Evaluations, Run…, Change…, or with {command}.", {
    command: "pegboard provider",
  });
  return {
    ...cause,
    message: what(t, cause),
    fix: todo(t, cause),
    ...(OF_PROVIDERS.has(cause.code) && { where }),
  };
}

/** The provider's own words with their status; where it said nothing, ours. */
export function refusalReason(cause: RefusalCause): string {
  const { status, said } = cause;
  if (said === undefined) return tellRefusal(cause, english).message;
  return status === undefined ? said : `${status}: ${said}`;
}
