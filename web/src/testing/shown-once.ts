import "./jsdom-window.ts";

/** What decides in jsdom's own style sheet whether and how an element of a kind is shown. */
const SHOWN_BY = ["hidden", "open", "popover", "type"];

/**
 * jsdom applies its whole style sheet anew to each element whose name or role is asked for: a sixth
 * of the time of all tests. How an element is shown follows from its kind and its own style, and is
 * computed once for a kind; everything else is computed when it is read.
 */
const view = document.defaultView as Window;
const compute = view.getComputedStyle.bind(view);
const bare = document.implementation.createHTMLDocument();
const displays = new Map<string, string>();

function displayOf(element: HTMLElement): string {
  const own = element.hasAttribute("style") && element.style.display;
  if (own) return own;
  const kind = [element.localName, ...SHOWN_BY.map((one) => element.getAttribute(one))].join();
  const display = displays.get(kind) ?? compute(bare.importNode(element)).display;
  displays.set(kind, display);
  return display;
}

function visibilityOf(element: HTMLElement): string {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    const own = at.hasAttribute("style") && at.style.visibility;
    if (own) return own;
  }
  return "visible";
}

const shown = new Map<PropertyKey, (element: HTMLElement) => string>([
  ["display", displayOf],
  ["visibility", visibilityOf],
]);

function styleOf(element: HTMLElement): CSSStyleDeclaration {
  const read = (name: string) =>
    shown.get(name)?.(element) ?? compute(element).getPropertyValue(name);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) =>
      name === "getPropertyValue"
        ? read
        : (shown.get(name)?.(element) ?? Reflect.get(compute(element), name)),
  });
}

view.getComputedStyle = (element) => styleOf(element as HTMLElement);
globalThis.getComputedStyle = view.getComputedStyle;
