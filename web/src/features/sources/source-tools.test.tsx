import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { SourceSummary } from "../../../../server/src/source-contract.ts";
import { SourceTools } from "./source-tools.tsx";

afterEach(cleanup);

const withTools = (count: number): SourceSummary => ({
  ...{ id: "many", kind: "modules", name: "Many", addedBy: "command line", state: "ready", messages: [] },
  tools: Array.from({ length: count }, (_, index) => ({ name: `t${index}`, displayName: `T${index}`, methods: 8 })),
  ...{ loadedAt: null, nextTryAt: null },
});
const open = (count: number) =>
  render(<SourceTools source={withTools(count)} configurable={new Set()} toolPath={(tool) => `/tools/${tool}`} />);

test("a source of a thousand tools shows a dozen with their count, and all when asked", async () => {
  open(1000);
  expect(screen.getAllByRole("link")).toHaveLength(12);
  expect(screen.getByText(/^1,000 tools, 8,000 methods/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show all", expanded: false }));
  expect(screen.getAllByRole("link")).toHaveLength(1000);
  await userEvent.click(screen.getByRole("button", { name: "Show 12", expanded: true }));
  expect(screen.getAllByRole("link")).toHaveLength(12);
});

test("a source of few tools shows them, without a button", () => {
  open(12);
  expect(screen.getAllByRole("link")).toHaveLength(12);
  expect(screen.queryByRole("button")).toBeNull();
});
