import { expect, test } from "vitest";
import { closestName } from "./closest-name.ts";

test.each<[string, string[], string | undefined]>([
  ["web_serach_tool", ["sql_tool", "web_search"], "web_search"],
  ["sb_notes_tool", ["sb_files_tool", "sb_shell_tool"], undefined],
  ["chart-colum", ["ChartBar", "ChartColumn"], "ChartColumn"],
  ["delete", ["delete_file", "delet"], "delet"],
  ["ab", ["ba", "ac"], "ba"],
  ["tool", ["tools"], "tools"],
  ["note_tol", ["notes_tool", "note_tool"], "note_tool"],
  ["", ["a"], "a"],
  ["anything", [], undefined],
])("%j among %j is %j", (name, candidates, expected) => {
  expect(closestName(name, candidates)).toBe(expected);
});
