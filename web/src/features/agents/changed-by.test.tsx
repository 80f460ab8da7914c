import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Browser } from "../../../../server/src/testing/browser-session.ts";
import { joinAdmin, joinPerson } from "../../../../server/src/testing/people.ts";
import { openApp } from "../../testing/open-app.tsx";
import { signInHere } from "../../testing/people.ts";

const saveAgent = async (browser: Browser, name: string) => {
  const made = await browser.send<{ id: string }>("POST /api/v1/agents", { name });
  const path = `/api/v1/agents/${made.body.id}/settings`;
  const { body } = await browser.send<{ revision: number }>(`GET ${path}`);
  const operations = [{ op: "setTokenBudget", tokens: 9_000 }];
  await browser.send(`PATCH ${path}`, { baseRevision: body.revision, operations });
};

test("tells two people of one name apart among those who changed agents last", async () => {
  const { user } = await openApp("/agents", [], {
    before: async (server) => {
      const ada = await joinAdmin(server, "Ada Brandt");
      const join = { name: "Sam Lee", rights: { role: "editor" as const }, by: ada };
      const { browser: one } = await joinPerson(server, { ...join, email: "sam@example.com" });
      const { browser: other } = await joinPerson(server, { ...join, email: "lee@example.com" });
      await saveAgent(ada, "Adas");
      await saveAgent(one, "Sams");
      await saveAgent(other, "Lees");
      await signInHere("ada@example.com");
    },
  });
  await screen.findByRole("link", { name: "Adas" });
  await user.click(screen.getByRole("button", { name: "Changed by" }));
  const choice = (name: RegExp) => screen.findByRole("menuitemcheckbox", { name });
  await choice(/^Ada Brandt\s*1$/);
  await choice(/^Sam Lee \(sam@example\.com\)\s*1$/);
  await user.click(await choice(/^Sam Lee \(lee@example\.com\)\s*1$/));
  await screen.findByRole("link", { name: "Lees" });
  expect(screen.queryByRole("link", { name: "Sams" })).toBeNull();
});
