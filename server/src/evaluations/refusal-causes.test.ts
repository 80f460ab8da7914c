import type { JsonObject } from "@pegboard/json-schema";
import { english } from "@pegboard/registry-core/messages";
import { describe, expect, it } from "vitest";
import { causeOfRefusal, reachOfRefusal } from "./refusal-causes.ts";
import { tellRefusal } from "./refusal-messages.ts";

const openai = (message: string, more: object = {}) =>
  JSON.stringify({ error: { message, type: "invalid_request_error", param: null, ...more } });
const anthropic = (type: string, message: string) =>
  JSON.stringify({ type: "error", error: { type, message }, request_id: "req_1" });
const gemini = (code: number, status: string, message: string, details: object[] = []) =>
  JSON.stringify({ error: { code, message, status, details } });
const rpc = (kind: string, more: object) => ({
  "@type": `type.googleapis.com/google.rpc.${kind}`,
  ...more,
});
const quota = (quotaId: string) => rpc("QuotaFailure", { violations: [{ quotaId }] });

/** Bodies as providers and servers in their forms write them, with the cause that they stand for. */
const ANSWERS: readonly [cause: string, status: number, text: string][] = [
  ["wrong_key", 401, openai("Incorrect API key provided", { code: "invalid_api_key" })],
  ["wrong_key", 401, anthropic("authentication_error", "invalid x-api-key")],
  [
    "wrong_key",
    400,
    gemini(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", [
      rpc("ErrorInfo", { reason: "API_KEY_INVALID" }),
    ]),
  ],
  ["wrong_key", 403, gemini(403, "PERMISSION_DENIED", "Your API key was reported as leaked.")],
  ["not_allowed", 403, anthropic("permission_error", "Your account may not use this resource.")],
  ["no_such_model", 404, openai("The model `x` does not exist", { code: "model_not_found" })],
  ["no_such_model", 404, anthropic("not_found_error", "model: x")],
  ["no_such_model", 404, gemini(404, "NOT_FOUND", "models/x is not found for API version v1beta")],
  [
    "no_such_model",
    404,
    openai('model "x" not found, try pulling it first', { type: "api_error" }),
  ],
  ["no_such_model", 400, openai("x is not a valid model ID", { code: 400 })],
  ["out_of_quota", 429, openai("You exceeded your current quota", { code: "insufficient_quota" })],
  [
    "out_of_quota",
    400,
    anthropic("invalid_request_error", "Your credit balance is too low to go on."),
  ],
  ["out_of_quota", 402, openai("Insufficient credits", { code: 402 })],
  [
    "out_of_quota",
    429,
    gemini(429, "RESOURCE_EXHAUSTED", "You exceeded your current quota", [
      quota("RequestsPerDay-Free"),
    ]),
  ],
  [
    "rate_limited 35",
    429,
    gemini(429, "RESOURCE_EXHAUSTED", "You exceeded your current quota", [
      quota("RequestsPerMinute-Free"),
      rpc("RetryInfo", { retryDelay: "34.07s" }),
    ]),
  ],
  ["rate_limited", 429, anthropic("rate_limit_error", "Too many tokens in a minute.")],
  ["too_long", 400, openai("This is too much", { code: "context_length_exceeded" })],
  [
    "too_long",
    429,
    openai("Request too large for x on tokens per min", { code: "rate_limit_exceeded" }),
  ],
  ["too_long", 400, anthropic("invalid_request_error", "prompt is too long: 9 tokens > 8 maximum")],
  ["too_long", 413, "<html><h1>413 Request Entity Too Large</h1></html>"],
  [
    "too_long",
    400,
    openai("It exceeds the available context size", { type: "exceed_context_size_error" }),
  ],
  [
    "too_long",
    400,
    gemini(400, "INVALID_ARGUMENT", "The input token count (9) exceeds the maximum (8)."),
  ],
  ["too_many_functions", 400, openai("Invalid 'tools': array too long. At most 128, got 200.")],
  [
    "bad_function second",
    400,
    openai("Invalid schema for function 'second': In context=(), no.", {
      param: "tools[1].function.parameters",
      code: "invalid_function_parameters",
    }),
  ],
  ["bad_function second", 400, openai("No.", { param: "tools[1].function.name" })],
  [
    "bad_function second",
    400,
    anthropic("invalid_request_error", "tools.1.custom.input_schema: No."),
  ],
  [
    "bad_function fourth",
    400,
    gemini(
      400,
      "INVALID_ARGUMENT",
      "* GenerateContentRequest.tools[0].function_declarations[1].parameters: No.",
    ),
  ],
  [
    "content_refused",
    400,
    openai("Filtered.", { innererror: { code: "ResponsibleAIPolicyViolation" } }),
  ],
  ["content_refused", 400, openai("Filtered.", { code: "content_filter" })],
  ["busy", 529, anthropic("overloaded_error", "Overloaded")],
  ["busy", 502, "<html><title>Bad Gateway</title></html>"],
  ["leads_elsewhere", 307, ""],
  ["not_a_provider", 404, "<!doctype html><title>Not here</title>"],
  ["not_a_provider", 404, '{"detail":"Not Found"}'],
  ["not_a_provider", 200, "<!doctype html><title>Welcome</title><script>a()</script>"],
  ["not_a_provider", 403, "<html>Blocked</html>"],
  ["unknown", 418, openai("I am a teapot")],
  ["unknown", 400, "{}"],
];

