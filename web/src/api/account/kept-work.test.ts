import { expect, test } from "vitest";
import { keepFor, keptKey } from "./kept-for.ts";
import { adoptKept, forgetKept } from "./kept-work.ts";

test("what is kept belongs to one person, and is removed for that person alone", () => {
  keepFor("ada");
  localStorage.setItem(keptKey("pegboard.draft.support"), "of Ada");
  localStorage.setItem("pegboard-theme", "dark");
  keepFor("olga");
  expect(localStorage.getItem(keptKey("pegboard.draft.support"))).toBeNull();
  localStorage.setItem(keptKey("pegboard.draft.support"), "of Olga");
  forgetKept();
  expect(localStorage.getItem(keptKey("pegboard.draft.support"))).toBeNull();
  keepFor("ada");
  expect(localStorage.getItem(keptKey("pegboard.draft.support"))).toBe("of Ada");
  expect(localStorage.getItem("pegboard-theme")).toBe("dark");
  keepFor(undefined);
});

test("what was kept while nobody signed in goes to the first who does, and what they had stays", () => {
  const kept = {
    "pegboard.draft.support": "draft",
    "pegboard.draft.@preset/team": "preset",
    "pegboard.preferences": "preferences",
    "pegboard-tries": "tries",
  };
  const others = { "pegboard.draft./other/bob": "of another Pegboard", "pegboard-theme": "dark" };
  for (const [key, text] of Object.entries({ ...kept, ...others })) localStorage.setItem(key, text);
  localStorage.setItem("ada~pegboard-tries", "of Ada");
  keepFor("ada");
  expect(adoptKept()).toBe(true);
  expect(adoptKept()).toBe(false);
  for (const key of Object.keys(kept)) expect(localStorage.getItem(key)).toBeNull();
  expect(localStorage.getItem("ada~pegboard.draft.@preset/team")).toBe("preset");
  expect(localStorage.getItem("ada~pegboard.preferences")).toBe("preferences");
  expect(localStorage.getItem("ada~pegboard-tries")).toBe("of Ada");
  for (const [key, text] of Object.entries(others)) expect(localStorage.getItem(key)).toBe(text);
  keepFor(undefined);
});
