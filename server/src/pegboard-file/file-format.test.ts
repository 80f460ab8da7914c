import { expect, it } from "vitest";
import { request } from "../testing/api-client.ts";
import { runCommand } from "../testing/run-command.ts";
import { startTestServer } from "../testing/start-test-server.ts";

it("is one JSON Schema in the package, printed and served: run this file with -u after a change of it", async () => {
  const { printed } = await runCommand(["schema"]);
  await expect(printed).toMatchFileSnapshot("../../../packages/pegboard/pegboard.schema.json");
  const server = await startTestServer();
  const { body, status } = await request(server, "GET /api/pegboard.schema.json");
  expect([status, body]).toEqual([200, JSON.parse(printed)]);
  await server.close();
});
