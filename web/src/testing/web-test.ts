import "./jsdom-window.ts";
import { radix } from "@pegboard/ui/overlays/radix.ts";
import { cleanup, configure, getConfig, prettyDOM } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { fillBrowserGaps, keepNoOwnerStacks } from "./browser-gaps.ts";
import { listen, saidTwice } from "./heard.ts";
import { endServers } from "./open-agent-tools.tsx";
import { ThreadWorker } from "./thread-worker.ts";

/**
 * What every test file of the web begins with, and what none leaves to the next, which runs in the
 * same window.
 */

fillBrowserGaps();
keepNoOwnerStacks();
// What loads, and what a server answers and tells, changes a page at any time, as in a browser:
// never inside of an act(), which Testing Library switches on for its own moments. What the test
// before left to load is no complaint of the next one.
Object.assign(globalThis, { Worker: ThreadWorker, IS_REACT_ACT_ENVIRONMENT: false });
// A busy machine may take long for what is waited for: as patient as `expect.poll`. The document is
// printed where a test fails, not into the error of every look at what is not there yet.
configure({
  asyncUtilTimeout: 40_000,
  getElementError: (message) => new Error(message ?? "Nothing was found"),
});

// As in the app, once its page stands. React leaves some of what begins inside of an act() undone
// after it, also what loads.
await radix.load();

const { eventWrapper } = getConfig();

let heard: ReturnType<typeof listen> | undefined;
beforeEach(() => {
  heard = listen();
});

afterEach(async ({ task }) => {
  // The next file finds it here.
  configure({ eventWrapper });
  if (task.result?.state === "fail")
    console.log(prettyDOM(document.querySelector("main") ?? document.body, 7_000));
  heard?.stop();
  const twice = saidTwice(heard?.said ?? []);
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  document.body.replaceChildren();
  await endServers();
  expect(twice, "A screen reader hears it twice.").toEqual([]);
});
