import { beforeEach } from "vitest";
import { newPostgresDatabase } from "../testing/postgres.ts";
import { describePresetStore } from "../testing/preset-store-contract.ts";
import { describeProblemStore } from "../testing/problem-store-contract.ts";
import { describeSaves } from "../testing/saves-contract.ts";
import { describeStore } from "../testing/store-contract.ts";
import { describeTokenStore } from "../testing/token-store-contract.ts";
import { openPostgresStore } from "./postgres-store.ts";

let url: string;
beforeEach(async () => {
  url = await newPostgresDatabase();
});

const openHere = () => openPostgresStore(url);
describeStore("PostgreSQL store", openHere);
describeSaves("PostgreSQL store", openHere);
describeTokenStore("PostgreSQL store", openHere);
describeProblemStore("PostgreSQL store", openHere);
describePresetStore("PostgreSQL store", openHere);
