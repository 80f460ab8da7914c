import { valueIssue } from "@pegboard/registry-core/internal";
import { describeDocumentFault, describeSourceFault } from "@pegboard/registry-core/problems";
import { checkTemplate } from "@pegboard/registry-core/prompts";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type {
  DocumentFault,
  ErrorBody,
  SourceSummary,
  SourcesAnswer,
} from "../../../server/src/api-contract.ts";
import { request } from "../../../server/src/testing/api-client.ts";
import { testTools } from "../../../server/src/testing/test-tools.ts";
import { ApiError } from "../api/api-error.ts";
import { createTemplateRunner } from "../features/agent/templates/template-runner.ts";
import { draftBar, name, openSamples, textOf, write } from "../testing/open-agent-tools.tsx";
import { openApp } from "../testing/open-app.tsx";
import { answerInGerman } from "./in-german.ts";

let answerInEnglish = () => {};
beforeEach(() => {
  answerInEnglish = answerInGerman();
});
afterEach(() => answerInEnglish());

test("a problem, and what settles it, is German", async () => {
  await openApp("/problems", testTools);
  const row = await screen.findByRole("row", name(/Es fehlt: API key/));
  expect(textOf(row)).toContain("An, aber nicht angeboten, bis ein Wert gesetzt ist");
  expect(within(row).getByRole("button", name(/^Ausschalten/))).toBeTruthy();
});

test("a change in the review and the reason why are German", async () => {
  const { user, tree } = await openSamples({
    tool: "sandbox_files_tool",
    method: "write_file",
    tab: "why",
  });
  expect(await screen.findByText(/Methoden sind standardmäßig an\./)).toBeTruthy();
  await user.click(within(await tree()).getByRole("switch", write));
  expect(await screen.findByText(/Für diesen Agenten ausgeschaltet\./)).toBeTruthy();
  await user.click(within(draftBar()).getByRole("button", name("Review")));
  const review = await screen.findByRole("dialog", name("Review 1 change"));
  expect(textOf(review)).toMatch(/Sandbox Files.*übernommen: an → aus/);
});

test("what a template's own thread finds is said by the page", async () => {
  const runner = createTemplateRunner();
  const rendered = await runner.run("{{ agent.nme }}", { agent: { name: "Ada" } } as never);
  runner.close();
  expect(rendered?.problems.map(({ message }) => message)).toEqual([
    expect.stringContaining("agent.nme hat keinen Wert: An dieser Stelle steht nichts."),
  ]);
  expect(checkTemplate("{% if user")[0]?.message).toContain("kann nicht gelesen werden");
});

const fromServer = (error: ErrorBody["error"]) => ApiError.from(400, { error });
// As the server makes it, whose words are English.
const issue = {
  ...valueIssue(["tools", "a", "config", "size"], "minimum", { expected: 1 }),
  message: "is English",
};

test.each<[ErrorBody["error"], string]>([
  [
    { code: "invalid", message: "Nothing was changed.", issues: [issue, issue] },
    "Nicht angenommen: tools.a.config.size muss mindestens 1 sein (und 1 weitere)",
  ],
  [
    { code: "stopping", message: "Pegboard is stopping." },
    "Pegboard wird gerade beendet. Neu starten, dann erneut versuchen.",
  ],
  [
    { code: "not_found", message: "There is nothing at GET /api/x." },
    "There is nothing at GET /api/x.",
  ],
])("an error of the server is German where its facts say all: %j", (error, message) => {
  expect(fromServer(error).message).toBe(message);
});

test("what the server refuses is German, with what the sentence names", async () => {
  const { server } = await openApp("/agents");
  const refusal = async (line: string, body?: object) => {
    const answer = await request(server, line, body);
    return ApiError.from(answer.status, answer.body).message;
  };
  expect(await refusal("POST /api/v1/agents", { name: "First agent" })).toBe(
    "Es gibt bereits einen Agenten namens „First agent“. Einen anderen Namen wählen.",
  );
  expect(await refusal("GET /api/v1/agents/first-agent/revisions/9")).toBe(
    "Zu First agent gibt es keine Revision „9“. Eine von 0 bis 0 wählen.",
  );
  const operations = [{ op: "setTool", tool: "message_tool", state: "off" }];
  expect(
    await refusal("PATCH /api/v1/agents/first-agent/settings", { baseRevision: 0, operations }),
  ).toBe(
    "Nichts wurde gespeichert. Messages gehört zum Kern: Das Tool ist immer an, mit allen Methoden.",
  );
});

test("issues of the server are German, each at its place", () => {
  expect(fromServer({ code: "invalid", message: "", issues: [issue] }).issues).toMatchObject([
    { path: issue.path, message: "muss mindestens 1 sein" },
  ]);
});

test("a source that fails, a change to one that is not of here, and a document with faults are German", async () => {
  const { server } = await openApp("/sources");
  const config = { transport: "stdio", command: "no-such-command-anywhere" };
  const added = await request<SourceSummary>(server, "POST /api/v1/sources", {
    name: "Gone",
    config,
  });
  await expect
    .poll(async () => describeSources(await request<SourcesAnswer>(server, "GET /api/v1/sources")))
    .toContain(
      "Der Befehl „no-such-command-anywhere“ wurde nicht gefunden. Installieren oder den Befehl berichtigen.",
    );
  expect(added.status).toBe(201);
  const removed = await request(server, "DELETE /api/v1/sources/modules%3Atest");
  expect(ApiError.from(removed.status, removed.body).message).toMatch(
    /nicht hier hinzugefügt|gibt es nicht/,
  );
  const read = await request<{ faults: DocumentFault[] }>(server, "POST /api/v1/import", {
    text: "agents:\n\t- a: [b",
  });
  expect(read.body.faults.map(({ said }) => said && describeDocumentFault(said))).toContain(
    "Eingerückt wird mit Leerzeichen, nicht mit Tabulatoren.",
  );
});

const describeSources = ({ body }: { body: SourcesAnswer }) =>
  body.sources.flatMap(({ faults }) => faults.map(describeSourceFault));
