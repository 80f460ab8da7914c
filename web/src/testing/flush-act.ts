import React from "react";
import { flushSync } from "react-dom";

/**
 * What Testing Library does in an `act()` of React's, with which only its development build comes:
 * here, an update is drawn at once. Import it before Testing Library. Nothing waits until an act is
 * over, so that what loads, and what a server answers and tells, changes a page as in a browser.
 */
function act<T>(change: () => T | PromiseLike<T>): Promise<T> {
  return Promise.resolve(flushSync(change));
}
Object.assign(React, { act });
// Testing Library says during an act that there is one; the development build would look for it.
Object.defineProperty(globalThis, "IS_REACT_ACT_ENVIRONMENT", {
  configurable: true,
  get: () => false,
  set() {},
});
