import { parentPort } from "node:worker_threads";
import { ENCODINGS, type EncodingName } from "./encodings.ts";

/** What the thread that counts is sent; it answers each with a `CountingDone` of the same id. */
export interface CountingAsked {
  id: number;
  encoding: EncodingName;
  texts: string[];
}

export interface CountingDone {
  id: number;
  counts: number[];
}

const counters = new Map<EncodingName, Promise<(text: string) => number>>();

parentPort?.on("message", async ({ id, encoding, texts }: CountingAsked) => {
  const counter = counters.get(encoding) ?? ENCODINGS[encoding]();
  counters.set(encoding, counter);
  parentPort?.postMessage({ id, counts: texts.map(await counter) } satisfies CountingDone);
});
