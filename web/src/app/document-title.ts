import { useEffect } from "react";

/** Names the page in the browser's tab and history. */
export function useDocumentTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · Pegboard`;
  }, [page]);
}