const SENT: JsonObject = {
  tools: [
    { type: "function", function: { name: "first" } },
    { name: "second" },
    { functionDeclarations: [{ name: "third" }, { name: "fourth" }] },
  ],
};

describe("the cause of a refusal", () => {
  it.each(ANSWERS)("is %s for %i %s", (expected, status, text) => {
    const { code, functionName, seconds } = causeOfRefusal({
      status,
      text,
      sent: SENT,
      hasKey: true,
    });
    expect([code, functionName ?? seconds].filter((one) => one !== undefined).join(" ")).toBe(
      expected,
    );
  });

  it("is a key that is missing where none was sent, and keeps a page short and without its markup", () => {
    const refused = (status: number, text: string) =>
      causeOfRefusal({ status, text, sent: {}, hasKey: false });
    expect(refused(401, openai("You did not provide an API key.")).code).toBe("no_key");
    const page = refused(
      404,
      `<html><style>a{}</style><p>Nobody is   here</p>${"x ".repeat(9_000)}`,
    );
    expect(page.said).toMatch(/^Nobody is here x/);
    expect(page.said?.length).toBeLessThanOrEqual(500);
  });

  it("is found in the first words of a message, however many megabytes follow", () => {
    const text = openai(`${"model ".repeat(600_000)}does not exist`);
    const { code, said } = causeOfRefusal({ status: 400, text, sent: {}, hasKey: true });
    expect([code, said?.length]).toEqual(["unknown", 500]);
  });

  it("reaches as far as the next request would meet it, and says what to do", () => {
    const reached = (code: "wrong_key" | "no_such_model" | "bad_function" | "busy") =>
      reachOfRefusal({ code });
    expect([reached("wrong_key"), reached("no_such_model")]).toEqual(["provider", "model"]);
    expect([reached("bad_function"), reached("busy")]).toEqual(["variant", "case"]);
    expect(reachOfRefusal({ code: "network", network: "host_unknown" })).toBe("provider");
    expect(reachOfRefusal({ code: "network", network: "closed" })).toBe("case");
    const who = { provider: "local", model: "tiny", host: "127.0.0.1:9" };
    const told = tellRefusal({ ...who, code: "network", network: "nothing_answers" }, english);
    expect(told.message).toBe(
      "Nothing answers at 127.0.0.1:9. Start the server or correct its address.",
    );
    expect([told.fix, told.where]).toEqual(["", expect.stringContaining("pegboard provider")]);
  });
});
