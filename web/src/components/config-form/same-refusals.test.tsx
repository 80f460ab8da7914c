import { isJsonObject, isSecretMarker, isSecretPlace, type JsonValue } from "@pegboard/json-schema";
import { defineTool, type Issue, type JsonObject, type JsonSchema } from "@pegboard/registry-core";
import { cleanup } from "@testing-library/react";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { JsonPath } from "../../../../packages/schema-form/src/model/json-path.ts";
import { arbitraryForm } from "../../../../packages/schema-form/src/testing/arbitrary-form.ts";
import { openForm } from "../../../../packages/schema-form/src/testing/form-harness.tsx";
import { fewerUnlessDeep } from "../../../../test-depth.ts";
import { endServers, startAgent } from "../../testing/open-agent-tools.tsx";

const methods = { look: { description: "Look.", run: () => null } };

/** A copy in which `replace` says what stands at each secret place. */
function withSecrets(
  root: JsonSchema,
  value: JsonValue,
  replace: (secret: JsonValue) => JsonValue,
): JsonValue {
  const copy = (at: JsonValue, path: JsonPath): JsonValue => {
    if (isSecretPlace(root, [...path])) return replace(at);
    if (Array.isArray(at)) return at.map((entry, index) => copy(entry, [...path, index]));
    if (!isJsonObject(at)) return at;
    return Object.fromEntries(
      Object.entries(at).map(([key, entry]) => [key, copy(entry, [...path, key])]),
    );
  };
  return copy(value, []);
}

function placesOf(issues: Issue[]) {
  return issues.map(({ path, code }) => `${JSON.stringify(path)} ${code}`).sort();
}

it("any value of any form is refused by the server for what the form says against it, or stored to the letter", async () => {
  await fc.assert(
    fc
      .asyncProperty(arbitraryForm, async ({ schema, value }) => {
        const subject = defineTool({
          name: "subject",
          description: "Has settings.",
          config: schema,
          methods,
        });
        const { configSchema } = subject.definition;
        if (!configSchema) throw new Error("The tool has settings.");
        const form = openForm({ schema: configSchema, value });
        const { saved, save } = await startAgent({ tools: [subject] });
        const entered = withSecrets(configSchema, value, (secret) =>
          isSecretMarker(secret) ? "a key" : secret,
        );
        const operations = Object.entries(entered as object).map(([key, one]) => ({
          op: "setConfig",
          tool: "subject",
          key,
          value: one,
        }));
        const answer = await save({ baseRevision: 0, operations });
        const refused = (answer.body.error?.issues ?? []).map((issue) => ({
          ...issue,
          path: issue.path.slice(3),
        }));
        expect(form.changes).toEqual([]);
        expect(placesOf(refused)).toEqual(placesOf(form.issues()));
        if (answer.status !== 200) return;
        const { settings } = (await saved()) as {
          settings: { tools: { subject: { config: JsonObject } } };
        };
        const hide = (config: JsonValue) =>
          withSecrets(configSchema, config, (secret) => (secret === "" ? "" : "hidden"));
        expect(hide(settings.tools.subject.config)).toEqual(hide(value));
      })
      .afterEach(async () => {
        cleanup();
        await endServers();
      }),
    { numRuns: fewerUnlessDeep(40) },
  );
});
