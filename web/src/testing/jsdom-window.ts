import { JSDOM } from "jsdom";

/**
 * A browser's window inside Node's own realm. Vitest's jsdom environment replaces Uint8Array, URL
 * handling and more, with which the server and esbuild do not run; this one adds what Node lacks.
 * Import it before React.
 */
const { window } = new JSDOM("<!doctype html><body></body>", {
  url: "http://localhost/",
  pretendToBeVisual: true,
});

const fromBrowser = new Set(["EventTarget", "FormData", "MutationObserver", "navigator"]);
for (const key of Object.getOwnPropertyNames(window)) {
  const value: unknown = Reflect.get(window, key);
  const isEvent =
    typeof value === "function" &&
    (value === window.Event || value.prototype instanceof window.Event);
  if (key in globalThis && !isEvent && !fromBrowser.has(key)) continue;
  Object.defineProperty(globalThis, key, { configurable: true, writable: true, value });
}
Object.assign(globalThis, { window: globalThis, self: globalThis });
for (const listen of ["addEventListener", "removeEventListener", "dispatchEvent"] as const) {
  Object.defineProperty(globalThis, listen, {
    configurable: true,
    writable: true,
    value: window[listen].bind(window),
  });
}
