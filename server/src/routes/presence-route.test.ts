import { afterEach, expect, it } from "vitest";
import type { PresenceAnswer } from "../api-contract.ts";
import { recordEvents, request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

let server: TestServer;
afterEach(() => server.close());

/** A page that follows the events, and what it was told last. */
async function openPage() {
  const record = await recordEvents(server);
  const told = () => {
    const said = [...record.raw().matchAll(/^event: presence\ndata: (.*)$/gm)].at(-1)?.[1];
    return said === undefined ? undefined : (JSON.parse(said) as PresenceAnswer);
  };
  await expect.poll(told).toBeDefined();
  const { stream } = told() as PresenceAnswer;
  const move = (place?: object) =>
    request(server, "POST /api/presence", { stream, ...(place && { place }) });
  return { ...record, others: () => told()?.others, move, told };
}

it("tells each page where the others are, until they leave or their stream ends", async () => {
  server = await startTestServer();
  const [one, two] = [await openPage(), await openPage()];
  const { name } = one.told() as PresenceAnswer;
  const place = { agent: "first-agent", isEditing: false };
  expect((await one.move(place)).status).toBe(204);
  await expect.poll(two.others).toEqual([{ name, ...place }]);
  expect(one.others()).toEqual([]);

  // Who comes later is told, too; what nobody wrote is no change of anything that is stored.
  const before = (await request(server, "GET /api/agents")).headers.get("Pegboard-Change");
  const third = await openPage();
  await one.move({ ...place, isEditing: true });
  await expect.poll(third.others).toEqual([{ name, ...place, isEditing: true }]);
  expect((await request(server, "GET /api/agents")).headers.get("Pegboard-Change")).toBe(before);
  expect(third.events).toEqual([]);

  await two.move(place);
  await one.move();
  await expect.poll(third.others).toEqual([{ name, ...place }]);
  await two.stop();
  await expect.poll(third.others).toEqual([]);
  await Promise.all([one.stop(), third.stop()]);
});

it("refuses what is no place, and streams that are not there", async () => {
  server = await startTestServer();
  const page = await openPage();
  const { body, status } = await page.move({ agent: 1 });
  expect([status, body]).toMatchObject([
    422,
    { error: { issues: [{ path: ["place", "agent"] }, {}] } },
  ]);
  expect((await page.move({ agent: "x".repeat(5_000), isEditing: false })).status).toBe(413);
  const other = { stream: "none", place: { agent: "first-agent", isEditing: true } };
  expect((await request(server, "POST /api/presence", other)).status).toBe(404);
  await page.stop();
  await expect.poll(async () => (await page.move()).status).toBe(404);
});
