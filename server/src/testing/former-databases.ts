import { createHash } from "node:crypto";
import { defineTool } from "@pegboard/registry-core";
import Database from "better-sqlite3";
import type { Kysely } from "kysely";
import {
  MIGRATION_NAMES,
  type MigrationName,
  migrateToLatest,
} from "../stores/migrations/migrate.ts";
import { sqliteDatabase } from "../stores/sqlite-store.ts";

const TRIMMED = "{% if agent %}\n  Hello\n{% endif %}\n";
const ASKING = `{# jinja: trim_blocks, lstrip_blocks #}\n${TRIMMED}`;
const sealed = { $secret: { id: "1", key: "k", iv: "i", tag: "t", value: "v" } };
const SEARCH = { ...defineTool({ name: "search", methods: {} }).definition, source: "mcp:search" };

const settingsOf = (source: string, weight = 0) => ({
  prompts: { system: source, user: "Plain." },
  tools: {
    search: { config: { api_key: sealed, weight } },
    notes: true,
    docs: { methods: { read: false } },
  },
});
const operationsOf = (source: string) => [
  { op: "setTemplate", template: "system", source },
  { op: "setTool", tool: "notes", state: "on" },
  { op: "setMethod", tool: "docs", method: "read", state: "off" },
];

type Row = readonly [table: string, columns: Record<string, unknown>];
const time = (day: number) => `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z`;
const saved = (day: number) => ({ saved_at: time(day), saved_by: day % 2 ? "ada" : "eve" });
const agent = (id: string, name: string, more: Record<string, unknown> = {}): Row => [
  "agents",
  { id, name, description: "", created_at: time(1), revision: 0, settings: {}, ...more },
];
const revision = (owner: string, number: number, source: string): Row => [
  "settings_revisions",
  {
    agent: owner,
    revision: number,
    operations: operationsOf(source),
    settings: settingsOf(source, number),
    ...saved(number),
  },
];
const override = (number: number, tool: string, changes: object): Row => [
  "overrides_revisions",
  {
    revision: number,
    tool,
    changes,
    overrides: { search: { weight: number }, [tool]: changes },
    ...saved(number),
  },
];

/**
 * What a release whose newest step is that one had in its database, beside what the ones before it
 * had: with what later steps rewrite. A step without rows here does not compile.
 */
const HAPPENED = {
  at: time(9),
  kind: "calls_exported",
  facts: {},
  by: { kind: "operator", name: "ada" },
  from: { via: "http", address: "::1" },
};

