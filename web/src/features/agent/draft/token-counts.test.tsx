import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { catalogQuery } from "../../../api/catalog.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { startAgent } from "../../../testing/open-agent-tools.tsx";
import { useTokenCounts } from "./token-counts.ts";

const TEXTS = ["a a a a a a a a", ""];

test("a count that another tokenizer made meanwhile is not kept in place of the one that was asked for", async () => {
  const { server } = await startAgent({ tools: [] });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const choose = (tokenizer: string) => request(server, "PATCH /api/v1/preferences", { tokenizer });
  const hear = () => client.invalidateQueries({ queryKey: catalogQuery.queryKey });
  await client.fetchQuery(catalogQuery);
  await choose("gemini");
  const { result } = renderHook(() => useTokenCounts(TEXTS), { wrapper });
  const counts = () => TEXTS.map(result.current.countOf);
  await waitFor(() =>
    expect(client.getQueryCache().findAll({ queryKey: ["tokens"] })).not.toEqual([]),
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(counts()).toEqual([undefined, 0]);
  await hear();
  await waitFor(() => expect(counts()).toEqual([4, 0]));
  await choose("o200k_base");
  await hear();
  await waitFor(() => expect(counts()).toEqual([8, 0]));
});
