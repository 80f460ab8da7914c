import "../styles.css";
import { watchCodeErrors } from "@pegboard/ui/page/code-error.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { addressNow } from "../addresses/address.ts";
import { ApiError } from "../api/api-error.ts";
import { createQueryClient } from "../api/query-client.ts";
import { loadPage } from "./pages.ts";
import { App } from "./shell.tsx";

const rootElement = document.getElementById("root");
if (!rootElement) throw new Error("index.html has no element with the id root.");
watchCodeErrors(ApiError.unreachable().message);
void renderApp(createRoot(rootElement));

async function renderApp(page: Root): Promise<void> {
  await loadPage(addressNow());
  page.render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}
