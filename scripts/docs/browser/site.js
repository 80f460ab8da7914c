// What a page of the documentation does: its look, its search, its contents on a phone, copying.
// It runs before the first paint, so that a chosen look does not flash.
(() => {
  const page = document.documentElement;
  const THEME = "pegboard-theme";
  const site = new URL(
    document.currentScript.dataset.site,
    document.currentScript.baseURI ?? location.href,
  );
  try {
    const theme = localStorage.getItem(THEME);
    if (theme) page.dataset.theme = theme;
  } catch {
    // Storage is closed in some private modes: the system's choice applies.
  }

  document.addEventListener("DOMContentLoaded", () => {
    changeLook();
    openContents();
    copyCode();
    search();
    document.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  });

  const isDark = () =>
    page.dataset.theme
      ? page.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;

  function changeLook() {
    const button = document.querySelector(".look");
    const name = () => {
      button.textContent = isDark() ? "Light" : "Dark";
    };
    name();
    button.addEventListener("click", () => {
      page.dataset.theme = isDark() ? "light" : "dark";
      name();
      try {
        localStorage.setItem(THEME, page.dataset.theme);
      } catch {
        // It holds for this page alone.
      }
    });
  }

  function openContents() {
    const button = document.querySelector(".contents-button");
    const set = (open) => {
      page.dataset.contents = open ? "open" : "";
      button.setAttribute("aria-expanded", String(open));
    };
    button.addEventListener("click", () => set(page.dataset.contents !== "open"));
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" && page.dataset.contents === "open") {
        set(false);
        button.focus();
      }
    });
  }

  function copyCode() {
    for (const button of document.querySelectorAll(".copy"))
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(button.previousElementSibling.textContent);
        button.textContent = "Copied";
        setTimeout(() => {
          button.textContent = "Copy";
        }, 2000);
      });
  }

  /** The words of all pages, which load when somebody looks for something. */
  let words;
  function loadWords() {
    words ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = new URL("words.js", site).href;
      script.onload = () => resolve(self.PEGBOARD_WORDS);
      script.onerror = () => {
        words = undefined;
        reject(new Error("The words of the pages cannot be loaded."));
      };
      document.head.append(script);
    });
    return words;
  }

  const MOST_FOUND = 12;

  /** Sections that have all words, those with them in headings first. */
  function find(sections, query) {
    const asked = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (asked.length === 0) return [];
    return sections
      .map((section) => ({ section, worth: worthOf(section, asked) }))
      .filter(({ worth }) => worth > 0)
      .sort((a, b) => b.worth - a.worth)
      .slice(0, MOST_FOUND)
      .map(({ section }) => ({ section, asked }));
  }

  /** Names, types and decisions are looked for less often than what tells how something is done. */
  const MADE = /^(api|http|decisions)\//;

  function worthOf([address, title, heading, text], asked) {
    let worth = 0;
    for (const word of asked) {
      const own =
        worthIn(heading, word) * 8 +
        worthIn(title, word) * (heading === "" ? 10 : 4) +
        worthIn(text, word);
      if (own === 0) return 0;
      worth += own;
    }
    return MADE.test(address) ? worth * 0.4 : worth;
  }

  /** A whole word counts more than the beginning of one, and that more than letters inside. */
  function worthIn(text, word) {
    const lower = text.toLowerCase();
    const at = lower.indexOf(word);
    if (at === -1) return 0;
    const begins = new RegExp(`(^|[^\\p{L}\\p{N}])${asPattern(word)}`, "u").test(lower);
    if (!begins) return word.length > 2 ? 0.2 : 0;
    return new RegExp(`(^|[^\\p{L}\\p{N}])${asPattern(word)}($|[^\\p{L}\\p{N}])`, "u").test(lower)
      ? 1
      : 0.6;
  }

  const asPattern = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

  const AROUND = 60;

  /** A piece of the text around the first word that was asked for. */
  function excerptOf(text, asked) {
    const lower = text.toLowerCase();
    const places = asked.map((word) => lower.indexOf(word)).filter((at) => at !== -1);
    const at = places.length > 0 ? Math.min(...places) : 0;
    const from = Math.max(0, at - AROUND);
    const piece = text.slice(from, at + 2 * AROUND);
    return `${from > 0 ? "…" : ""}${piece}${at + 2 * AROUND < text.length ? "…" : ""}`;
  }

  function marked(text, asked) {
    const pieces = text.split(new RegExp(`(${asked.map(asPattern).join("|")})`, "giu"));
    return pieces.map((piece, index) => {
      if (index % 2 === 0) return piece;
      const mark = document.createElement("mark");
      mark.textContent = piece;
      return mark;
    });
  }

  function lineOf({ section: [address, title, heading, text], asked }, index) {
    const line = document.createElement("li");
    line.id = `found-${index}`;
    line.setAttribute("role", "option");
    line.setAttribute("aria-selected", "false");
    const link = document.createElement("a");
    link.href = new URL(address, site).href;
    link.tabIndex = -1;
    const head = document.createElement("b");
    head.append(...marked(heading || title, asked));
    if (heading !== "") {
      const where = document.createElement("span");
      where.append(` · ${title}`);
      head.append(where);
    }
    link.append(head, ...marked(excerptOf(text, asked), asked));
    line.append(link);
    return line;
  }

  function search() {
    const input = document.querySelector(".search input");
    const list = document.querySelector("#found");
    let chosen = 0;
    const show = (lines) => {
      list.replaceChildren(...lines);
      list.hidden = lines.length === 0;
      input.setAttribute("aria-expanded", String(!list.hidden));
      choose(0);
    };
    const choose = (index) => {
      const lines = list.querySelectorAll("[role=option]");
      if (lines.length === 0) return input.removeAttribute("aria-activedescendant");
      chosen = (index + lines.length) % lines.length;
      lines.forEach((line, at) => {
        line.setAttribute("aria-selected", String(at === chosen));
      });
      lines[chosen].scrollIntoView({ block: "nearest" });
      input.setAttribute("aria-activedescendant", lines[chosen].id);
    };
    const note = (text) => {
      const line = document.createElement("li");
      line.setAttribute("role", "option");
      line.setAttribute("aria-disabled", "true");
      line.id = "found-nothing";
      const words = document.createElement("p");
      words.textContent = text;
      line.append(words);
      return [line];
    };
    const update = async () => {
      const query = input.value.trim();
      if (query === "") return show([]);
      try {
        const found = find(await loadWords(), query);
        if (query !== input.value.trim()) return;
        show(found.length > 0 ? found.map(lineOf) : note(`Nothing has “${query}”.`));
      } catch (error) {
        show(note(error.message));
      }
    };
    input.addEventListener("input", update);
    input.addEventListener("focus", () => void loadWords().catch(() => undefined));
    input.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        choose(chosen + (event.key === "ArrowDown" ? 1 : -1));
      } else if (event.key === "Enter") {
        list.querySelectorAll("[role=option] a")[chosen]?.click();
      } else if (event.key === "Escape") {
        input.value = "";
        show([]);
      }
    });
    list.addEventListener("click", () => show([]));
    document.addEventListener("pointerdown", ({ target }) => {
      if (!target.closest(".search")) show([]);
    });
    document.addEventListener("keydown", (event) => {
      const isCommand = event.key === "k" && (event.metaKey || event.ctrlKey);
      const isTyping = event.target.closest?.("input, textarea");
      if (!isCommand && (event.key !== "/" || isTyping)) return;
      event.preventDefault();
      input.focus();
      input.select();
    });
  }
})();
