import { randomUUID } from "node:crypto";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { PeopleAnswer } from "../api-contract.ts";
import { databaseFile } from "../stores/sqlite-store.ts";
import { type PersonAtServer, signInAs } from "../testing/people.ts";
import { isOnPostgres, startTestServer, type TestServer } from "../testing/start-test-server.ts";

const PEOPLE = 300;

let server: TestServer;
let admin: PersonAtServer;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, "Ada", { role: "admin" });
});
afterAll(() => server.close());

/** People with ten sessions and a passkey each, as the tables hold them. */
function addPeople(count: number): void {
  const database = new Database(databaseFile(server.dataDir));
  const copy = (table: string, changes: Record<string, unknown>) => {
    const row = {
      ...(database.prepare(`select * from ${table} limit 1`).get() as object),
      ...changes,
    };
    const names = Object.keys(row);
    const values = names.map((name) => `@${name}`).join();
    database.prepare(`insert into ${table} (${names.join()}) values (${values})`).run(row);
  };
  database.transaction(() => {
    for (let at = 0; at < count; at++) {
      const person = randomUUID();
      copy("people", { id: person, email: `many-${person}@example.com`, name: `Person ${at}` });
      for (let session = 0; session < 10; session++)
        copy("sessions", { id: randomUUID(), hash: randomUUID(), person });
      database
        .prepare(
          "insert into passkeys (id, person, name, public_key, counter, transports, created_at) values (?, ?, 'x', '', 0, '[]', '2026-01-01')",
        )
        .run(randomUUID(), person);
    }
  })();
  database.close();
}

// What is counted is asked of the store, which is one for both engines; the rows are SQLite's.
it.skipIf(isOnPostgres)("asks the store as little for many people as for one", async () => {
  const asked = vi.spyOn(server.dependencies.people.store, "listRows");
  const list = async () => {
    asked.mockClear();
    const { body } = await admin.send<PeopleAnswer>("GET /api/v1/people");
    return { people: body.people.length, questions: asked.mock.calls.length };
  };
  await list();
  const one = await list();
  addPeople(PEOPLE);
  const many = await list();
  expect(many).toEqual({ people: PEOPLE + 1, questions: one.questions });
  const { body } = await admin.send<PeopleAnswer>("GET /api/v1/people");
  expect(body.people.filter(({ ways }) => ways.includes("passkey"))).toHaveLength(PEOPLE);
});
