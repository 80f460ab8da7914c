import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Dependencies } from "../dependencies.ts";

/** What is measured of a server. */
export type Measured = Pick<
  Dependencies,
  | "answered"
  | "streams"
  | "callLog"
  | "events"
  | "sources"
  | "approvals"
  | "connections"
  | "version"
> & {
  /** What sends a record of each call to a collector, where one is named. */
  callExport?: { readonly dropped: number } | undefined;
};

export interface Metrics {
  /** The type of what `scrape` answers, the text format of Prometheus. */
  contentType: string;
  scrape(): Promise<string>;
  /** Measures nothing any more. */
  end(): void;
}

/** Sources that have a label of their own; what others do is counted together. */
export const MOST_SOURCE_LABELS = 100;

/** Seconds. An answer takes milliseconds; a call may wait for another service. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CALL_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

type Registers = [Registry];

/**
 * Measures a server for Prometheus. All metrics are declared in this file, and none has an agent, a
 * tool or a person as a label: their number is bounded by what this build knows, and by the sources.
 */
export function measure(measured: Measured): Metrics {
  const registry = new Registry();
  const registers: Registers = [registry];
  collectDefaultMetrics({ register: registry });
  const labelNames = ["version", "node"];
  new Gauge({
    name: "pegboard_build_info",
    help: "What runs; always 1.",
    labelNames,
    registers,
  }).set({ version: measured.version, node: process.version }, 1);
  const stops = [
    measureRequests(measured, registers),
    measureCalls(measured, registers),
    measureSaves(measured, registers),
  ];
  readStates(measured, registers);
  readCallLog(measured, registers);
  readCallExport(measured, registers);
  if (measured.connections()) readConnections(measured, registers);
  return {
    contentType: registry.contentType,
    scrape: () => registry.metrics(),
    end() {
      for (const stop of stops) stop();
      registry.clear();
    },
  };
}

function measureRequests({ answered }: Measured, registers: Registers): () => void {
  const durations = new Histogram({
    name: "pegboard_http_request_duration_seconds",
    help: "Time until an answer begins, by the pattern of its route. Probes are not counted.",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const errors = new Counter({
    name: "pegboard_http_errors_total",
    help: "Errors that were answered, by their code. Code conflict: somebody else saved the same meanwhile.",
    labelNames: ["code"],
    registers,
  });
  errors.inc({ code: "conflict" }, 0);
  return answered.add(({ method, route, status, duration, code }) => {
    const answer = { method, route, status: `${Math.floor(status / 100)}xx` };
    durations.observe(answer, duration / 1_000);
    if (code !== undefined) errors.inc({ code });
  });
}

function measureCalls({ callLog, sources }: Measured, registers: Registers): () => void {
  const ended = new Counter({
    name: "pegboard_calls_total",
    help: "Calls of methods, by the source of their tool and how they ended: ok, or the code of the failure.",
    labelNames: ["source", "outcome"],
    registers,
  });
  const durations = new Histogram({
    name: "pegboard_call_duration_seconds",
    help: "Time that calls ran, by the source of their tool.",
    labelNames: ["source"],
    buckets: CALL_BUCKETS,
    registers,
  });
  const labelled = new Set<string>();
  return callLog.noted.add(({ ended: { record } }) => {
    const { tool = "", outcome, duration } = record;
    const { source: id = "none" } = sources.registry.get(tool)?.definition ?? {};
    if (labelled.size < MOST_SOURCE_LABELS) labelled.add(id);
    const source = labelled.has(id) ? id : "other";
    ended.inc({ source, outcome });
    if (duration !== undefined) durations.observe({ source }, duration / 1_000);
  });
}

function measureSaves({ events }: Measured, registers: Registers): () => void {
  const saves = new Counter({
    name: "pegboard_saves_total",
    help: "Tries to save settings: saved, or overtaken by another save, after which it is tried again.",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of ["saved", "overtaken"]) saves.inc({ outcome }, 0);
  return events.saves.add((outcome) => saves.inc({ outcome }));
}

function readStates({ sources, streams, approvals }: Measured, registers: Registers): void {
  new Gauge({
    name: "pegboard_sources",
    help: "Sources by their state.",
    labelNames: ["state"],
    registers,
    collect() {
      for (const state of ["not started", "loading", "ready", "failed", "paused", "waiting"])
        this.set({ state }, 0);
      for (const { state } of sources.summaries()) this.inc({ state });
    },
  });
  new Gauge({
    name: "pegboard_streams",
    help: "Open event streams: of pages (events), and of clients of MCP (mcp).",
    labelNames: ["kind"],
    registers,
    collect() {
      this.set({ kind: "events" }, streams.events.total);
      this.set({ kind: "mcp" }, streams.mcp.total);
    },
  });
  new Gauge({
    name: "pegboard_approvals_waiting",
    help: "Calls that wait for an approval at this server.",
    registers,
    collect() {
      this.set(approvals.table.list().length);
    },
  });
}

function readCallLog({ callLog }: Measured, registers: Registers): void {
  new Gauge({
    name: "pegboard_call_log_unwritten",
    help: "Calls that the log has not written yet.",
    registers,
    collect() {
      this.set(callLog.unwritten);
    },
  });
  new Gauge({
    name: "pegboard_call_log_failing",
    help: "1 while calls cannot be written to the log, such as on a full disk.",
    registers,
    collect() {
      this.set(callLog.issue === undefined ? 0 : 1);
    },
  });
  new Counter({
    name: "pegboard_call_log_lost_total",
    help: "Calls that could not be written to the log.",
    registers,
    collect() {
      this.reset();
      this.inc(callLog.lost);
    },
  });
}

function readCallExport({ callExport }: Measured, registers: Registers): void {
  new Counter({
    name: "pegboard_call_export_dropped_total",
    help: "Records of calls that the collector of OpenTelemetry did not take; 0 where none is named.",
    registers,
    collect() {
      this.reset();
      this.inc(callExport?.dropped ?? 0);
    },
  });
}

/** Of PostgreSQL. */
function readConnections({ connections, callLog }: Measured, registers: Registers): void {
  new Gauge({
    name: "pegboard_database_connections",
    help: "Connections to the database, in use or idle, of what is stored (store) and of the log of calls (call_log).",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      const pools = { store: connections(), call_log: callLog.connections() };
      for (const [pool, counted] of Object.entries(pools)) {
        this.set({ pool, state: "in use" }, counted?.inUse ?? 0);
        this.set({ pool, state: "idle" }, counted?.idle ?? 0);
      }
    },
  });
  new Gauge({
    name: "pegboard_database_queries_waiting",
    help: "Queries that wait for a connection to the database.",
    labelNames: ["pool"],
    registers,
    collect() {
      this.set({ pool: "store" }, connections()?.waiting ?? 0);
      this.set({ pool: "call_log" }, callLog.connections()?.waiting ?? 0);
    },
  });
  new Counter({
    name: "pegboard_database_listener_reconnects_total",
    help: "How often the connection that hears of other servers' changes was lost and made anew.",
    registers,
    collect() {
      this.reset();
      this.inc(connections()?.reconnects ?? 0);
    },
  });
}
