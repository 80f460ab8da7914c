import type { Translate } from "@pegboard/registry-core/messages";
import type { Context } from "hono";
import { translatorFor } from "../request-language.ts";

/**
 * Why the page is shown: nobody gave the key yet, or it was wrong, or there were too many wrong
 * ones.
 */
export type StartKeyError = "none" | "wrong" | "many";

/** What was wrong with the key that was given. */
const START_KEY_ERRORS: Readonly<Record<StartKeyError, (t: Translate) => string>> = {
  none: () => "",
  wrong: (t) =>
    t("This is not the key that Pegboard printed at this start. It prints another one each time."),
  many: (t) => t("There were too many wrong keys. Wait a minute, then enter it again."),
};

/**
 * The style of the page, with the colours of web/src/tokens.css, because no file of the UI is
 * served before the key is given.
 */
const KEY_PAGE_STYLE = `
:root { color-scheme: light dark; --text: light-dark(#18181b, #f4f4f5); --text-2: light-dark(#52525b, #a1a1aa);
  --line: light-dark(#e4e4e7, #27272a); --control: light-dark(#8a8a94, #6b6b75); --accent: light-dark(#4f46e5, #6366f1);
  --solid: light-dark(#4f46e5, #5850ec); --solid-h: light-dark(#4338ca, #6058f0); --red: light-dark(#b91c1c, #f87171) }
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; display: grid; place-items: center; padding: 16px; color: var(--text);
  background: light-dark(#fafafa, #09090b);
  font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
main { width: 100%; max-width: 440px; display: grid; gap: 14px; padding: 24px; border: 1px solid var(--line);
  border-radius: 12px; background: light-dark(#ffffff, #111114) }
h1 { font-size: 16px; line-height: 1.4 }
p { color: var(--text-2) }
code, input { font-family: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace }
code { display: block; padding: 8px 12px; border-radius: 6px; font-size: 13px; overflow-wrap: anywhere;
  background: light-dark(#f4f4f5, #1a1a1e) }
form { display: flex; flex-wrap: wrap; align-items: end; gap: 8px }
label { flex: 1 1 200px; display: grid; gap: 4px; font-weight: 600 }
input, button { font-size: 14px; height: 36px; border-radius: 6px }
input { width: 100%; padding: 0 10px; color: inherit; border: 1px solid var(--control);
  background: light-dark(#ffffff, #18181b); letter-spacing: 0.05em }
button { padding: 0 14px; border: 0; color: #fff; background: var(--solid); font-family: inherit; font-weight: 600; cursor: pointer }
button:hover { background: var(--solid-h) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.error { color: var(--red) }
@media (max-width: 479px) { input, button { height: 44px; font-size: 16px } button { flex: 1 1 100% } }
`;

/**
 * Asks a person for the key of this start, in the browser's language and without any script. It is
 * a form that asks for the same address with the key: a form that sends a body would come without
 * an Origin.
 */
export function keyPage(context: Context, error: StartKeyError = "none"): Response {
  const t = translatorFor(context);
  const { origin, searchParams } = new URL(context.req.url);
  searchParams.delete("key");
  const kept = [...searchParams].map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const told =
    error === "none"
      ? ""
      : `<p class="error" id="error" role="alert">${START_KEY_ERRORS[error](t)}</p>`;
  const described = error === "none" ? "" : ' aria-invalid="true" aria-describedby="error"';
  // Another site's link comes without the cookie of a browser that has one, so the page asks once
  // more by itself.
  const again = isByLink(context) ? '<meta http-equiv="refresh" content="0">' : "";
  return context.html(
    `<!doctype html>
<html lang="${t.locale.slice(0, 2)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${again}<title>${t("Pegboard needs its key")}</title>
<style>${KEY_PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>${t("Pegboard needs its key")}</h1>
<p>${t("Others may reach this Pegboard through what hands connections on, so it asks who you are. It printed its address with the key when it was started, in the terminal or in its log:")}</p>
<code>Pegboard is at ${escapeHtml(origin)}/?key=…</code>
<p>${t("Open that address, or enter the key here. This browser is asked once.")}</p>
<form method="get">
${kept.join("")}<label>${t("Key")}<input name="key" required autofocus autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="100" placeholder="XXXX-XXXX-XX"${described}></label>
<button>${t("Enter")}</button>
</form>
${told}
</main>
</body>
</html>
`,
    error === "many" ? 429 : 401,
  );
}

/** Whether the answer is for a person to look at. */
export function asksForPage({ req }: Context): boolean {
  return (
    (req.method === "GET" || req.method === "HEAD") &&
    (req.header("accept") ?? "").includes("text/html")
  );
}

function isByLink({ req }: Context): boolean {
  return ["cross-site", "same-site"].includes(req.header("sec-fetch-site") ?? "");
}

const HTML_ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => HTML_ENTITIES[sign] ?? sign);
