import "../styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ApiError } from "../api/api-error.ts";
import { createQueryClient } from "../api/query-client.ts";
import { watchCodeFailures } from "../components/page/code-failure.ts";
import { lateNotice } from "../components/page/late-part.tsx";
import { createAppRouter } from "./router.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");
watchCodeFailures(ApiError.unreachable().message);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createAppRouter()} />
    </QueryClientProvider>
  </StrictMode>,
);
void lateNotice.load();
