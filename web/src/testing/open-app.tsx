import "./jsdom-window.ts";
import type { RegisteredTool } from "@pegboard/registry-core/internal";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { sampleTools } from "../../../registry-core/src/testing/sample-tools.ts";
import type {
  TestServer,
  TestServerOptions,
} from "../../../server/src/testing/start-test-server.ts";
import { addressNow, goTo, replaceAddress } from "../addresses/address.ts";
import { isSignedOut, sessionQuery } from "../api/account/session.ts";
import { lateShell } from "../app/late-shell-code.ts";
import { loadPage } from "../app/pages.ts";
import { signInCode } from "../app/session-gate.tsx";
import { App } from "../app/shell.tsx";
import { createPatientClient, startAgent } from "./open-agent-tools.tsx";
import { StreamedEvents } from "./streamed-events.ts";

/** What the server has besides tools. */
type Beside = Pick<TestServerOptions, "dataDir" | "sources" | "databaseUrl" | "secretKey"> & {
  unproven?: boolean;
  /** What happens before the page is opened, such as that somebody signs in. */
  before?: (server: TestServer) => Promise<unknown>;
};

/** The whole app at an address, which may be known only after `before`, before a real server with the sample tools or others. */
export async function openApp(
  path: string | (() => string),
  tools: RegisteredTool[] = sampleTools,
  { before, ...more }: Beside = {},
) {
  // A test presses keys at once.
  await lateShell.load();
  const started = await startAgent({ tools, ...more });
  await before?.(started.server);
  vi.stubGlobal("EventSource", StreamedEvents);
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: false }),
  );
  vi.stubGlobal("scrollTo", () => {});
  replaceAddress(typeof path === "string" ? path : path());
  await loadPage(addressNow());
  const client = createPatientClient();
  if (isSignedOut(await client.fetchQuery(sessionQuery))) await signInCode.load();
  render(
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>,
  );
  return {
    ...started,
    client,
    goTo,
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    address: () => location.pathname + location.search + location.hash,
  };
}