const ROWS: Record<MigrationName, readonly Row[]> = {
  "001-first-release": [
    agent("one", "Support", { revision: 3, settings: settingsOf(TRIMMED, 3), ...saved(3) }),
    agent("two", "SUPPORT"),
    agent("three", "SUPPORT", { revision: 1, settings: settingsOf(TRIMMED, 1), ...saved(1) }),
    agent("broken", "Broken", { settings: "{" }),
    ...[1, 2, 3].map((number) => revision("one", number, TRIMMED)),
    revision("three", 1, TRIMMED),
    override(1, "search", { weight: 1, config: { api_key: { value: sealed } } }),
    override(2, "notes", { disabledReason: "Too expensive." }),
    override(3, "search", { weight: null, methods: { find: { visible: false } } }),
    ["sources", { id: "mcp:a", name: "Files", config: {} }],
    ["sources", { id: "mcp:b", name: "files", config: {} }],
    ["source_definitions", { source: "mcp:search", definitions: [SEARCH] }],
  ],
  "002-config-schemas": [["config_schemas", { hash: "h1", schema: { type: "object" } }]],
  "003-override-schemas": [override(4, "docs", { weight: 4 })],
  "004-preferences": [["preferences", { name: "tokenizer", value: "estimate" }]],
  "005-ignored-problems": [
    [
      "ignored_problems",
      { problem: "p1", reason: "r", severity: "warning", ignored_at: time(2), ignored_by: "ada" },
    ],
  ],
  "006-unique-names": [agent("four", "Sales", { name_key: "sales" })],
  "007-sealed-values": [["sealed_values", { name: "fingerprint", value: sealed }]],
  "008-accepted-definitions": [
    [
      "accepted_definitions",
      { source: "mcp:search", definitions: [SEARCH], takes_changes: 0, waiting_since: time(4) },
    ],
  ],
  "009-tool-sources": [revision("four", 1, TRIMMED)],
  "010-organisation-settings": [
    agent("five", "Five", { name_key: "five", revision: 1, settings: settingsOf(TRIMMED) }),
    revision("five", 1, TRIMMED),
    revision("@organisation", 9, TRIMMED),
  ],
  "011-template-trimming": [
    agent("six", "Six", { name_key: "six", revision: 1, settings: settingsOf(ASKING) }),
    revision("six", 1, ASKING),
    // As an upgrade left it that was cut off and begun anew.
    agent("seven", "Seven", {
      name_key: "seven",
      settings: settingsOf(ASKING.slice(0, -TRIMMED.length) + ASKING),
    }),
  ],
  "012-agent-tokens": [
    [
      "agent_tokens",
      {
        id: "t1",
        agent: "one",
        name: "T",
        hash: "x",
        last_four: "abcd",
        created_at: time(5),
        created_by: "ada",
      },
    ],
  ],
  "013-paused-sources": [
    ["paused_sources", { source: "mcp:a", paused_at: time(6), paused_by: "ada" }],
  ],
  "014-saves": [
    ["saves", { owner: "one", revision: 4, ...saved(7), summary: {} }],
    ["save_tools", { save: 1, tool: "late" }],
  ],
  "015-agent-groups-and-tiles": [
    agent("eight", "Eight", {
      name_key: "eight",
      group: "Desk",
      tile_letters: "ZZ",
      tile_color: "#6366f1",
    }),
  ],
  "016-deleted-agents": [
    agent("nine", "Nine", {
      tile_letters: "ZY",
      tile_color: "#6366f1",
      deleted_at: time(8),
      deleted_by: "eve",
    }),
  ],
  "017-seen-problems": [["seen_problems", { problem: "p2", since: time(9) }]],
  "018-presets": [agent("@preset/calm", "Calm", { kind: "preset", name_key: "calm" })],
  "019-accepted-forms": [
    [
      "accepted_forms",
      { source: "mcp:search", fingerprint: "f", tool: "search", method: "find", definition: {} },
    ],
  ],
  "020-audit-entries": [
    [
      "audit_entries",
      {
        at: HAPPENED.at,
        kind: HAPPENED.kind,
        by_kind: "operator",
        by_name: "ada",
        via: "http",
        address: "::1",
        entry: HAPPENED,
        hash: createHash("sha256")
          .update(`\n${JSON.stringify(HAPPENED)}`)
          .digest("hex"),
      },
    ],
  ],
  "021-single-trimming": [
    agent("ten", "Ten", { name_key: "ten", tile_letters: "ZX", tile_color: "#6366f1" }),
  ],
  "022-recorded-saves": [],
  "023-people": [],
  "024-savers": [],
  "025-audit-people": [],
  "026-shared-changes": [],
  "027-calls": [],
  "028-source-leases": [],
  "029-ids-of-doers": [],
  "030-entries-by-time": [],
  "031-ids-of-marks": [],
  "032-token-addresses": [],
  "033-evaluation-cases": [
    [
      "evaluation_cases",
      {
        position: 1,
        id: "case-1",
        agent: "one",
        origin: { kind: "written" },
        content: { name: "Refund", turns: [{ request: "Pay it back.", expected: [] }] },
        created_at: time(10),
        created_by: "ada",
        changed_at: time(10),
      },
    ],
  ],
  "034-evaluation-runs": [],
  "035-method-versions": [
    [
      "method_versions",
      {
        source: "mcp:search",
        tool: "search",
        method: "find",
        since: time(11),
        fingerprint: "f",
        definition: { name: "find" },
        size: 220,
      },
    ],
  ],
  "036-version-marks": [],
};

/** A database as a release with the steps up to `last` left it; with no step it is empty. */
export async function writeFormerDatabase(
  file: string,
  last: MigrationName | undefined,
): Promise<void> {
  const connection = new Database(file);
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = OFF");
  const database = sqliteDatabase(connection) as Kysely<unknown>;
  const steps =
    last === undefined ? [] : MIGRATION_NAMES.slice(0, MIGRATION_NAMES.indexOf(last) + 1);
  for (const step of steps) {
    await migrateToLatest(database, step);
    for (const [table, columns] of ROWS[step]) {
      const names = Object.keys(columns).map((name) => `"${name}"`);
      const values = Object.values(columns).map((value) =>
        typeof value === "object" ? JSON.stringify(value) : value,
      );
      connection
        .prepare(`insert into ${table} (${names}) values (${names.map(() => "?")})`)
        .run(values);
    }
  }
  connection.close();
}

/** Everything that is in a database, but when its steps were done. */
export function dumpDatabase(file: string): Record<string, unknown> {
  const connection = new Database(file);
  connection.pragma("synchronous = OFF");
  const tables = connection
    .prepare(
      "select name, sql from sqlite_master where name not like 'sqlite_autoindex%' order by name",
    )
    .all() as { name: string; sql: string | null }[];
  const rows = (table: string) =>
    connection.prepare(`select * from "${table}"`).all() as Record<string, unknown>[];
  const content = tables
    .filter(({ sql }) => sql?.startsWith("CREATE TABLE"))
    .map(({ name }) => [
      name,
      name === "kysely_migration" ? rows(name).map((row) => row.name) : rows(name),
    ]);
  connection.close();
  const dumped: Record<string, unknown> = { ...Object.fromEntries(content), tables };
  // An organisation that never set anything is made when the step is done.
  for (const row of (dumped.agents ?? []) as Record<string, unknown>[])
    if (row.revision === 0) delete row.created_at;
  return dumped;
}
