import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { SourceSummary } from "../../../../server/src/source-contract.ts";
import { SourceMessages } from "./source-messages.tsx";

afterEach(cleanup);

const failed: SourceSummary = {
  ...{ id: "modules:a.ts", kind: "modules", name: "a.ts", addedBy: "command line" },
  ...{ state: "failed", messages: ["a.ts:3:1: Unexpected end of file"], tools: [] },
  ...{ loadedAt: "2026-01-01T00:00:00.000Z", nextTryAt: null },
};

test.each([
  [{ ...failed, keepsTools: true as const }, true],
  [failed, false],
])("a source that failed says whether its tools stay", (source, stays) => {
  render(<SourceMessages source={source} />);
  expect(screen.getByText("a.ts:3:1: Unexpected end of file")).toBeTruthy();
  expect(screen.queryByText(/^Its tools stay as they were loaded before/) !== null).toBe(stays);
});
