/**
 * What jsdom lacks: layout. Every element counts as very tall, so that virtual lists show all their
 * rows.
 */
export function fillBrowserGaps(): void {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.IntersectionObserver ??= class {
    readonly #tell: (seen: { isIntersecting: boolean }[]) => void;
    constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
      this.#tell = tell;
    }
    observe() {
      this.#tell([{ isIntersecting: true }]);
    }
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  for (const side of ["clientHeight", "clientWidth", "offsetHeight", "offsetWidth"]) {
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 50_000 });
  }
  // Never idle: code that is fetched ahead would still load when its test has ended.
  window.requestIdleCallback ??= () => 0;
  window.cancelIdleCallback ??= () => {};
  Element.prototype.scrollTo ??= () => {};
  Element.prototype.scrollIntoView ??= () => {};
  Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
  Element.prototype.hasPointerCapture ??= () => false;
  // jsdom does not know <search>, and React complains of what is unknown.
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
    configurable: true,
    get(this: Element) {
      return this.localName === "search" ? "HTMLElement" : "HTMLUnknownElement";
    },
  });
  const isColor = (value: string) => /^(#[\da-f]{3,8}|[a-z]+)$/.test(value);
  globalThis.CSS ??= {
    escape: (text: string) => text,
    supports: (_: string, value: string) => isColor(value),
  } as unknown as typeof CSS;
}
