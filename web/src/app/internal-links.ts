import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";

/**
 * Follows links of the app without loading the page again. Features and components use plain `<a href>`, with addresses
 * from `paths`, and need no router. New tabs, downloads and other origins stay with the browser.
 */
export function useInternalLinks(): (event: MouseEvent) => void {
  const router = useRouter();
  return (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href || link.hasAttribute("download") || (link.target !== "" && link.target !== "_self")) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
    event.preventDefault();
    router.history.push(url.pathname + url.search + url.hash);
  };
}
