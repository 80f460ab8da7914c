import "./jsdom-window.ts";
import "./flush-act.ts";
import "./shown-once.ts";
import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { keepFor } from "../api/account/kept-for.ts";
import { fillBrowserGaps } from "./browser-gaps.ts";
import { listen, saidTwice } from "./heard.ts";
import { endServers } from "./open-agent-tools.tsx";
import { ThreadWorker } from "./thread-worker.ts";

/**
 * What every test file of the web begins with, and what none leaves to the next, which runs in the
 * same window.
 */

fillBrowserGaps();
Object.assign(globalThis, { Worker: ThreadWorker });
// A busy machine may take long for what is waited for: as patient as `expect.poll`. The document is
// printed where a test fails, not into the error of every look at what is not there yet.
configure({
  asyncUtilTimeout: 40_000,
  getElementError: (message) => new Error(message ?? "Nothing was found"),
});

let heard: ReturnType<typeof listen> | undefined;
beforeEach(() => {
  heard = listen();
});

afterEach(async ({ task }) => {
  if (task.result?.state === "fail")
    console.log(prettyDOM(document.querySelector("main") ?? document.body, 7_000));
  heard?.stop();
  const twice = saidTwice(heard?.said ?? []);
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  keepFor(undefined);
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  document.body.replaceChildren();
  await endServers();
  expect(twice, "A screen reader hears it twice.").toEqual([]);
});
