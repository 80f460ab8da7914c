import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { keepFor } from "../../api/account/kept-for.ts";
import {
  readDocumentFiles,
  startDocuments,
  startPasted,
  useStartedDocuments,
} from "./started-documents.ts";

it("shows what somebody imported to nobody who signs in after in the same tab", () => {
  const names = () =>
    renderHook(() => useStartedDocuments()).result.current.map(({ name }) => name);
  keepFor("ada");
  startDocuments([{ name: "keys.yaml", text: "agents: {}" }]);
  expect(names()).toEqual(["keys.yaml"]);
  keepFor("olga");
  expect(names()).toEqual([]);
  keepFor("ada");
  expect(names()).toEqual(["keys.yaml"]);
});

it("keeps of a large file of Claude Code its servers alone, and says which other files are too large", async () => {
  const prompts = Array.from({ length: 30_000 }, () => ({
    display: "What was asked, and answered.",
  }));
  const desk = { mcpServers: { desk: { command: "desk" } } };
  const shop = { "/home/ada/shop": { history: prompts, ...desk } };
  const file = (name: string, content: object) => new File([JSON.stringify(content)], name);
  const { documents, issue } = await readDocumentFiles([
    file(".claude.json", { projects: shop }),
    file("other.json", { agents: prompts }),
  ]);
  expect(documents.map(({ name, text }) => [name, JSON.parse(text)])).toEqual([
    [".claude.json", { projects: { "/home/ada/shop": desk } }],
  ]);
  expect(issue).toBe(
    "other.json has more than 1 MB. Import its agents in parts, or use pegboard apply.",
  );
  const pasted = startPasted(JSON.stringify({ projects: shop }));
  expect(pasted).toMatchObject({ text: documents[0]?.text });
});
