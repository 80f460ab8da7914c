import { setTimeout as pause } from "node:timers/promises";
import { reasonOf } from "@pegboard/json-schema";
import type { Logger } from "pino";
import { WriteQueue } from "../bounds/write-queue.ts";
import type { CallLog } from "../call-log/call-log.ts";
import type { FinishedCall } from "../call-log/kept-call.ts";
import type { OtlpSettings } from "../otlp-settings.ts";
import { callAttributes } from "./call-attributes.ts";

/** Milliseconds in which calls are sent together. */
const SEND_PAUSE = 1_000;
/** Calls that wait; more come only while the collector does not keep up. */
const MOST_WAITING = 10_000;
const MOST_OF_REQUEST = 512;
/** Milliseconds that a collector has to answer, and before each further try. */
const ANSWERED_WITHIN = 10_000;
const TRIES_AFTER = [1_000, 2_000, 4_000, 8_000];
/** Answers after which the protocol lets a client try again. */
const PASSING = new Set([429, 502, 503, 504]);
interface CallExportParts extends OtlpSettings {
  callLog: Pick<CallLog, "noted">;
  log: Pick<Logger, "warn">;
  version: string;
}

type Attribute = { key: string; value: { stringValue: string } | { doubleValue: number } };

/**
 * Sends a record of each call that ended to a collector of OpenTelemetry, in batches of OTLP as JSON.
 * A call waits for nothing of this. What cannot be sent is dropped, counted, and told to the log.
 */
export class CallExport {
  /** How many calls were dropped since the start. */
  dropped = 0;
  readonly #parts: CallExportParts;
  readonly #queue = new WriteQueue<object>((records) => this.#sendAll(records), SEND_PAUSE);
  readonly #stop: () => void;
  readonly #ending = new AbortController();
  #isFailing = false;

  constructor(parts: CallExportParts) {
    this.#parts = parts;
    this.#stop = parts.callLog.noted.add((call) => {
      if (this.#queue.unwritten < MOST_WAITING) this.#queue.push(exportedRecord(call));
      else this.#drop(1, "it does not keep up");
    });
  }

  /** Sends what waits, each batch once: nobody waits long for a collector at the end. */
  async close(): Promise<void> {
    this.#stop();
    this.#ending.abort();
    await this.#queue.flush();
  }

  async #sendAll(records: object[]): Promise<void> {
    for (let from = 0; from < records.length; from += MOST_OF_REQUEST)
      await this.#send(records.slice(from, from + MOST_OF_REQUEST));
  }

  async #send(logRecords: object[]): Promise<void> {
    const { resource, version } = this.#parts;
    const scopeLogs = [{ scope: { name: "pegboard", version }, logRecords }];
    const attributes = Object.entries({ "service.version": version, ...resource });
    const sent = {
      resourceLogs: [{ resource: { attributes: attributes.map(attribute) }, scopeLogs }],
    };
    const failure = await this.#tryToSend(JSON.stringify(sent));
    if (failure !== undefined) return this.#drop(logRecords.length, failure);
    if (this.#isFailing) this.#parts.log.warn("The collector takes calls again.");
    this.#isFailing = false;
  }

  /** Answers why it was not taken; undefined when it was. */
  async #tryToSend(body: string): Promise<string | undefined> {
    const { signal } = this.#ending;
    for (let tried = 0; ; tried += 1) {
      const { reason, mayPass } = await this.#post(body);
      const wait = TRIES_AFTER[tried];
      if (reason === undefined || !mayPass || wait === undefined || signal.aborted) return reason;
      // The end of the server ends the wait, and there is one more try.
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #post(body: string): Promise<{ reason?: string; mayPass: boolean }> {
    const { url, headers } = this.#parts;
    try {
      const answer = await fetch(url, {
        method: "POST",
        body,
        redirect: "error",
        headers: { ...headers, "Content-Type": "application/json" },
        signal: AbortSignal.timeout(ANSWERED_WITHIN),
      });
      await answer.arrayBuffer();
      if (answer.ok) return { mayPass: false };
      return { reason: `it answers ${answer.status}`, mayPass: PASSING.has(answer.status) };
    } catch (error) {
      return { reason: reasonOf(error), mayPass: true };
    }
  }

  #drop(count: number, reason: string): void {
    this.dropped += count;
    if (!this.#isFailing)
      this.#parts.log.warn(
        { dropped: this.dropped },
        `Calls cannot be sent to the collector ${new URL(this.#parts.url).host}: ${reason}.`,
      );
    this.#isFailing = true;
  }
}

/** What is sent of a call. */
function exportedRecord({ agent, by, run, trace, ended: { record } }: FinishedCall): object {
  const { id, tool, method, functionName, outcome, duration, askedAt, waited } = record;
  const attributes = {
    ...callAttributes({ agent, by, run, id, functionName, tool, method }),
    "pegboard.outcome": outcome,
    ...(run !== undefined && { "pegboard.run": run }),
    ...(outcome !== "ok" && { "error.type": outcome }),
    ...(duration !== undefined && { "pegboard.duration": duration }),
  };
  return {
    timeUnixNano: `${BigInt(Math.round(askedAt + waited + (duration ?? 0))) * 1_000_000n}`,
    observedTimeUnixNano: `${BigInt(Date.now()) * 1_000_000n}`,
    severityNumber: outcome === "ok" ? 9 : 13,
    severityText: outcome === "ok" ? "INFO" : "WARN",
    eventName: "pegboard.call",
    body: { stringValue: tool === undefined ? outcome : `${tool}.${method}: ${outcome}` },
    ...trace,
    attributes: Object.entries(attributes).map(attribute),
  };
}

const attribute = ([key, value]: [string, string | number]): Attribute => ({
  key,
  value: typeof value === "number" ? { doubleValue: value } : { stringValue: value },
});
