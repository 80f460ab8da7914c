import "../styles.css";
import { watchCodeErrors } from "@pegboard/ui/page/code-error.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { addressNow } from "../addresses/address.ts";
import { isSignedOut, sessionQuery } from "../api/account/session.ts";
import { ApiError } from "../api/api-error.ts";
import { createQueryClient } from "../api/query-client.ts";
import { loadPage } from "./pages.ts";
import { signInCode } from "./session-gate.tsx";
import { App } from "./shell.tsx";

const rootElement = document.getElementById("root");
if (!rootElement) throw new Error("index.html has no element with the id root.");
watchCodeErrors(ApiError.unreachable().message);
void renderApp(createRoot(rootElement));

async function renderApp(page: Root): Promise<void> {
  const client = createQueryClient();
  // The page reports both failures in its own place.
  const asked = client.fetchQuery(sessionQuery).catch(() => undefined);
  await loadPage(addressNow());
  if (isSignedOut(await asked)) await signInCode.load().catch(() => undefined);
  page.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}
