import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { SourcesAnswer } from "../../../../../server/src/api-contract.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { startAgent } from "../../../testing/open-agent-tools.tsx";
import { OpenApiForm } from "./openapi-form.tsx";

const operation = (operationId: string, tag: string) => ({ operationId, tags: [tag] });
const DESCRIPTION = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "2" },
  servers: [{ url: "https://api.example.com" }],
  paths: {
    "/pets": { get: operation("list_pets", "Pets"), post: operation("add_pet", "Pets") },
    "/toys": { delete: operation("drop_toys", "Toys") },
    "/events": { get: { responses: { 200: { content: { "text/event-stream": {} } } } } },
  },
};

test("a file is read, shown with what is skipped and what it costs, and added without what was unticked", async () => {
  const { server } = await startAgent({});
  const added: string[] = [];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OpenApiForm tiles={null} onClose={() => undefined} onAdded={(source) => added.push(source)} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^Name/), "Shop");
  const file = new File([JSON.stringify(DESCRIPTION)], "pets.json", { type: "application/json" });
  await user.upload(screen.getByLabelText("Or a file of this computer"), file);
  await user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByText(/^2 tools · 3 methods · \d+ tokens if all were on$/);
  expect(screen.getByText("Answers a stream that never ends.")).toBeTruthy();
  expect(screen.getByText("Destructive")).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: "Take add_pet" }));
  const pets = screen.getByRole<HTMLInputElement>("checkbox", { name: "Take Pets" });
  expect([pets.checked, pets.indeterminate]).toEqual([false, true]);
  await user.click(screen.getByRole("checkbox", { name: "Take Toys" }));
  await screen.findByText(/^1 tool · 1 method · /);
  await user.click(screen.getByRole("button", { name: "Add source" }));
  await waitFor(() => expect(added).toHaveLength(1));
  const { body } = await request<SourcesAnswer>(server, "GET /api/sources");
  expect(body.sources.find(({ id }) => id === added[0])).toMatchObject({
    tools: [{ name: "shop.pets", methods: 1 }],
    openapi: { place: "pets.json", counts: { operations: 1, without: 2, skipped: 1 } },
  });
});
