import { expect, it } from "vitest";
import { htmlAsMarkdown } from "./markdown-text.tsx";

it.each([
  [
    'Read <a class="x" href="https://a.test/b">the <b>docs</b></a>.',
    "Read [the **docs**](https://a.test/b).",
  ],
  [
    "<a href='https://a.test'>one</a><br/><a href='https://b.test'>two</a>",
    "[one](https://a.test)  \n[two](https://b.test)",
  ],
  ["Write <code>a_b</code> or <em>c</em>", "Write `a_b` or *c*"],
  ["The tag `<b>` and <script>alert(1)</script>", "The tag `<b>` and <script>alert(1)</script>"],
  ["1 < 2, {{ <name> }}", "1 < 2, {{ <name> }}"],
])("spells %s in Markdown", (html, markdown) => {
  expect(htmlAsMarkdown(html)).toBe(markdown);
});
