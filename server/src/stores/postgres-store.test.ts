import { pino } from "pino";
import { beforeEach, expect, it } from "vitest";
import { AuditLog } from "../audit/audit-log.ts";
import { describeEvaluationStore } from "../testing/evaluation-store-contract.ts";
import { NO_CHECKPOINTS } from "../testing/no-checkpoints.ts";
import { newPostgresDatabase, queryPostgres } from "../testing/postgres.ts";
import { describePresetStore } from "../testing/preset-store-contract.ts";
import { describeProblemStore } from "../testing/problem-store-contract.ts";
import { describeSaves } from "../testing/saves-contract.ts";
import { describeStore } from "../testing/store-contract.ts";
import { describeTokenStore } from "../testing/token-store-contract.ts";
import { describeVersionStore } from "../testing/version-store-contract.ts";
import { openPostgresStore } from "./postgres-store.ts";

let url: string;
beforeEach(async () => {
  url = await newPostgresDatabase();
});

const openHere = () => openPostgresStore(url);
describeStore("PostgreSQL store", openHere);
describeSaves("PostgreSQL store", openHere);
describeTokenStore("PostgreSQL store", openHere);
describeEvaluationStore("PostgreSQL store", openHere);
describeProblemStore("PostgreSQL store", openHere);
describeVersionStore("PostgreSQL store", openHere);
describePresetStore("PostgreSQL store", openHere);

const wrongFrom = (address: string) => ({
  kind: "wrong_token" as const,
  facts: {},
  by: { kind: "nobody" as const, name: "" },
  from: { via: "http" as const, address },
});
const COPIED =
  "at, kind, by_kind, by_name, via, address, subject_kind, subject, subject_name, entry, hash";
// In SQLite these and more are tried in audit/checkpoints.test.ts.
it.each([
  [
    "edited",
    "update audit_entries set entry = replace(entry, '10.0.0.2', '10.0.0.9') where position = 2",
    { changed: [2], missing: [] },
  ],
  [
    "removed",
    "delete from audit_entries where position = 2",
    { changed: [], missing: [{ from: 2, to: 2 }] },
  ],
  [
    "inserted",
    `insert into audit_entries (position, ${COPIED}) select 4, ${COPIED} from audit_entries where position = 2`,
    { changed: [4], missing: [] },
  ],
])("finds and names an entry that was %s in PostgreSQL", async (_, change, finds) => {
  const record = await openHere();
  const audit = new AuditLog(record, pino({ level: "silent" }), NO_CHECKPOINTS);
  for (const number of [1, 2, 3]) await audit.record(wrongFrom(`10.0.0.${number}`));
  await expect(queryPostgres(url, "delete from audit_entries")).rejects.toThrow("never changed");
  await queryPostgres(url, `alter table audit_entries disable trigger all; ${change}`);
  expect(await audit.verify()).toMatchObject({ ...finds, upTo: finds.changed[0] === 4 ? 3 : 1 });
  await audit.close();
  await record.close();
});
