import { afterAll, beforeAll, expect, it } from "vitest";
import type { ProblemsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { isOnPostgres, startTestServer, type TestServer } from "../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const overdue = async () =>
  (await request<ProblemsAnswer>(server, "GET /api/v1/problems")).body.problems.filter(
    ({ code }) => code === "backup_overdue",
  );
const remind = (backupHours: number | null) =>
  request(server, "PATCH /api/v1/preferences", { backupHours });

// Backups of PostgreSQL's own programs are not recorded, so that nobody is reminded of them.
it.skipIf(isOnPostgres)(
  "reminds of a backup that was not made in time, where somebody wants it",
  async () => {
    expect(await overdue()).toEqual([]);
    expect((await remind(0)).status).toBe(422);
    expect((await remind(26)).status).toBe(200);
    expect(await overdue()).toMatchObject([{ severity: "warning", values: { hours: 26 } }]);
    const made = { file: "monday", machine: "here", bytes: 5, rows: 2 };
    expect((await request(server, "POST /api/v1/backups", made)).status).toBe(204);
    expect(await overdue()).toEqual([]);
    const [entry] = await server.dependencies.store.listAuditEntries(
      { kinds: ["backup_made"] },
      { most: 1 },
    );
    const later = Date.parse(entry?.at ?? "") + 26 * 3_600_000;
    const now = Date.now;
    Date.now = () => later + 1;
    try {
      expect(await overdue()).toHaveLength(1);
    } finally {
      Date.now = now;
    }
    expect((await remind(null)).status).toBe(200);
    expect(await overdue()).toEqual([]);
  },
);
