import { getRouteApi } from "@tanstack/react-router";
import { ProblemsPage } from "../../features/problems/problems-page.tsx";
import { common } from "../../language/common.ts";
import { useDocumentTitle } from "../document-title.ts";
import { placePath } from "./place-path.ts";

const route = getRouteApi("/problems");

export function ProblemsRoute() {
  useDocumentTitle(common.problems);
  const navigate = route.useNavigate();
  return (
    <ProblemsPage
      search={route.useSearch()}
      setSearch={(search) => void navigate({ search, replace: true })}
      placePath={placePath}
    />
  );
}
