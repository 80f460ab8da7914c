import { expect, test } from "vitest";
import {
  describeOpenApiIssue,
  type OpenApiIssue,
} from "../../messages/outside/openapi-issue-messages.ts";
import {
  describeOpenApiAdjustment,
  describeOpenApiSkip,
  type OpenApiAdjustment,
  type OpenApiSkip,
} from "./openapi-messages.ts";

const SKIPS: Record<OpenApiSkip["code"], OpenApiSkip> = {
  callback: { code: "callback" },
  stream: { code: "stream" },
  no_object: { code: "no_object" },
  too_many: { code: "too_many" },
  too_much: { code: "too_much" },
  media_type: { code: "media_type", mediaType: "application/dicom" },
  reference: { code: "reference", reference: "./legacy.yaml", isOutside: true },
  schema: { code: "schema", issue: { kind: "no_object" } },
  server: { code: "server", server: "https://uploads.example.com" },
  security: { code: "security", scheme: "mutual" },
};
const ADJUSTMENTS: Record<OpenApiAdjustment["code"], OpenApiAdjustment> = {
  unnamed: { code: "unnamed" },
  renamed: { code: "renamed" },
  answer_left_out: { code: "answer_left_out" },
  body_left_out: { code: "body_left_out" },
  text_cut: { code: "text_cut" },
  parameter_added: { code: "parameter_added", parameter: "id" },
  parameter_renamed: { code: "parameter_renamed", parameter: "$top", property: "top" },
};
const OPENAPI_ISSUE_SAMPLES: Record<OpenApiIssue["code"], OpenApiIssue> = {
  unreadable: { code: "unreadable", cause: "no colon" },
  no_description: { code: "no_description" },
  too_slow: { code: "too_slow" },
  too_deep: { code: "too_deep", most: 300 },
  too_large: { code: "too_large", most: 32 },
  other_version: { code: "other_version", found: "1.2" },
};

test("each reason is one sentence with its values", () => {
  const sentences = [
    ...Object.values(SKIPS).map((skip) => describeOpenApiSkip(skip)),
    ...Object.values(ADJUSTMENTS).map((adjustment) => describeOpenApiAdjustment(adjustment)),
    ...Object.values(OPENAPI_ISSUE_SAMPLES)
      .filter(({ code }) => code !== "unreadable")
      .map((issue) => describeOpenApiIssue(issue)),
  ];
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(sentences.join("\n")).toMatchInlineSnapshot(`
    "Is a callback: the service calls you.
    Answers a stream that never ends.
    Is not written as an operation.
    Over the limit of 1,500 operations per source. Deselect others to include it.
    Its schemas do not fit beside those of the operations before it. Deselect others to include it.
    Takes application/dicom only, which cannot be made from JSON.
    Refers to ./legacy.yaml; files beside a description are not read.
    What it takes cannot be used: it is not an object.
    Is answered by another server, https://uploads.example.com, which the description does not name beside its own. Allow that server under Included operations to call it: keys are then sent there, too.
    Asks for mutual, a kind of access that Pegboard does not have.
    Had no operationId: named after path and verb.
    Another operation has its operationId: named after path and verb.
    Its answer is not described: what the description says of it is too large, or cannot be used.
    Is sent without a body, which may be left out and cannot be made from JSON.
    Its description is cut, since a model reads all of it.
    Its path has {id}, of which the description says nothing: it is a text.
    Its parameter $top is called top.
    It is no OpenAPI description: it has neither openapi nor swagger at its top.
    Reading it takes too much time or memory.
    It is nested more than 300 levels deep.
    It has more than 32 bytes.
    It is written for version 1.2. Versions 2.0, 3.0, 3.1 and 3.2 can be read."
  `);
  expect(describeOpenApiSkip({ code: "reference", reference: "#/a", isOutside: false })).toBe(
    "Refers to #/a, which the description does not have.",
  );
  expect(describeOpenApiIssue(OPENAPI_ISSUE_SAMPLES.unreadable)).toBe(
    "It is neither JSON nor YAML: no colon",
  );
});
